import type { TObject } from 'typebox'
import { identifier, join, type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import type { Field } from './field.ts'

/** What generic code needs to know about a kind. */
export type AnyKind = {
  name: string
  plural: string
  title: string
  table: Sql
  searchable: Sql
  /** The column by which other tables refer to it. */
  reference: Sql
  columns(db: Reader): Sql
  fields: Record<string, Field>
  searchResult?: { Schema: TObject; columns: Sql; hasNames: boolean } | undefined
  /** The search vectors of records that are about to be stored. */
  vectors(tx: Tx, records: readonly object[]): string[]
  attached: readonly string[]
  about?: readonly string[]
  isLive: Sql
  clearsLater: boolean
  /** Whether a tally holds the total. */
  isCounted: boolean
  sums: ((record: Record<string, unknown>) => Record<string, number>) | undefined
}

/** What can be moved to the trash and restored: a kind of record, a tag or a custom field. */
export type Restorable = Omit<AnyKind, 'searchable' | 'searchResult' | 'isCounted' | 'vectors'> & {
  /** Throws what forbids restoring it. */
  checkRestore?(tx: Tx, records: readonly object[]): Promise<void>
  /** Gives the target of a merge the values that it had before; returns the fields that were changed since. */
  undoMerge?: UndoMerge | undefined
  /** Called in a transaction that restores records, or more of what belongs to them, with their ids. */
  restored?: Changed | undefined
  /** Called in the transaction that removes records for good, with their ids. */
  purged?: Changed | undefined
}

export type Changed = (tx: Tx, ids: readonly string[]) => void

export type UndoMerge = (
  tx: Tx,
  merge: { target_id: string; changes: Record<string, { from: unknown; to: unknown }> },
) => Promise<string[]>

let registered: readonly AnyKind[] = []

/** Registers all kinds, because this folder imports no resource: see server/resources.ts. */
export function registerKinds(kinds: readonly AnyKind[]) {
  registered = kinds
}

export function registeredKinds() {
  // Otherwise a delete would silently leave the related records behind.
  if (registered.length === 0) throw new Error('No record kinds are registered: import server/resources.ts first')
  return registered
}

let restorable: readonly Restorable[] = []

/** Called once, with the kinds and whatever else can be restored: see server/resources.ts. */
export function registerRestorables(all: readonly Restorable[]) {
  restorable = all
}

export const restorables = () => restorable

export type Belonging = {
  kind: AnyKind
  whenDeleted: 'delete' | 'unlink'
  /** The table with the link to the owner: the table of the kind, or a separate table of links. */
  table: Sql
  through: string | undefined
}

/** The kinds whose records belong to a record of this kind: deleting it deletes or unlinks them, and merging moves them. */
export const belongingsOf = (owner: { name: string }): Belonging[] =>
  registeredKinds().flatMap((kind) =>
    Object.values(kind.fields)
      .flatMap((field) => field.owner ?? [])
      .filter(({ kind }) => kind === owner.name)
      .map(({ whenDeleted, through }) => ({ kind, whenDeleted, table: identifier(through ?? kind.plural), through })),
  )

/** The kinds whose records are deleted with it. */
export const partsOf = (owner: { name: string }) =>
  belongingsOf(owner).flatMap(({ kind, whenDeleted }) => (whenDeleted === 'delete' ? [kind] : []))

/** The kinds whose records are kept, and have the link in a column of their own. */
export const referrersTo = (owner: { name: string }) =>
  belongingsOf(owner).flatMap(({ kind, whenDeleted, through }) => (whenDeleted === 'unlink' && !through ? [kind] : []))

/** A condition on a row: it is about one record only, and is deleted with that. */
export const isAboutOne = ({ about = [] }: Pick<AnyKind, 'about'>, row: Sql) =>
  about.length === 0
    ? sql`false`
    : sql`num_nonnulls(${join(about.map((column) => sql`${row}.${identifier(column)}`))}) = 1`

/** The columns of a kind's own table that refer to another record. */
export const referencesOf = ({ fields }: Pick<AnyKind, 'fields'>) =>
  Object.entries(fields).flatMap(([column, { owner }]) =>
    owner && !owner.through ? [{ column, to: owner.kind, isRequired: owner.whenDeleted === 'delete' }] : [],
  )

export type LinkTable = { table: string; ends: readonly { column: string; kind: string }[] }

/** The tables whose rows only link two records, or a record and a tag. */
export const linkTables = (): LinkTable[] =>
  registeredKinds().flatMap(({ name, fields }) => {
    const linked = Object.values(fields).flatMap(({ owner }) =>
      owner?.through ? [{ table: owner.through, kind: owner.kind }] : [],
    )
    const tagged = 'tags' in fields ? [{ table: `${name}_tags`, kind: 'tag' }] : []
    return [...linked, ...tagged].map(({ table, kind }) => ({
      table,
      ends: [
        { column: `${name}_id`, kind: name },
        { column: `${kind}_id`, kind },
      ],
    }))
  })

/** Adds records to the totals and sums of their kind, or takes them away. */
export function tallyRecords(
  tx: Tx,
  { plural, sums }: Pick<AnyKind, 'plural' | 'sums'>,
  records: readonly object[],
  sign: 1 | -1,
) {
  tx.tally(plural, sign * records.length)
  if (!sums) return
  for (const record of records)
    for (const [what, value] of Object.entries(sums(record as Record<string, unknown>)))
      tx.tally(what, sign, sign * value)
}
