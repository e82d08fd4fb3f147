import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { formatNumber } from '../ui/format.ts'
import type { Known } from './use-known.ts'

/** Names the existing record with the same value, and opens it in a new tab so that the form is kept. */
export const ExistingRecord = ({ known: { kind, id, name, others }, what }: { known: Known; what: string }) => (
  <>
    <Link
      to={`/${kind}/$id`}
      params={{ id }}
      target="_blank"
      className="rounded-sm font-medium wrap-anywhere underline underline-offset-2"
    >
      {name}
      <ExternalLink aria-hidden className="ml-1 inline size-3 align-baseline" />
      <span className="sr-only">(opens in a new tab)</span>
    </Link>{' '}
    {others === 0
      ? `already has this ${what}`
      : `and ${others === 1 ? 'another one' : `${formatNumber(others)} others`} already have this ${what}`}
  </>
)
