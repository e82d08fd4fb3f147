import { refuse } from '../http/errors.ts'
import type { ProblemFinder } from '../http/refusals.ts'
import { type about, aboutColumns } from './link.ts'

type About = { [Field in keyof typeof about]?: string | null }

const missing = { field: 'contact_id', message: 'is required' }

/** A contact is required, unless a company or a deal is given instead. */
export const requireAbout = (input: About) =>
  refuse(aboutColumns.some((field) => input[field as keyof About]) ? [] : [missing])

export const problemsOfAbout: ProblemFinder<About> = ({ body, isInvalid }) =>
  isInvalid('contact_id') || aboutColumns.some((field) => body[field as keyof About] && !isInvalid(field))
    ? []
    : [missing]
