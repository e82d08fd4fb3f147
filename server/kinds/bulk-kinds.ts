import { type TSchema, Type } from 'typebox'
import { lockCommitments } from '../commitments/queries.ts'
import { commitment, Commitment } from '../commitments/record.ts'
import { deleteCommitments, saveCommitment } from '../commitments/save.ts'
import { findCompany } from '../companies/queries.ts'
import type { Sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { lockFollowUps } from '../follow-ups/queries.ts'
import { followUp, FollowUp } from '../follow-ups/record.ts'
import { deleteFollowUps, saveFollowUp } from '../follow-ups/save.ts'
import { object } from '../http/envelope.ts'
import { unknownReference, type ValidationError } from '../http/errors.ts'
import type { Listing } from '../http/lists.ts'
import { exampleId } from '../openapi/examples.ts'
import { checkParts } from '../records/parts.ts'
import { type EntityType, mainKinds } from './kinds.ts'
import { operations } from './operations.ts'

/** The bulk operations for one kind of record. */
export type BulkKind<Item extends { id: string } = { id: string }> = {
  /** Its name in events: `follow_up`. */
  name: string
  /** Its name in a message: `Follow-up`. */
  label: string
  table: Sql
  schema: TSchema
  /** The example of `ids` in the API document, if it is not the id of a contact, company or deal. */
  exampleId?: string
  /** Checks the filters of its list. */
  checkFilter(db: Reader, filter: object): Promise<{ filter: object; problems: ValidationError[] }>
  /** The fields that can be set in bulk. */
  Set: TSchema
  listing(db: Reader, filter: object): Promise<Listing>
  lock(tx: Tx, ids: readonly string[]): Promise<Item[]>
  remove(tx: Tx, items: readonly Item[]): Promise<void> | void
  /** Validates the values and returns a function that saves them in a locked record. An unchanged record is returned as it is. */
  update(tx: Tx, set: object): Promise<(item: Item) => Item> | ((item: Item) => Item)
  complete?(tx: Tx, item: Item): Item
}

type Properties = { properties: Record<string, TSchema> }

const less = ({ properties }: Properties, names: string[], example: object) =>
  object(Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))), {
    examples: [example],
  })
const only = ({ properties }: Properties, ...names: string[]) =>
  object(Object.fromEntries(names.map((name) => [name, Type.Optional(properties[name]!)])))

function ofRecords(kind: EntityType, example: object, ...fixed: string[]) {
  const { name, title, table, Shown, checkFilter, Patch } = mainKinds[kind]
  const { listing, lock, remove, patch, save } = operations[kind]
  return {
    name,
    label: title,
    table,
    schema: Shown as TSchema,
    checkFilter,
    Set: less(Patch, ['tags', 'external_id', ...fixed], example),
    listing,
    lock,
    remove,
    async update(tx: Tx, set: object) {
      const { values } = await checkParts(tx, kind, set)
      const { company_id } = set as { company_id?: string | null }
      if (company_id && !(await findCompany(tx, company_id))) throw unknownReference('set.company_id')
      return (before: Awaited<ReturnType<typeof lock>>[number]) =>
        save(tx, before, patch(before, set, undefined), values, undefined)
    },
  }
}

const contacts = ofRecords('contacts', { title: 'Chief Mathematician' })
const companies = ofRecords('companies', { industry: 'Computing' })
const deals = ofRecords('deals', { stage: 'won' }, 'contact_ids')

const followUps: BulkKind<FollowUp> = {
  name: followUp.name,
  label: 'Follow-up',
  table: followUp.table,
  exampleId,
  schema: FollowUp,
  checkFilter: followUp.checkFilter,
  Set: only(followUp.Patch, 'due_date', 'assignee_id'),
  listing: followUp.listing,
  lock: lockFollowUps,
  remove: deleteFollowUps,
  update: (tx, set) => (before) => saveFollowUp(tx, before, set),
  complete: (tx, before) => saveFollowUp(tx, before, { status: 'completed' }),
}

const commitments: BulkKind<Commitment> = {
  name: commitment.name,
  label: 'Commitment',
  table: commitment.table,
  exampleId: '0198f3a3-7d5e-7f77-98e9-f0a1b2c3d4e5',
  schema: Commitment,
  checkFilter: commitment.checkFilter,
  Set: only(commitment.Patch, 'due_date', 'assignee_id'),
  listing: commitment.listing,
  lock: lockCommitments,
  remove: deleteCommitments,
  update: (tx, set) => (before) => saveCommitment(tx, before, set),
  complete: (tx, before) => saveCommitment(tx, before, { status: 'completed' }),
}

/** By path. Each function of a kind receives its records from the `lock` of the same kind. */
export const bulkKinds = { contacts, companies, deals, 'follow-ups': followUps, commitments } as unknown as Record<
  EntityType | 'follow-ups' | 'commitments',
  BulkKind
>
export type BulkType = keyof typeof bulkKinds
export const bulkTypes = Object.keys(bulkKinds) as BulkType[]
/** Whether its records have tags and custom fields. */
export const isRecordType = (type: BulkType): type is EntityType => type in mainKinds
