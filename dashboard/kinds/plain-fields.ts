import type { Company, Contact, Deal, Kind } from './types.ts'

type PlainField<Name extends PropertyKey = string> = {
  name: Name
  label: string
  /** `url` if the value is shown as a link. */
  type?: 'url'
  hint?: string
  placeholder?: string
}

const byKind: {
  contacts: PlainField<keyof Contact>[]
  companies: PlainField<keyof Company>[]
  deals: PlainField<keyof Deal>[]
} = {
  contacts: [
    { name: 'title', label: 'Title' },
    { name: 'profile_url', label: 'Profile', type: 'url', hint: 'URL of their page on a professional network' },
  ],
  companies: [
    { name: 'industry', label: 'Industry' },
    { name: 'size', label: 'Size', placeholder: '11–50' },
  ],
  deals: [],
}

/**
 * The optional text fields that are all shown in the same way. From this list follow the page of a record, the form for a
 * new one, the filters of lists, the fields of imports and the choices of a merge.
 */
export const plainFields: Record<Kind, readonly PlainField[]> = byKind
