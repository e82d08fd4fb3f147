import { insertCommitment, updateCommitment } from '../commitments/queries.ts'
import type { Commitment } from '../commitments/record.ts'
import { insertCompanies } from '../companies/queries.ts'
import { newCompany } from '../companies/save.ts'
import { insertContacts } from '../contacts/queries.ts'
import { newContact } from '../contacts/save.ts'
import { createCustomField } from '../custom-fields/save.ts'
import type { CustomFieldInput } from '../custom-fields/schema.ts'
import type { EntityType } from '../kinds/kinds.ts'
import { compareValues, lockDefinitions, type Values } from '../records/custom-values.ts'
import { idAt } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { insertDeals } from '../deals/queries.ts'
import { newDeal, recordCreation, saveDeal } from '../deals/save.ts'
import type { Deal } from '../deals/record.ts'
import type { EventType } from '../events/catalogue.ts'
import { recordEvents } from '../events/record.ts'
import { recordCreated, saveChange } from '../follow-ups/completion.ts'
import { insertFollowUp, updateFollowUp } from '../follow-ups/queries.ts'
import type { FollowUp } from '../follow-ups/record.ts'
import { conflict } from '../http/errors.ts'
import { logInteraction } from '../interactions/log.ts'
import { keyOfTag, linkTags, resolveTags, type TagRef } from '../records/tags.ts'
import { createTag } from '../tags/save.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { sampleCompanies } from './companies.ts'
import { sampleCommitments, sampleDeals, sampleFollowUps, sampleNews, sampleTalks } from './deals.ts'

/**
 * Fills a workspace without records with a year of data of a small firm. Everything is stored by the functions that
 * requests use, with the same events; only the times are in the past.
 */
export async function fillWithSampleData(tx: Tx) {
  lockWorkspace(tx) // two concurrent requests fill it once
  const hasRecords = await tx.first(sql`
    select from tallies
     where workspace_id = ${tx.workspaceId} and what in ('contacts', 'companies', 'deals')
     group by workspace_id having sum(count) > 0`)
  if (hasRecords)
    throw conflict('The workspace already has records. Sample data can only be added to an empty workspace.')

  const define = await defineFields(tx)
  const tagRefs = await createTags(tx)
  const owner_id = tx.caller.userId ?? (await firstMember(tx))
  const { companies, contacts } = storePeople(tx, define, tagRefs, owner_id)
  const { deals, steps } = storeDeals(tx, define, tagRefs, companies, contacts, owner_id)
  const allSteps = [
    ...companies.map((company) => creationStep(tx, 'company.created', company)),
    ...contacts.map((contact) => creationStep(tx, 'contact.created', contact)),
    ...deals.map((deal) => creationStep(tx, 'deal.created', deal)),
    ...steps,
  ]
  // Sorted by time, so that the newest event is about the newest change.
  for (const [i, { run }] of allSteps.toSorted((a, b) => a.at.getTime() - b.at.getTime()).entries()) {
    run()
    if (i % 50 === 49) await tx.all(sql`select`) // sends what has been queued: the deadline applies to each round trip
  }
  return {
    companies: companies.length,
    contacts: contacts.length,
    deals: deals.length,
    interactions: sampleDeals.reduce(
      (sum, { days, outcome }) => sum + days.length - (outcome ? 1 : 0),
      sampleNews.length,
    ),
    follow_ups: sampleFollowUps.length,
    commitments: sampleCommitments.length,
  }
}

/** The owner of the records when no person requested them. */
const firstMember = async (tx: Tx) =>
  (
    await tx.first<{ user_id: string }>(sql`
    select user_id from members where workspace_id = ${tx.workspaceId} order by created_at, user_id limit 1`)
  )?.user_id ?? null

type Step = { at: Date; run(): void }

const creationStep = <Item extends { id: string; created_at: string }>(
  tx: Tx,
  type: EventType,
  record: Item,
): Step => ({
  at: new Date(record.created_at),
  run: () => recordEvents(tx, type, [record]),
})

const ago = (days: number, hour = 10) => {
  const at = new Date(Date.now() - days * 86_400_000)
  at.setUTCHours(hour, (days * 17) % 60, (days * 31) % 60, 0)
  // Never in the future: hours that are still to come today are moved into the last three hours, in order.
  return new Date(Math.min(at.getTime(), Date.now() - (24 - hour) * 420_000))
}
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The record as if it had been created at that time, which is part of the id. */
function withCreationTime<Item extends { id: string; created_at: string; updated_at: string }>(
  record: Item,
  time: Date,
): Item {
  const at = time.toISOString()
  return { ...record, id: idAt(time), created_at: at, updated_at: at }
}

const fields: CustomFieldInput[] = [
  {
    entity_type: 'contacts',
    field_name: 'prefers',
    field_label: 'Prefers',
    field_type: 'select',
    field_options: ['Phone', 'Email', 'Meeting'],
  },
  { entity_type: 'companies', field_name: 'renewal', field_label: 'Renewal', field_type: 'date' },
  {
    entity_type: 'deals',
    field_name: 'source',
    field_label: 'Source',
    field_type: 'select',
    field_options: ['Referral', 'Website', 'Event', 'Outbound'],
  },
]

/** Defines custom fields if the workspace has none yet. */
async function defineFields(tx: Tx) {
  const known = new Map<EntityType, Awaited<ReturnType<typeof lockDefinitions>>>()
  for (const field of fields) {
    if ((await lockDefinitions(tx, field.entity_type)).length > 0) continue
    await createCustomField(tx, field)
    known.set(field.entity_type, await lockDefinitions(tx, field.entity_type))
  }
  return (type: EntityType, values: Values) => {
    const definitions = known.get(type)
    const given = definitions ? values : {}
    return { shown: given, stored: compareValues(type, definitions ?? [], given).stored }
  }
}
type Define = Awaited<ReturnType<typeof defineFields>>

const colors = {
  customer: '#2f855a',
  partner: '#2b6cb0',
  vip: '#b7791f',
  newsletter: '#6b46c1',
  reference: '#285e61',
  strategic: '#c53030',
  champion: '#dd6b20',
  renewal: '#2c7a7b',
  pilot: '#805ad5',
}

async function createTags(tx: Tx) {
  const names = Object.keys(colors) as (keyof typeof colors)[]
  const existing = await tx.all<{ name_key: string }>(sql`
    select name_key from tags where workspace_id = ${tx.workspaceId} and deleted_at is null`)
  for (const name of names)
    if (!existing.some((tag) => tag.name_key === name)) createTag(tx, { name, color: colors[name] })
  return resolveTags(tx, names)
}

const refsOf = (tagRefs: readonly TagRef[], names: readonly string[] = []) =>
  tagRefs.filter(({ name }) => names.includes(keyOfTag(name)))

function link(tx: Tx, kind: string, tagRefs: readonly TagRef[], records: readonly { id: string; tags: string[] }[]) {
  for (const tag of tagRefs) {
    const ids = records.filter(({ tags }) => tags.includes(tag.name)).map(({ id }) => id)
    if (ids.length > 0) linkTags(tx, kind, ids, [tag])
  }
}

function storePeople(tx: Tx, define: Define, tagRefs: readonly TagRef[], owner_id: string | null) {
  const since = sampleCompanies.map((company, i) => company.since ?? 345 - i * 11)
  const founded = sampleCompanies.map(({ name, domain, industry, size, notes = null, tags, renewal }, i) => {
    const { shown, stored } = define('companies', renewal ? { renewal: dayIn(renewal) } : {})
    const company = newCompany(
      { name, domain, industry, size, notes, owner_id, custom_fields: shown },
      refsOf(tagRefs, tags),
    )
    return { record: withCreationTime(company, ago(since[i]!, 8)), values: stored }
  })
  insertCompanies(tx, founded)
  const companies = founded.map(({ record }) => record)
  link(tx, 'company', tagRefs, companies)

  const made = sampleCompanies.flatMap(({ domain, contacts }, i) =>
    contacts.map(({ tags, prefers, since: known, ...input }, j) => {
      const { shown, stored } = define('contacts', prefers ? { prefers } : {})
      const contact = newContact(
        {
          ...input,
          email: `${plain(input.first_name)}.${plain(input.last_name)}@${domain}`,
          phone: `+44 20 7946 ${String(100 + i * 7 + j).padStart(4, '0')}`,
          company_id: companies[i]!.id,
          owner_id,
          custom_fields: shown,
        },
        refsOf(tagRefs, tags),
      )
      return { record: withCreationTime(contact, ago(known ?? Math.max(since[i]! - 1 - j * 2, 0), 9)), values: stored }
    }),
  )
  insertContacts(tx, made)
  const contacts = made.map(({ record }) => record)
  link(tx, 'contact', tagRefs, contacts)
  return { companies, contacts }
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()

type People = ReturnType<typeof storePeople>

function storeDeals(
  tx: Tx,
  define: Define,
  tagRefs: readonly TagRef[],
  companies: People['companies'],
  contacts: People['contacts'],
  owner_id: string | null,
) {
  const made = sampleDeals.map((sample, i) => {
    const { name, company, value, days, source, tags, notes = null, outcome } = sample
    const company_id = companies.find((one) => one.name === company)!.id
    const people = contacts.filter((contact) => contact.company_id === company_id)
    const { shown, stored } = define('deals', { source })
    const first = Math.round(value * (i % 3 === 0 ? 90 : 100)) // the value of every third deal grows later
    const input = {
      name,
      value: first,
      company_id,
      owner_id,
      notes,
      contact_ids: people
        .filter(({ created_at }) => created_at < ago(days[0]!).toISOString())
        .slice(0, 1 + (i % 2))
        .map(({ id }) => id),
      expected_close_date: dayIn(outcome ? 6 - days.at(-1)! : 14 + ((i * 13) % 75)),
      custom_fields: shown,
    }
    const record = withCreationTime(newDeal(input, refsOf(tagRefs, tags)), ago(days[0]!))
    const { created_at } = record
    return {
      record: { ...record, stage_changed_at: created_at, last_activity_at: created_at },
      values: stored,
      sample,
    }
  })
  insertDeals(tx, made)
  const deals = made.map(({ record }) => record)
  link(tx, 'deal', tagRefs, deals)
  for (const deal of deals) recordCreation(tx, deal)
  const present = new Map(deals.map((deal) => [deal.id, deal]))
  const steps = [
    ...made.flatMap(({ record, sample }, i) => stepsOf(tx, present, record.id, sample, i)),
    ...newsOf(tx, deals),
    ...tasksOf(tx, deals),
  ]
  return { deals, steps }
}

/** Moves a deal through its stages, with interactions in each. */
function stepsOf(
  tx: Tx,
  present: Map<string, Deal>,
  id: string,
  { value, days, outcome, lost_reason }: (typeof sampleDeals)[number],
  i: number,
): Step[] {
  const change = (at: Date, patch: Partial<Deal>): Step => ({
    at,
    run() {
      const deal = present.get(id)!
      present.set(id, saveDeal(tx, deal, { ...deal, ...patch }, undefined, undefined, at.toISOString()))
    },
  })
  const logTalk = (at: Date, talk: (typeof sampleTalks)['lead'][number]): Step => ({
    at,
    run() {
      const contact_id = present.get(id)!.contact_ids[0]!
      logInteraction(tx, { contact_id, deal_id: id, ...talk, occurred_at: at.toISOString() }, idAt(at))
    },
  })
  const stages = (['lead', 'prospect', 'negotiation'] as const).slice(0, days.length - (outcome ? 1 : 0))
  const moves = stages.map((stage, step) => change(ago(days[step]!), { stage, value: value * 100 })).slice(1)
  const talks = stages.map((stage, step) => {
    const choice = sampleTalks[stage]
    return logTalk(ago(Math.max(days[step]! - 1, 0), 14), choice[(i + step) % choice.length]!)
  })
  if (outcome)
    moves.push(change(ago(days.at(-1)!, 16), { stage: outcome, value: value * 100, lost_reason: lost_reason ?? null }))
  return [...moves, ...talks]
}

const newsOf = (tx: Tx, deals: readonly Deal[]): Step[] =>
  sampleNews.map(({ deal, days, ...talk }, i) => {
    const { id, contact_ids } = deals.find(({ name }) => name === deal)!
    const at = ago(days, 12 + (i % 4))
    const news = { contact_id: contact_ids[0]!, deal_id: id, ...talk, occurred_at: at.toISOString() }
    return { at, run: () => logInteraction(tx, news, idAt(at)) }
  })

function tasksOf(tx: Tx, deals: readonly Deal[]): Step[] {
  const followUps = sampleFollowUps.flatMap(({ deal, type, title, priority, due, done }) => {
    const followUp: FollowUp = {
      ...taskOf(deals, deal, due, done),
      type,
      title,
      description: null,
      priority,
      due_date: dayIn(due),
      status: 'pending',
      completed: false,
    }
    return taskSteps(followUp, done, {
      create() {
        insertFollowUp(tx, followUp)
        recordCreated(tx, 'follow_up', followUp)
      },
      complete: (at) => saveChange(tx, 'follow_up', followUp, { status: 'completed' }, updateFollowUp, at),
    })
  })
  const commitments = sampleCommitments.flatMap(({ deal, description, due, done }) => {
    const task = taskOf(deals, deal, due ?? 0, done)
    const commitment: Commitment = { ...task, description, due_date: due === null ? null : dayIn(due), status: 'open' }
    return taskSteps(commitment, done, {
      create() {
        insertCommitment(tx, commitment)
        recordCreated(tx, 'commitment', commitment)
      },
      complete: (at) => saveChange(tx, 'commitment', commitment, { status: 'completed' }, updateCommitment, at),
    })
  })
  return [...followUps, ...commitments]
}

/** Creates a task, and completes it if it is done. */
function taskSteps(
  { created_at }: { created_at: string },
  done: number | undefined,
  { create, complete }: { create(): void; complete(at: string): unknown },
): Step[] {
  const made = { at: new Date(created_at), run: create }
  if (done === undefined) return [made]
  const at = ago(done, 15)
  return [made, { at, run: () => void complete(at.toISOString()) }]
}

/** The fields that both kinds share. */
function taskOf(deals: readonly Deal[], name: string, due: number, done: number | undefined) {
  const deal = deals.find((one) => one.name === name)!
  const { days } = sampleDeals.find((one) => one.name === name)!
  // Not before the deal was created.
  const made = ago(Math.min(Math.max((name.length % 6) + 1, (done ?? 0) + 3, 5 - due), days[0]!), 11)
  const at = made.toISOString()
  return {
    id: idAt(made),
    contact_id: deal.contact_ids[0]!,
    company_id: null,
    deal_id: deal.id,
    assignee_id: deal.owner_id,
    completed_at: null,
    created_at: at,
    updated_at: at,
  }
}
