import { hostOf } from '../http/formats.ts'

/**
 * The value that `match_on` names, in the form in which records are compared by it; undefined if there is none. Domains
 * are reduced to their host, external ids compared exactly, all others in any case.
 */
export function matchKey(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return
  if (field === 'domain') return hostOf(value)
  return field === 'external_id' ? value : value.toLowerCase()
}
