import { insertCompanies, lockCompanies } from '../companies/queries.ts'
import { newCompany, patchedCompany, saveCompany } from '../companies/save.ts'
import { type Company, CompanyInput, CompanyPatch } from '../companies/record.ts'
import { insertContacts, lockContacts } from '../contacts/queries.ts'
import { newContact, saveContact } from '../contacts/save.ts'
import { type Contact, ContactInput, ContactPatch } from '../contacts/record.ts'
import type { EntityType } from '../custom-fields/schema.ts'
import type { StoredValues, Values } from '../records/custom-values.ts'
import { asKey } from '../database/rows.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { insertDeals, lockDeals } from '../deals/queries.ts'
import { checkDeal, newDeal, patchedDeal, saveDeal, tellOfCreation } from '../deals/save.ts'
import { type Deal, DealInput, DealPatch } from '../deals/record.ts'
import { compileCheck } from '../http/validation.ts'
import { recordKinds } from '../records/kinds.ts'
import { type New, patched } from '../records/parts.ts'
import type { TagRef } from '../records/tags.ts'

type Shared = { id: string; tags: string[]; custom_fields: Values; created_at: string; updated_at: string }

/** What an import does with its rows: the very functions that a request uses, for many records at once. */
type KindOf<Item, Input, Patch> = (typeof recordKinds)[EntityType] & {
  checkInput: ReturnType<typeof compileCheck>
  checkPatch: ReturnType<typeof compileCheck>
  /** What a schema cannot say; throws what a POST would be answered with. */
  checkNew?(input: Input): void
  make(input: Input, tagRefs: readonly TagRef[]): Item
  insert(tx: Tx, records: readonly New<Item>[]): void
  afterInsert?(tx: Tx, record: Item): void
  lock(tx: Tx, ids: readonly string[]): Promise<Item[]>
  /** What a dry run, which locks nothing, has to know of a record. */
  facts: Sql
  patch(before: Item, patch: Patch, tagRefs: readonly TagRef[] | undefined): Item
  save(tx: Tx, before: Item, after: Item, values: StoredValues, tagRefs: TagRef[] | undefined): Item
  /** The built-in fields that match_on may name, each with how a record is found by it. */
  matches: Record<string, Sql>
}
export type Kind = KindOf<Shared, object, object>

// Rows are checked by the schemas of the kind before any of these functions sees them.
const kind = <Item extends Shared, Input, Patch>(one: KindOf<Item, Input, Patch>) => one as unknown as Kind

const byName = sql`r.name_key = ${asKey(sql`wanted.key`)}`

export const kinds: Record<EntityType, Kind> = {
  contacts: kind<Contact, ContactInput, ContactPatch>({
    ...recordKinds.contacts,
    checkInput: compileCheck(ContactInput),
    checkPatch: compileCheck(ContactPatch),
    make: newContact,
    insert: insertContacts,
    lock: lockContacts,
    facts: sql`id`,
    patch: patched,
    save: saveContact,
    matches: { email: sql`r.email_key = lower(wanted.key)` },
  }),
  companies: kind<Company, CompanyInput, CompanyPatch>({
    ...recordKinds.companies,
    checkInput: compileCheck(CompanyInput),
    checkPatch: compileCheck(CompanyPatch),
    make: newCompany,
    insert: insertCompanies,
    lock: lockCompanies,
    facts: sql`id`,
    patch: patchedCompany,
    save: saveCompany,
    matches: { domain: sql`r.domain = wanted.key`, name: byName },
  }),
  deals: kind<Deal, DealInput, DealPatch>({
    ...recordKinds.deals,
    checkInput: compileCheck(DealInput),
    checkPatch: compileCheck(DealPatch),
    checkNew: checkDeal,
    make: newDeal,
    insert: insertDeals,
    afterInsert: tellOfCreation,
    lock: lockDeals,
    facts: sql`id, stage`,
    patch: patchedDeal,
    save: saveDeal,
    matches: { name: byName },
  }),
}
