import { Type } from 'typebox'
import { nilId } from '../database/ids.ts'
import { identifier, type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { Id, nullable } from '../http/envelope.ts'
import { memberComparison } from '../records/comparisons.ts'

type MemberField = 'owner_id' | 'assignee_id'

/** A condition on `r`. `me` is the signed-in person, or the person who created the API key. */
export const isOfMember = (db: Reader, field: MemberField, who: string): Sql =>
  who === 'none' ? sql`and r.${identifier(field)} is null` : sql`and r.${identifier(field)} = ${personNamed(db, who)}`

/** The id of the person in a filter. */
const personNamed = ({ caller }: Pick<Reader, 'caller'>, who: string) =>
  who === 'me' ? caller.userId : who.toLowerCase()

const memberField = (noun: string) => ({
  given: Type.Optional(
    nullable({
      ...Id,
      description: `The id of the ${noun}. Returns 404 if this is not a current member. If it is left out of a POST, the default is the signed-in person, or null with an API key`,
    }),
  ),
  shown: nullable(Type.String({ description: `The id of the ${noun}, who may be a former member, or null` })),
  blank: null,
  example: null,
  compare: memberComparison,
})

/** The field for the owner of a contact, company or deal. */
export const ownerLink = {
  ...memberField('owner'),
  label: 'Owner',
  column: { label: 'Owner, by id', aliases: ['owner id'] },
  imports: {
    owner: {
      label: 'Owner, by email or name',
      aliases: [
        'owner email',
        'owner name',
        'deal owner',
        'contact owner',
        'company owner',
        'account owner',
        'opportunity owner',
        'record owner',
        'besitzer',
        'zuständig',
        'verantwortlicher',
        'propriétaire',
        'propietario',
        'proprietário',
        'responsável',
        'proprietario',
        'responsabile',
        'responsable',
        'eigenaar',
      ],
      extra: true as const,
      later: true as const,
    },
  },
}

/** The same field for the assignee of a follow-up or commitment. */
export const assigneeLink = memberField('assignee')

/** The default owner or assignee: the signed-in person. A record that is created with an API key has none. */
export const ownOf = <Field extends MemberField>({ caller }: Tx, field: Field) =>
  (caller.type === 'user' ? { [field]: caller.userId } : {}) as { [Name in Field]?: string }

/** The member to link to. An id that is not of a current member is replaced by the nil id, which the foreign key rejects. */
export const memberToLink = (tx: Tx, id: string | null) =>
  id === null
    ? sql`${id}`
    : sql`case when exists (select from members where workspace_id = ${tx.workspaceId} and user_id = ${id})
               then ${id}::uuid else ${nilId}::uuid end`

/** The same in an update. A former member is kept if the update does not change the field. */
export const memberToKeep = (tx: Tx, field: MemberField, before: string | null, after: string | null) =>
  before === after ? identifier(field) : memberToLink(tx, after)

/** Which of the ids are of current members. */
export async function membersAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx.all<{ user_id: string }>(sql`
    select user_id from members where workspace_id = ${tx.workspaceId} and user_id = any(${[...new Set(ids)]}::uuid[])`)
  return new Set(found.map(({ user_id }) => user_id))
}

/** Finds a current member by email or name, in any case; undefined if no member has it, or several have the name. */
export async function memberFinder(tx: Tx, isNeeded: boolean): Promise<(text: string) => string | undefined> {
  if (!isNeeded) return () => undefined
  const members = await tx.all<{ id: string; name: string; email: string }>(sql`
    select u.id, u.name, u.email from members m join users u on u.id = m.user_id where m.workspace_id = ${tx.workspaceId}`)
  const key = (text: string) => text.trim().toLowerCase()
  const byEmail = new Map(members.map(({ id, email }) => [key(email), id]))
  const byName = Map.groupBy(members, ({ name }) => key(name))
  return (text) => {
    const namesakes = byName.get(key(text)) ?? []
    return byEmail.get(key(text)) ?? (namesakes.length === 1 ? namesakes[0]!.id : undefined)
  }
}
