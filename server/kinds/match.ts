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

/**
 * A contact that was found by one of its other addresses keeps its primary one: the given address is already among the
 * others.
 */
export function withoutOtherMatch<Given extends object>(matchOn: string, given: Given, before: object): Given {
  if (matchOn !== 'email' || !('email' in given)) return given
  const { email, ...others } = given as Given & { email: unknown }
  const { other_emails = [] } = before as { other_emails?: readonly string[] }
  const key = matchKey('email', email)
  return other_emails.some((other) => matchKey('email', other) === key) ? (others as unknown as Given) : given
}
