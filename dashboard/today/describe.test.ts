import { expect, test } from 'vitest'
import type { Schemas } from '../api/client.ts'
import { describe, describeAll, describeImport, jobOf } from './describe.ts'

const at = '2026-03-01T09:30:00.000Z'
const earlier = '2026-02-01T09:30:00.000Z'
const event = (type: string, data: object | null, beside: object = {}) =>
  ({ id: 'e', type, data, created_at: at, actor: { name: 'Grace' }, ...beside }) as unknown as Schemas['Event']
const described = (type: string, data: object | null, beside?: object) => {
  const { verb, name, href } = describe(event(type, data, beside))!
  return [verb, name, href]
}

test('a new record is shown with its name, and links to its page', () => {
  const ada = { id: 'a', first_name: 'Ada', last_name: 'Lovelace', title: 'Countess', created_at: earlier }
  expect(described('contact.created', ada)).toEqual(['New contact', 'Ada Lovelace', '/contacts/a'])
  expect(described('company.created', { id: 'c', name: 'Acme' })).toEqual(['New company', 'Acme', '/companies/c'])
  expect(described('deal.created', { id: 'd', name: 'Engine', title: 'Engine' })).toEqual([
    'New deal',
    'Engine',
    '/deals/d',
  ])
  expect(describe(event('contact.created', ada))!.at).toBe(earlier) // the record's own time: an import may be later
  expect(describe(event('contact.created', { id: 'a', first_name: 'Ada' }))!.at).toBe(at)
})

test('a move shows the new stage; a deleted record has no link', () => {
  const deal = { id: 'd', name: 'Engine', stage_changed_at: earlier }
  expect(described('deal.stage_moved', deal, { to_stage: 'won' })).toEqual(['Moved to Won:', 'Engine', '/deals/d'])
  expect(described('deal.stage_moved', deal, { to_stage: 'elsewhere' })[0]).toBe('Moved to another stage:')
  expect(described('deal.deleted', deal)).toEqual(['Deleted', 'Engine', undefined])
  expect(described('deal.restored', deal)).toEqual(['Restored', 'Engine', '/deals/d'])
})

test('tasks are shown by their subject, and link to the deal, else to the contact', () => {
  const task = { id: 't', contact_id: 'a', deal_id: null, type: 'call', title: null, description: 'Send the plans' }
  expect(described('commitment.created', task)).toEqual(['New commitment:', 'Send the plans', '/contacts/a'])
  const followUp = { ...task, priority: 'low' }
  expect(described('follow_up.created', { ...followUp, description: null, deal_id: 'd' })).toEqual([
    'New follow-up:',
    'Call',
    '/deals/d',
  ])
  expect(described('followup.completed', { ...followUp, title: 'Call' })).toEqual(['Done:', 'Call', '/contacts/a'])
})

test('an interaction shows the name of its contact, which is looked up', () => {
  const meeting = { id: 'i', contact_id: 'a', type: 'meeting', occurred_at: earlier }
  expect(describe(event('interaction.created', meeting))).toEqual({
    id: 'e',
    verb: 'Meeting with',
    href: '/contacts/a',
    contactId: 'a',
    by: 'by Grace',
    at: earlier,
    recordedAt: at,
  })
})

test('irrelevant events are left out', () => {
  for (const type of ['contact.updated', 'tag.created', 'custom_field.deleted'])
    expect(describe(event(type, {}))).toBe(undefined)
  expect(describe(event('deal.updated', null))).toBe(undefined)
})

test('an import is one entry with its count and its person; one that imported nothing is left out', () => {
  const one = { id: 'i', entity_type: 'contacts', actor: { name: 'Grace' }, created_at: earlier, completed_at: at }
  const ofImport = (imported_rows: number) => describeImport({ ...one, imported_rows } as unknown as Schemas['Import'])
  expect(ofImport(50_000)).toEqual({
    id: 'i',
    name: '50,000 contacts',
    href: '/settings/imports/i',
    by: 'imported by Grace',
    at,
    recordedAt: at,
  })
  expect(ofImport(1)!.name).toBe('1 contact')
  expect(ofImport(0)).toBe(undefined)
})

test('what one request did to many records is one entry', () => {
  const deal = { id: 'd', name: 'Engine' }
  const many = (type: string, count: number, request_id: string | null) =>
    Array.from({ length: count }, (_, i) => event(type, deal, { request_id, id: `${i}` }))
  const inWords = (events: Schemas['Event'][], totals?: Map<string, number>) =>
    describeAll(events, totals).map(({ verb, name, by }) => `${verb} ${name} ${by}`)
  const one = 'New deal Engine by Grace'
  expect(inWords([...many('deal.updated', 9, 'r'), ...many('deal.created', 1, 's')])).toEqual([
    'Changed 9 deals by Grace',
    one,
  ])
  expect(inWords(many('deal.deleted', 4, 'r'), new Map([['r', 50_000]]))).toEqual(['Deleted 50,000 deals by Grace'])
  expect(inWords(many('deal.created', 3, 'r'))).toEqual([one, one, one])
  expect(inWords(many('deal.created', 5, null))).toEqual([one, one, one, one, one])
  expect(inWords(many('tag.created', 5, 'r'))).toEqual([])
})

test('the job of an event is the one of its kind that changed records at that time', () => {
  const job = (
    entity_type: 'deals' | 'contacts',
    changed: number,
    created_at: string,
    completed_at: string | null,
  ) => ({
    entity_type,
    changed,
    created_at,
    completed_at,
  })
  const [before, after] = ['2026-03-01T09:29:00.000Z', '2026-03-01T09:31:00.000Z']
  const others = [
    job('contacts', 5, before, null),
    job('deals', 0, before, after),
    job('deals', 5, after, null),
    job('deals', 5, earlier, before),
  ]
  const own = job('deals', 5, before, after)
  expect(jobOf(event('deal.updated', null), [...others, own])).toBe(own)
  expect(jobOf(event('deal.updated', null), others)).toBe(undefined)
})
