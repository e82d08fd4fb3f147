import { stages } from '../../server/deals/record.ts'
import type { Random } from './random.ts'

export type Write = {
  key: string
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** The status and body of the first acknowledgement; every other one must be equal to it. */
  answer?: string
}

type Item = { id: string; [field: string]: unknown }
type Entry = { subject: string; record: string }

/** What the acknowledgements of one writer promise. No other writer changes its records, so that the end is known exactly. */
export function makeLedger(writer: number, random: Random, companyId: string) {
  const kept = {
    contacts: new Map<string, Item>(),
    deals: new Map<string, Item>(),
    follow_ups: new Map<string, Item>(),
    interactions: new Map<string, Item>(),
  }
  /** `<type> <id of the record>` of each event. */
  const events: string[] = []
  let timeline: Entry[] = []
  const writes: Write[] = []

  const keep = (kind: keyof typeof kept, item: Item) => void kept[kind].set(item.id, item)
  const tell = (subjects: unknown[], record: string) => {
    for (const subject of subjects) if (typeof subject === 'string') timeline.push({ subject, record })
  }
  const subjectsOf = (deal: Item) => [deal.id, ...(deal.contact_ids as string[])]
  const partsOf = (contactId: string) =>
    (['follow_ups', 'interactions'] as const).flatMap((kind) =>
      [...kept[kind].values()].filter(({ contact_id }) => contact_id === contactId).map((item) => ({ kind, item })),
    )

  const operations = {
    createContact: () => ({
      method: 'POST',
      path: '/contacts',
      body: { first_name: `Person ${writes.length}`, email: `p${writer}.${writes.length}@example.com` },
      status: 201,
      record(contact: Item) {
        keep('contacts', contact)
        events.push(`contact.created ${contact.id}`)
      },
    }),

    patchContact: () => ({
      method: 'PATCH',
      path: `/contacts/${pickId('contacts')}`,
      body: { title: `Title ${writes.length}` },
      status: 200,
      record(contact: Item) {
        keep('contacts', contact)
        events.push(`contact.updated ${contact.id}`)
      },
    }),

    deleteContact() {
      const id = pickId('contacts')
      return {
        method: 'DELETE',
        path: `/contacts/${id}`,
        status: 200,
        record() {
          const gone = new Set(partsOf(id).map(({ item }) => item.id))
          for (const { kind, item } of partsOf(id)) kept[kind].delete(item.id)
          timeline = timeline.filter(({ subject, record }) => subject !== id && !gone.has(record))
          for (const deal of kept.deals.values())
            deal.contact_ids = (deal.contact_ids as string[]).filter((other) => other !== id)
          kept.contacts.delete(id)
          events.push(`contact.deleted ${id}`)
        },
      }
    },

    mergeContacts() {
      const [source, target] = [...kept.contacts.keys()].slice(-2) as [string, string]
      return {
        method: 'POST',
        path: '/contacts/merge',
        body: { source_id: source, target_id: target },
        status: 200,
        record(merged: Item) {
          keep('contacts', merged)
          kept.contacts.delete(source)
          for (const { item } of partsOf(source)) item.contact_id = target
          for (const entry of timeline) if (entry.subject === source) entry.subject = target
          for (const deal of kept.deals.values())
            deal.contact_ids = (deal.contact_ids as string[]).map((id) => (id === source ? target : id))
          events.push(`contact.updated ${target}`, `contact.deleted ${source}`)
        },
      }
    },

    createDeal: () => ({
      method: 'POST',
      path: '/deals',
      body: { name: `Deal ${writes.length}`, value: random.below(100_000), contact_ids: [pickId('contacts')] },
      status: 201,
      record(deal: Item) {
        keep('deals', deal)
        tell(subjectsOf(deal), deal.id)
        events.push(`deal.created ${deal.id}`)
      },
    }),

    moveDeal() {
      const deal = kept.deals.get(pickId('deals'))!
      return {
        method: 'PATCH',
        path: `/deals/${deal.id}/stage`,
        body: { stage: random.pick(stages.filter((stage) => stage !== deal.stage)) },
        status: 200,
        record(moved: Item) {
          keep('deals', moved)
          tell(subjectsOf(moved), moved.id)
          events.push(`deal.stage_moved ${moved.id}`)
        },
      }
    },

    createFollowUp: () => ({
      method: 'POST',
      path: '/follow-ups',
      body: {
        type: 'task',
        due_date: '2026-03-31',
        title: `Task ${writes.length}`,
        contact_id: pickId('contacts'),
        deal_id: pickId('deals'),
      },
      status: 201,
      record(task: Item) {
        keep('follow_ups', task)
        tell([task.contact_id, task.deal_id], task.id)
        events.push(`follow_up.created ${task.id}`)
      },
    }),

    completeFollowUps: () => ({
      method: 'PATCH',
      path: '/follow-ups/bulk-complete',
      body: { followup_ids: open().slice(0, 1 + random.below(4)) },
      status: 200,
      record(tasks: Item[]) {
        for (const task of tasks) {
          keep('follow_ups', task)
          tell([task.contact_id, task.deal_id], task.id)
          events.push(`followup.completed ${task.id}`)
        }
      },
    }),

    logInteraction: () => ({
      method: 'POST',
      path: '/interactions',
      body: {
        type: 'call',
        occurred_at: '2026-03-01T09:30:00Z',
        notes: `Call ${writes.length}`,
        contact_id: pickId('contacts'),
      },
      status: 201,
      record(call: Item) {
        keep('interactions', call)
        tell([call.contact_id, call.deal_id], call.id)
        events.push(`interaction.created ${call.id}`)
      },
    }),

    /** The one record that all writers change. */
    patchCompany: () => ({
      method: 'PATCH',
      path: `/companies/${companyId}`,
      body: { notes: `${writer} ${writes.length}` },
      status: 200,
      record() {
        events.push(`company.updated ${companyId}`)
      },
    }),
  }

  const pickId = (kind: keyof typeof kept) => random.pick([...kept[kind].keys()])
  const open = () => [...kept.follow_ups.values()].filter(({ status }) => status === 'pending').map(({ id }) => id)

  const weights: Record<keyof typeof operations, number> = {
    createContact: 5,
    patchContact: 3,
    deleteContact: 1,
    mergeContacts: 1,
    createDeal: 2,
    moveDeal: 3,
    createFollowUp: 2,
    completeFollowUps: 1,
    logInteraction: 1,
    patchCompany: 1,
  }

  /** The next write, and how to record what it did once it is acknowledged. */
  function next() {
    const isPossible = {
      ...Object.fromEntries(Object.keys(operations).map((name) => [name, kept.contacts.size > 3])),
      createContact: true,
      moveDeal: kept.deals.size > 0,
      createFollowUp: kept.contacts.size > 3 && kept.deals.size > 0,
      completeFollowUps: open().length > 0,
    } as Record<keyof typeof operations, boolean>
    let name = random.weighted(weights)
    while (!isPossible[name]) name = random.weighted(weights)
    const { method, path, status, record, ...rest } = operations[name]()
    const write: Write = { key: `${writer}-${writes.length}`, method: method as Write['method'], path, ...rest }
    writes.push(write)
    return { write, status, record: record as (data: unknown) => void }
  }

  return { kept, events, timeline: () => timeline, writes, next }
}
