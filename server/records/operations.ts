import type { Sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import type { Listing } from '../http/lists.ts'
import type { StoredValues, Values } from './custom-values.ts'
import type { New } from './parts.ts'
import type { TagRef } from './tags.ts'

type Shared = { id: string; tags: string[]; custom_fields: Values; created_at: string; updated_at: string }

type OperationsOn<Item, Input, Patch, Filter> = {
  listing(db: Reader, filter: Filter): Promise<Listing>
  lock(tx: Tx, ids: readonly string[]): Promise<Item[]>
  /** Deletes records that are locked. */
  remove(tx: Tx, records: readonly Item[]): Promise<void> | void
  /** Rules that a schema cannot express. Throws the error that a POST would return. */
  checkNew?(input: Input): void
  /** Stores one record, with its event. */
  create(tx: Tx, input: Input): Promise<Item>
  /** Builds a record without storing it. */
  make(input: Input, tagRefs: readonly TagRef[]): Item
  /** Stores records that `make` has built. */
  insert(tx: Tx, records: readonly New<Item>[]): void
  afterInsert?(tx: Tx, record: Item): void
  /** The columns that `patch` reads in a dry run, which locks nothing. */
  dryRunColumns: Sql
  patch(before: Item, patch: Patch, tagRefs: readonly TagRef[] | undefined): Item
  save(tx: Tx, before: Item, after: Item, values: StoredValues, tagRefs: TagRef[] | undefined): Item
}

/** The functions that imports, exports and bulk changes use for records of a kind, the same as in single requests. */
export type Operations = OperationsOn<Shared, object, object, object>

/** The callers know only the name of a kind. They check inputs, patches and filters by its schemas first. */
export const operationsOn = <Item extends Shared, Input, Patch, Filter>(
  operations: OperationsOn<Item, Input, Patch, Filter>,
) => operations as unknown as Operations
