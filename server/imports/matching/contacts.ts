import { each, sql } from '../../database/sql.ts'
import type { Tx } from '../../database/transaction.ts'
import { contact } from '../../contacts/record.ts'
import { distinctTexts, inAnyCase } from './companies.ts'
import type { ContactLink } from './convert.ts'

export const contactKey = ({ email, name }: ContactLink) => JSON.stringify([inAnyCase(email), name])
const fullName = sql`concat_ws(' ', first_name, last_name)`

export async function contactsById(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const found = await tx.all<{ id: string; email_key: string | null; name: string }>(sql`
    select id, email_key, ${fullName} as name
      from contacts
     where workspace_id = ${tx.workspaceId} and id = any(${distinctTexts(ids)}::uuid[])`)
  return new Map(found.map((contact) => [contact.id, contact]))
}

export async function contactsByEmail(tx: Tx, links: readonly ContactLink[]) {
  const wanted = [...new Map(links.map((link) => [contactKey(link), link])).values()]
  if (wanted.length === 0) return new Map<string, { id: string; isGuess: boolean }>()
  // All contacts may share one address, so the name is only compared with the first 101 of them.
  const found = await tx.all<{ n: number; id: string; is_guess: boolean }>(sql`
    select wanted.n, r.id, r.is_guess
      from unnest(${wanted.map(({ email }) => inAnyCase(email))}::text[], ${wanted.map(({ name }) => name)}::text[])
           with ordinality as wanted (key, name, n)
     cross join lateral (
       select id, wanted.name <> '' and ${fullName} <> wanted.name and count(*) over () > 100 as is_guess
         from (select id, first_name, last_name
                 from contacts r
                where r.workspace_id = ${tx.workspaceId} and ${contact.matches.email!}
                order by id
                limit 101) as sharing
        order by ${fullName} <> wanted.name, id
        limit 1) as r`)
  return new Map(found.map(({ n, id, is_guess }) => [contactKey(wanted[n - 1]!), { id, isGuess: is_guess }]))
}

type Namesakes = { name: string; id: string; total: number; without_email: number }

/** A name may be split into first and last name at any space. The id is that of a contact without an email, if there is one. */
export async function contactsByName(tx: Tx, names: readonly string[]) {
  const wanted = distinctTexts(names).filter((name) => name.length < 2 * longestName && [...name].length <= longestName)
  const byName = new Map<string, Namesakes>()
  for (let from = 0; from < wanted.length; from += 100) {
    // In one statement, a batch of long names with many spaces would exceed the statement timeout.
    const found = await tx.all<Namesakes>(sql`
      select wanted.name, (array_agg(r.id order by r.email is not null, r.id))[1] as id, count(*) as total,
             count(*) filter (where r.email is null) as without_email
        from unnest(${wanted.slice(from, from + 100)}::text[]) as wanted (name)
       cross join generate_series(1, length(wanted.name)) as parted (at)
       cross join lateral (${each(sql`
         select id, email
           from contacts
          where workspace_id = ${tx.workspaceId} and first_name = left(wanted.name, parted.at)
            and coalesce(last_name, '') = substr(wanted.name, parted.at + 2)`)}) as r
       where substr(wanted.name, parted.at + 1, 1) in (' ', '')
       group by wanted.name`)
    for (const namesakes of found) byName.set(namesakes.name, namesakes)
  }
  return byName
}

const longestName = 255 + 1 + 255
