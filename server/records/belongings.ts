import type { TObject } from 'typebox'
import { identifier, type Sql } from '../database/sql.ts'
import type { Field } from './field.ts'

/** What is asked of a kind without knowing which one it is. */
export type AnyKind = {
  name: string
  plural: string
  table: Sql
  searchable: Sql
  /** The column by which other tables refer to it. */
  reference: Sql
  fields: Record<string, Field>
  found?: { Schema: TObject; columns: Sql } | undefined
}

let registered: readonly AnyKind[] = []

/** Tells this folder, which imports no resource, of all kinds there are: see server/resources.ts. */
export function registerKinds(kinds: readonly AnyKind[]) {
  registered = kinds
}

export function registeredKinds() {
  // Otherwise a delete would silently leave behind what belongs to the record.
  if (registered.length === 0) throw new Error('No record kinds are registered: import server/resources.ts first')
  return registered
}

export type Belonging = {
  kind: AnyKind
  whenDeleted: 'delete' | 'unlink'
  /** The table with the link to the owner: that of the kind, or of the links alone. */
  table: Sql
  through: string | undefined
}

/** The records that belong to one of this kind: what its deletion deletes or unlinks, and its merge moves. */
export const belongingsOf = (owner: { name: string }): Belonging[] =>
  registeredKinds().flatMap((kind) =>
    Object.values(kind.fields)
      .flatMap((field) => field.owner ?? [])
      .filter(({ kind }) => kind === owner.name)
      .map(({ whenDeleted, through }) => ({ kind, whenDeleted, table: identifier(through ?? kind.plural), through })),
  )

/** Those that are deleted with it. */
export const partsOf = (owner: { name: string }) =>
  belongingsOf(owner).flatMap(({ kind, whenDeleted }) => (whenDeleted === 'delete' ? [kind] : []))

/** Those that stay, and hold the link in a column of their own. */
export const referrersTo = (owner: { name: string }) =>
  belongingsOf(owner).flatMap(({ kind, whenDeleted, through }) => (whenDeleted === 'unlink' && !through ? [kind] : []))
