import { Type } from 'typebox'
import { nilId } from '../database/ids.ts'
import { identifier, type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { Id, nullable } from '../http/envelope.ts'
import { memberComparison } from '../records/comparisons.ts'

type MemberField = 'owner_id' | 'assignee_id'

/** A condition on `r`. `me` is the person who acts, or whose key it is. */
export const isOfMember = (db: Reader, field: MemberField, who: string): Sql =>
  who === 'none' ? sql`and r.${identifier(field)} is null` : sql`and r.${identifier(field)} = ${personNamed(db, who)}`

/** The id that a filter means. */
export const personNamed = ({ caller }: Pick<Reader, 'caller'>, who: string) =>
  who === 'me' ? caller.userId : who.toLowerCase()

const memberField = (word: string) => ({
  given: Type.Optional(
    nullable({
      ...Id,
      description: `The id of the member who ${word}. Someone who is not a member now is a 404. If not given, a signed-in person's POST sets their own id, and an API key's POST null`,
    }),
  ),
  shown: nullable(Type.String({ description: `The member who ${word}, or a former member; null for none` })),
  blank: null,
  example: null,
  compare: memberComparison,
})

/** The field of a contact, company or deal that says who is responsible for it. */
export const ownerLink = {
  ...memberField('is responsible for it'),
  column: { aliases: ['owner id'] },
}

/** The same of a follow-up or commitment. */
export const assigneeLink = memberField('is to do it')

/** What a person creates is theirs, unless they name another owner or none. What a key creates has no owner by itself. */
export const ownOf = <Field extends MemberField>({ caller }: Tx, field: Field) =>
  (caller.type === 'user' ? { [field]: caller.userId } : {}) as { [Name in Field]?: string }

/** The member to link to. Someone who is not a member now is replaced by the nil id, which the foreign key rejects. */
export const memberToLink = (tx: Tx, id: string | null) =>
  id === null
    ? sql`${id}`
    : sql`case when exists (select from members where workspace_id = ${tx.workspaceId} and user_id = ${id})
               then ${id}::uuid else ${nilId}::uuid end`

/** The same in an update. A member who has left stays where the update leaves the field unchanged. */
export const memberToKeep = (tx: Tx, field: MemberField, before: string | null, after: string | null) =>
  before === after ? identifier(field) : memberToLink(tx, after)

/** Those of the ids that belong to present members. */
export async function membersAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx.all<{ user_id: string }>(sql`
    select user_id from members where workspace_id = ${tx.workspaceId} and user_id = any(${[...new Set(ids)]}::uuid[])`)
  return new Set(found.map(({ user_id }) => user_id))
}
