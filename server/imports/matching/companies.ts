import { asKey } from '../../database/rows.ts'
import { each, sql } from '../../database/sql.ts'
import type { Tx } from '../../database/transaction.ts'
import type { CompanyLink } from './convert.ts'

export async function companyIdsAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx.all<{ id: string }>(sql`
    select id
      from companies
     where workspace_id = ${tx.workspaceId} and id = any(${distinctTexts(ids)}::uuid[]) and deleted_at is null`)
  return new Set(found.map(({ id }) => id))
}

type Named = { id: string; name: string; domain: string | null }

/**
 * Finds the company with both the name and the domain; else the only one with that domain; else by name, and then, if a
 * domain is given, only a company without one. Of several, the one with the same spelling is preferred, then the oldest.
 */
export async function findCompanies(tx: Tx, links: readonly CompanyLink[]) {
  const all = new Map<string, Named>()
  const byDomain = new Map<string, Named[]>()
  const byName = new Map<string, Named[]>()
  const add = (company: Named) => {
    if (all.has(company.id)) return
    all.set(company.id, company)
    if (company.domain) byDomain.getOrInsertComputed(company.domain, () => []).push(company)
    byName.getOrInsertComputed(inAnyCase(company.name), () => []).push(company)
  }
  const find = ({ name, domain }: CompanyLink) => {
    const namesakes = byName.get(inAnyCase(name)) ?? []
    const sharing = (domain && byDomain.get(domain)) || []
    const best = (some: Named[]) => some.find((company) => company.name === name) ?? some[0]
    return (
      best(namesakes.filter((company) => company.domain === domain)) ??
      (sharing.length === 1 ? sharing[0] : undefined) ??
      best(namesakes.filter((company) => domain === null || company.domain === null)) ??
      sharing[0]
    )
  }
  if (links.length > 0) {
    const found = await tx.all<Named>(sql`
      select r.id, r.name, r.domain
        from unnest(${distinctTexts(links.map(({ name }) => name))}::text[]) as wanted (key)
       cross join lateral (${each(sql`
         select r.id, r.name, r.domain
           from companies r
          where r.workspace_id = ${tx.workspaceId} and r.name_key = ${asKey(sql`wanted.key`)}`)}) as r
      union
      select r.id, r.name, r.domain
        from companies r
       where r.workspace_id = ${tx.workspaceId} and r.domain = any(${distinctTexts(links.flatMap(({ domain }) => domain ?? []))}::text[])
       order by id`)
    found.forEach(add)
  }
  return { all, find, add }
}

/** Company names and email addresses are compared without regard to case. */
export const inAnyCase = (name: string) => name.toLowerCase()
export const distinctTexts = (texts: readonly string[]) => [...new Set(texts)]
