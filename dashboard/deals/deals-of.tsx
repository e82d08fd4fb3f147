import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { formatMoney } from '../ui/format.ts'
import { Pages } from '../ui/pages.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/states.tsx'
import { usePanel } from '../ui/use-panel.ts'
import { NewDeal } from './new-deal.tsx'
import { StageBadge } from './stage-badge.tsx'
import { dealsQuery } from './use-deals.ts'

type Of = { contact_id: string } | { company_id: string }

type Props = {
  of: Of
  /** The company of the contact, preselected for a new deal. */
  companyId?: string | null
}

export const dealsOf = (of: Of, page: number) => dealsQuery({ ...of, page, per_page: 10 })

/** The deals of a contact or of a company. */
export function DealsOf({ of, companyId }: Props) {
  const [page, setPage] = useState(1)
  const { show, panel } = usePanel('deal')
  function create() {
    setPage(1) // the page with the newest deal
    void show()
  }
  const { data: list, error } = useQuery(dealsOf(of, page))
  return (
    <Section
      title="Deals"
      count={list?.meta.total}
      action={
        <Button variant="quiet" size="small" onClick={create}>
          <Plus aria-hidden />
          New deal
        </Button>
      }
    >
      {!list && !error && (
        <div className="px-4 pb-4">
          <Skeleton className="h-8" />
        </div>
      )}
      {error && !list && <p className="px-4 pb-4 text-danger">{error.message}</p>}
      {list?.meta.total === 0 && <p className="px-4 pb-4 text-muted">No deals yet.</p>}
      {list && list.data.length > 0 && (
        <ul>
          {list.data.map(({ id, name, stage, value }) => (
            <li key={id} className="flex items-center gap-3 border-t px-4 py-2">
              <Link
                to="/deals/$id"
                params={{ id }}
                title={name}
                className="min-w-0 grow truncate font-medium underline-offset-2 hover:underline"
              >
                {name}
              </Link>
              <StageBadge stage={stage} />
              <span className="min-w-20 shrink-0 text-right tabular-nums">{formatMoney(value)}</span>
            </li>
          ))}
        </ul>
      )}
      {list && <Pages meta={list.meta} onPage={setPage} />}
      <NewDeal
        {...panel}
        {...('contact_id' in of
          ? { contactId: of.contact_id, companyId: companyId ?? undefined }
          : { companyId: of.company_id })}
      />
    </Section>
  )
}
