import { Type } from 'typebox'
import { contentQuery } from '../database/search.ts'
import { nothing, ownWorkspace, type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { type Comparison, listComparison, type Operator } from '../records/comparisons.ts'
import type { Field, ImportColumn } from '../records/field.ts'

// The email addresses and telephone numbers of a contact beside `email` and `phone`.

export const maxOtherAddresses = 10

type Options = {
  label: string
  format?: string
  description: string
  example: readonly string[]
  search: Field['search']
}

/** A list of addresses, without duplicates and without the primary address. */
export const otherAddresses = (
  column: Sql,
  maxLength: number,
  { format, description, ...options }: Options,
  imported: ImportColumn,
) => ({
  ...options,
  given: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength, ...(format && { format }) }), {
      maxItems: maxOtherAddresses,
      description: `${description}. The primary one and duplicates, ignoring case, are left out`,
    }),
  ),
  shown: Type.Array(Type.String()),
  blank: [] as string[],
  compare: {
    ...listComparison<string>(
      (address) => address,
      (addresses, db) => sql`${holding(db, addresses)}${hasOther(sql`r`, column, sql`${addresses}::text[]`)}`,
      sql`r.${column} = '{}'`,
    ),
    needsView: (operator: Operator) => operator !== 'empty',
  } satisfies Comparison<string>,
  column: { reading: 'list' as const, ...imported },
})

/** Full-text search finds the contacts with these words, so that only those are compared. */
function holding(db: Reader, addresses: readonly string[]) {
  const query = contentQuery(db.caller.workspaceNumber!, addresses, 'whole')
  return query ? sql`r.search @@ ${query}::tsquery and ` : nothing
}

/** In the form that the index of the emails supports. The searchable view allows its use. */
const hasOther = (row: Sql, column: Sql, addresses: Sql) =>
  sql`${row}.${column} <> '{}' and address_keys(${row}.workspace_id, ${row}.${column}) && address_keys(${ownWorkspace}, ${addresses})`

/** A condition on the contact `r`: one of these is among its other email addresses. */
export const hasOtherEmail = (emails: Sql) =>
  sql`r.id = any(array(select s.id from searchable_contacts s where s.workspace_id = ${ownWorkspace} and ${hasOther(sql`s`, sql`other_emails`, emails)}))`

type Addresses = { email: string | null; phone: string | null; other_emails: string[]; other_phones: string[] }

export const withOtherAddresses = <Record extends Addresses>(contact: Record): Record => ({
  ...contact,
  other_emails: othersBeside(contact.email, contact.other_emails),
  other_phones: othersBeside(contact.phone, contact.other_phones),
})

/** Without duplicates and without the primary address, ignoring case. */
export function othersBeside(primary: string | null, addresses: readonly string[]): string[] {
  const seen = new Set([primary?.toLowerCase()])
  return addresses.filter((address) => {
    const isNew = !seen.has(address.toLowerCase())
    seen.add(address.toLowerCase())
    return isNew
  })
}
