import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { openVault } from '../../server/http/vault.ts'
import type { Answer, Api, Method } from '../api.ts'
import { tokenFor } from '../../server/reminders/unsubscribe.ts'
import type { Field } from '../../server/records/field.ts'
import { resources } from '../../server/resources.ts'
import { runExport } from '../../server/exports/run.ts'
import { nameOf, type Route } from './routes.ts'

/** A workspace with one of everything in it, made through the API. */
export type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeWorld(api: Api) {
  const client = await api.workspace()
  const create = async (path: string, body: object) => {
    const { status, data, error } = await client.send('POST', path, body)
    assert.equal(status, 201, `POST ${path}: ${JSON.stringify(error)}`)
    return data
  }
  const make = async (path: string, body: object): Promise<string> => (await create(path, body)).id
  const company = await make('/companies', { name: 'Analytical Engines', industry: 'Computing', tags: ['customer'] })
  const contact = await make('/contacts', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    company_id: company,
    tags: ['founder'],
  })
  const other = await make('/contacts', { first_name: 'Augusta' })
  const deal = await make('/deals', { name: 'Second engine', value: 1200, contact_ids: [contact], company_id: company })
  const about = { contact_id: contact, deal_id: deal }
  const interaction = await make('/interactions', {
    ...about,
    type: 'call',
    occurred_at: '2026-03-01T09:30:00Z',
    notes: 'The mill',
  })
  const followUp = await make('/follow-ups', { ...about, type: 'task', due_date: '2026-03-31' })
  const commitment = await make('/commitments', { ...about, description: 'Send the drawings' })
  const tag = await make('/tags', { name: 'navy', color: '#000080' })
  const customField = await make('/custom-fields', {
    entity_type: 'contacts',
    field_name: 'engine',
    field_label: 'Engine',
    field_type: 'select',
    field_options: ['Analytical'],
  })
  const view = await make('/views', { name: 'Large deals', kind: 'deals', filters: { 'value[gte]': 5 }, shared: true })
  const key = await make('/keys', { name: 'Website' })
  const invitation: { id: string; token: string } = await create('/workspaces/invites', {
    email: `${randomUUID()}@example.com`,
  })
  const webhook = await make('/webhooks', { url: 'https://hooks.example.com/all', events: ['contact.created'] })
  const delivery: string = (await client.send('POST', `/webhooks/${webhook}/test`)).data.id
  const member = (await client.as({ role: 'member' })).userId
  const file = await attach(api, client.key, `/api/v1/contacts/${contact}/files`)
  const deleted = await make('/contacts', { first_name: 'Charles' })
  await client.send('DELETE', `/contacts/${deleted}`)
  const trash: string = (await client.send('GET', `/trash?entity_id=${deleted}`)).data[0].id
  return {
    api,
    client,
    company,
    contact,
    other,
    deal,
    interaction,
    followUp,
    commitment,
    tag,
    customField,
    view,
    key,
    invitation,
    webhook,
    delivery,
    member,
    file: file.data.id as string,
    fileUrl: file.data.download_url as string,
    trash,
  }
}

type Send = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
type Sample = {
  ids?: string[]
  body?: Record<string, unknown>
  query?: string
  /** Where a key will not do. */ send?: Send
}

/** A successful request for each route, apart from those of `usualSample`. `ids` are the ids in the path, in order. Every field that refers to a record is given. */
const samples: Record<string, (world: World) => Sample | Promise<Sample>> = {
  'GET /api/v1/contacts': () => ({}),
  'POST /api/v1/contacts': ({ company, member }) => ({
    body: {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@example.com',
      company_id: company,
      owner_id: member,
      tags: ['navy'],
    },
  }),
  'GET /api/v1/contacts/:id': ({ contact }) => ({ ids: [contact] }),
  'PATCH /api/v1/contacts/:id': ({ contact, company, member }) => ({
    ids: [contact],
    body: { title: 'Countess', company_id: company, owner_id: member },
  }),
  'DELETE /api/v1/contacts/:id': ({ contact }) => ({ ids: [contact] }),
  'GET /api/v1/duplicates': () => ({}),
  'GET /api/v1/contacts/:id/duplicates': ({ contact }) => ({ ids: [contact] }),
  'GET /api/v1/companies/:id/duplicates': ({ company }) => ({ ids: [company] }),
  'POST /api/v1/duplicates/dismiss': ({ contact, other }) => ({ body: { ids: [contact, other] } }),
  'DELETE /api/v1/duplicates/dismiss': ({ contact, other }) => ({ body: { ids: [contact, other] } }),
  'POST /api/v1/companies/merge': async ({ client, company }) => ({
    body: {
      source_id: (await client.send('POST', '/companies', { name: 'Difference Engines' })).data.id,
      target_id: company,
    },
  }),
  'POST /api/v1/contacts/merge': ({ contact, other }) => ({ body: { source_id: other, target_id: contact } }),
  'POST /api/v1/contacts/bulk-tag': ({ contact, other }) => ({
    body: { ids: [contact, other], add: ['new'], remove: ['vip'] },
  }),
  'PATCH /api/v1/contacts/bulk': ({ contact }) => ({ body: { ids: [contact], set: { title: 'Countess' } } }),
  'POST /api/v1/contacts/upsert': ({ company, member }) => ({
    body: {
      match_on: 'email',
      records: [{ first_name: 'Grace', email: 'grace@example.com', company_id: company, owner_id: member }],
    },
  }),
  'POST /api/v1/contacts/bulk-delete': ({ contact, other }) => ({ body: { ids: [contact, other] } }),
  'GET /api/v1/contacts/related': ({ contact, other }) => ({ query: `?ids=${contact},${other}` }),
  'GET /api/v1/contacts/:id/activity': ({ contact }) => ({ ids: [contact] }),
  'GET /api/v1/contacts/:id/data': ({ contact }) => ({ ids: [contact] }),
  'POST /api/v1/contacts/:id/erase': ({ contact }) => ({ ids: [contact] }),
  'GET /api/v1/companies/:id/activity': ({ company }) => ({ ids: [company] }),

  'GET /api/v1/companies': () => ({}),
  'POST /api/v1/companies': ({ member }) => ({
    body: { name: 'Difference Engines', domain: 'difference.example', owner_id: member },
  }),
  'GET /api/v1/companies/:id': ({ company }) => ({ ids: [company] }),
  'PATCH /api/v1/companies/:id': ({ company, member }) => ({
    ids: [company],
    body: { size: '11-50', owner_id: member },
  }),
  'DELETE /api/v1/companies/:id': ({ company }) => ({ ids: [company] }),
  'POST /api/v1/companies/bulk-tag': ({ company }) => ({ body: { ids: [company], add: ['new'] } }),
  'PATCH /api/v1/companies/bulk': ({ company }) => ({ body: { ids: [company], set: { size: '10' } } }),
  'POST /api/v1/companies/upsert': ({ member }) => ({
    body: { match_on: 'domain', records: [{ name: 'Difference', domain: 'difference.example', owner_id: member }] },
  }),
  'POST /api/v1/companies/bulk-delete': ({ company }) => ({ body: { ids: [company] } }),
  'GET /api/v1/companies/related': ({ company }) => ({ query: `?ids=${company}` }),

  'GET /api/v1/deals': () => ({}),
  'POST /api/v1/deals': ({ contact, company, member }) => ({
    body: { name: 'Third engine', contact_ids: [contact], company_id: company, owner_id: member },
  }),
  'GET /api/v1/deals/:id': ({ deal }) => ({ ids: [deal] }),
  'PATCH /api/v1/deals/:id': ({ deal, other, company, member }) => ({
    ids: [deal],
    body: { value: 5, contact_ids: [other], company_id: company, owner_id: member },
  }),
  'DELETE /api/v1/deals/:id': ({ deal }) => ({ ids: [deal] }),
  'GET /api/v1/deals/:id/activity': ({ deal }) => ({ ids: [deal] }),
  'PATCH /api/v1/deals/:id/stage': ({ deal }) => ({ ids: [deal], body: { stage: 'won' } }),
  'PATCH /api/deals/:id/stage': ({ deal }) => ({ ids: [deal], body: { stage: 'won' } }),
  'POST /api/v1/deals/bulk-tag': ({ deal }) => ({ body: { ids: [deal], add: ['new'] } }),
  'PATCH /api/v1/deals/bulk': ({ deal }) => ({ body: { ids: [deal], set: { stage: 'won' } } }),
  'POST /api/v1/deals/upsert': ({ contact, company, member }) => ({
    body: {
      match_on: 'external_id',
      records: [
        { external_id: 'd-1', name: 'Third engine', contact_ids: [contact], company_id: company, owner_id: member },
      ],
    },
  }),
  'POST /api/v1/deals/bulk-delete': ({ deal }) => ({ body: { ids: [deal] } }),
  'GET /api/v1/deals/related': ({ deal }) => ({ query: `?ids=${deal}` }),

  'GET /api/v1/interactions': () => ({}),
  'POST /api/v1/interactions': ({ contact, company, deal }) => ({
    body: {
      contact_id: contact,
      company_id: company,
      deal_id: deal,
      type: 'demo',
      occurred_at: '2026-03-02T09:30:00Z',
    },
  }),
  'GET /api/v1/interactions/:id': ({ interaction }) => ({ ids: [interaction] }),
  'DELETE /api/v1/interactions/:id': ({ interaction }) => ({ ids: [interaction] }),

  'GET /api/v1/follow-ups': () => ({}),
  'POST /api/v1/follow-ups': ({ contact, company, deal, member }) => ({
    body: {
      contact_id: contact,
      company_id: company,
      deal_id: deal,
      assignee_id: member,
      type: 'call',
      due_date: '2026-04-01',
    },
  }),
  'GET /api/v1/follow-ups/:id': ({ followUp }) => ({ ids: [followUp] }),
  'PATCH /api/v1/follow-ups/:id': ({ followUp, member }) => ({
    ids: [followUp],
    body: { priority: 'high', assignee_id: member },
  }),
  'PATCH /api/v1/follow-ups/:id/complete': ({ followUp }) => ({ ids: [followUp] }),
  'PATCH /api/v1/follow-ups/bulk': ({ followUp }) => ({ body: { ids: [followUp], set: { due_date: '2026-12-01' } } }),
  'PATCH /api/v1/follow-ups/bulk-complete': ({ followUp }) => ({ body: { followup_ids: [followUp] } }),
  'DELETE /api/v1/follow-ups/:id': ({ followUp }) => ({ ids: [followUp] }),

  'PATCH /api/v1/commitments/:id': ({ commitment, member }) => ({
    ids: [commitment],
    body: { due_date: '2026-05-01', assignee_id: member },
  }),
  'PATCH /api/v1/commitments/:id/complete': ({ commitment }) => ({ ids: [commitment] }),
  'PATCH /api/v1/commitments/bulk': ({ commitment }) => ({
    body: { ids: [commitment], set: { due_date: '2026-12-01' } },
  }),
  'PATCH /api/v1/commitments/bulk-complete': ({ commitment }) => ({ body: { commitment_ids: [commitment] } }),

  'POST /api/v1/contacts/:id/files': ({ contact, ...world }) => ({ ids: [contact], ...uploading(world) }),
  'POST /api/v1/companies/:id/files': ({ company, ...world }) => ({ ids: [company], ...uploading(world) }),
  'POST /api/v1/deals/:id/files': ({ deal, ...world }) => ({ ids: [deal], ...uploading(world) }),
  'POST /api/v1/interactions/:id/files': ({ interaction, ...world }) => ({ ids: [interaction], ...uploading(world) }),
  'GET /api/v1/contacts/:id/files': ({ contact }) => ({ ids: [contact] }),
  'GET /api/v1/companies/:id/files': ({ company }) => ({ ids: [company] }),
  'GET /api/v1/deals/:id/files': ({ deal }) => ({ ids: [deal] }),
  'GET /api/v1/interactions/:id/files': ({ interaction }) => ({ ids: [interaction] }),
  'GET /api/v1/files': () => ({}),
  'GET /api/v1/files/:id': ({ file }) => ({ ids: [file] }),
  'GET /api/v1/files/:id/download': ({ api, file, fileUrl }) => ({
    ids: [file],
    query: new URL(fileUrl).search,
    send: async (_, path) => answerOf(await fetch(api.url + path)),
  }),
  'DELETE /api/v1/files/:id': ({ file }) => ({ ids: [file] }),

  'GET /api/v1/tags': () => ({}),
  'POST /api/v1/tags': () => ({ body: { name: 'mathematics', color: '#2F6FED' } }),
  'GET /api/v1/tags/:id': ({ tag }) => ({ ids: [tag] }),
  'PATCH /api/v1/tags/:id': ({ tag }) => ({ ids: [tag], body: { name: 'Royal Navy' } }),
  'DELETE /api/v1/tags/:id': ({ tag }) => ({ ids: [tag] }),

  'GET /api/v1/custom-fields': () => ({}),
  'POST /api/v1/custom-fields': () => ({
    body: {
      entity_type: 'deals',
      field_name: 'size',
      field_label: 'Size',
      field_type: 'select',
      field_options: ['small', 'large'],
    },
  }),
  'GET /api/v1/custom-fields/:id': ({ customField }) => ({ ids: [customField] }),
  'PATCH /api/v1/custom-fields/:id': ({ customField }) => ({
    ids: [customField],
    body: { field_label: 'Favourite engine' },
  }),
  'DELETE /api/v1/custom-fields/:id': ({ customField }) => ({ ids: [customField] }),

  'GET /api/v1/views': () => ({}),
  'POST /api/v1/views': () => ({ body: { name: 'Mine', kind: 'contacts', filters: { owner_id: 'me' } } }),
  'GET /api/v1/views/:id': ({ view }) => ({ ids: [view] }),
  'PATCH /api/v1/views/:id': ({ view }) => ({ ids: [view], body: { name: 'Larger deals', sort: 'value' } }),
  'DELETE /api/v1/views/:id': ({ view }) => ({ ids: [view] }),

  'GET /api/v1/webhooks': () => ({}),
  'POST /api/v1/webhooks': () => ({ body: { url: 'https://hooks.example.com/deals', events: ['deal.stage_moved'] } }),
  'GET /api/v1/webhooks/:id': ({ webhook }) => ({ ids: [webhook] }),
  'PATCH /api/v1/webhooks/:id': ({ webhook }) => ({ ids: [webhook], body: { status: 'paused' } }),
  'DELETE /api/v1/webhooks/:id': ({ webhook }) => ({ ids: [webhook] }),
  'POST /api/v1/webhooks/:id/rotate-secret': ({ webhook }) => ({ ids: [webhook] }),
  'POST /api/v1/webhooks/:id/test': ({ webhook }) => ({ ids: [webhook] }),
  'POST /api/v1/webhooks/:id/replay': ({ webhook }) => ({ ids: [webhook], body: { since: '2026-01-01T00:00:00Z' } }),
  'GET /api/v1/webhooks/:id/deliveries': ({ webhook }) => ({ ids: [webhook] }),
  'POST /api/v1/webhooks/:id/deliveries/:delivery_id/retry': ({ webhook, delivery }) => ({ ids: [webhook, delivery] }),

  'GET /api/v1/imports': () => ({}),
  'POST /api/v1/imports': ({ member }) => ({
    body: { entity_type: 'contacts', file_url: file, owner_id: member },
  }),
  'GET /api/v1/imports/:id': async (world) => ({ ids: [await job(world, '/imports', { file_url: file })] }),
  'GET /api/v1/imports/:id/columns': async (world) => ({ ids: [await job(world, '/imports', { file_url: file })] }),
  'GET /api/v1/imports/:id/errors': async (world) => ({ ids: [await job(world, '/imports', { file_url: file })] }),
  'GET /api/v1/imports/:id/kept': async (world) => ({ ids: [await job(world, '/imports', { file_url: file })] }),
  'POST /api/v1/imports/:id/revert': async (world) => ({ ids: [await endedImport(world)] }),
  'DELETE /api/v1/imports/:id': async (world) => ({ ids: [await job(world, '/imports', { file_url: file })] }),
  'POST /api/v1/uploads': uploading,

  'GET /api/v1/exports': () => ({}),
  'POST /api/v1/exports': () => ({ body: { entity_type: 'contacts' } }),
  'GET /api/v1/exports/:id': async (world) => ({ ids: [await job(world, '/exports')] }),
  'GET /api/v1/exports/:id/download': downloading,

  'GET /api/v1/bulk-jobs': () => ({}),
  'POST /api/v1/bulk-jobs': ({ contact }) => ({
    body: { entity_type: 'contacts', action: 'tag', ids: [contact], add: ['vip'] },
  }),
  'GET /api/v1/bulk-jobs/:id': async (world) => ({ ids: [await job(world, '/bulk-jobs', deletingNone)] }),
  'POST /api/v1/bulk-jobs/:id/cancel': async (world) => ({ ids: [await job(world, '/bulk-jobs', deletingNone)] }),
  'POST /api/v1/bulk-jobs/:id/undo': async (world) => ({ ids: [await endedBulkJob(world)] }),

  'GET /api/v1/trash': () => ({}),
  'GET /api/v1/trash/:id': ({ trash }) => ({ ids: [trash] }),
  'POST /api/v1/trash/:id/restore': ({ trash }) => ({ ids: [trash] }),
  'POST /api/v1/trash/restore': ({ trash }) => ({ body: { ids: [trash] } }),
  'DELETE /api/v1/trash/:id': ({ trash }) => ({ ids: [trash] }),
  'DELETE /api/v1/trash': () => ({}),

  'GET /api/v1/events': () => ({}),
  'GET /api/v1/events/stream': streaming,

  'GET /api/v1/audit-logs': () => ({}),

  'GET /api/v1/keys': () => ({}),
  'POST /api/v1/keys': () => ({ body: { name: 'Reports', scope: 'read_only' } }),
  'DELETE /api/v1/keys/:id': ({ key }) => ({ ids: [key] }),

  'GET /api/v1/me': () => ({}),
  'DELETE /api/v1/me': async ({ api }) => {
    const { send, person } = await api.signUp()
    return { body: { confirm: person.email }, send }
  },
  'POST /api/v1/me/verification': async ({ api }) => ({ send: (await api.signUp()).send }),
  'POST /api/v1/me/verification/confirm': async ({ api }) => {
    const { send, userId, person } = await api.signUp()
    const claim = { id: userId, email: person.email, purpose: 'verify-email', expires_at: Date.now() + 60_000 }
    const token = openVault(api.config.secret).seal(JSON.stringify(claim)).toString('base64url')
    return { body: { token }, send }
  },
  'GET /api/v1/me/calendar': () => ({}),
  'POST /api/v1/me/calendar/renew': () => ({}),
  'GET /api/v1/calendar/:secret.ics': async ({ api, client }) => {
    const { data } = await client.send('GET', '/me/calendar')
    const secret = /calendar\/(\w+)\.ics$/.exec(data.url)![1]!
    return { ids: [secret], send: async (_, path) => answerOf(await fetch(api.url + path)) }
  },
  'GET /api/v1/notifications': () => ({}),
  'PATCH /api/v1/notifications/:id': async (world) => ({ ids: [await notification(world)], body: { read: true } }),
  'PATCH /api/v1/notifications/bulk': async (world) => ({
    body: { ids: [await notification(world)], set: { read: true } },
  }),
  'POST /api/v1/notifications/read-all': () => ({}),
  'GET /api/v1/me/preferences': () => ({}),
  'PATCH /api/v1/me/preferences': () => ({ body: { daily_mail: true, timezone: 'Europe/London', locale: 'en-GB' } }),
  'GET /api/v1/unsubscribe/:token': unsubscribing,
  'POST /api/v1/unsubscribe/:token': unsubscribing,
  'GET /api/v1/me/pending-memberships': async ({ api }) => ({ send: (await api.signUp()).send }),
  'POST /api/v1/me/pending-memberships/:id/confirm': pendingMembership,
  'DELETE /api/v1/me/pending-memberships/:id': pendingMembership,
  'GET /api/v1/workspaces': () => ({}),
  'POST /api/v1/workspaces': () => ({ body: { name: 'Second', slug: `second-${randomUUID()}` } }),
  'GET /api/v1/workspaces/:id': ({ client }) => ({ ids: [client.workspaceId] }),
  'PATCH /api/v1/workspaces/:id': ({ client }) => ({
    ids: [client.workspaceId],
    body: {
      name: 'Renamed',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      locale: 'de-DE',
      stage_probabilities: { lead: 5 },
    },
  }),
  'DELETE /api/v1/workspaces/:id': async ({ client }) => ({
    ids: [client.workspaceId],
    body: { confirm: (await client.send('GET', '/me')).data.workspace.slug },
  }),
  'POST /api/v1/workspaces/sample-data': async ({ api }) => ({ send: (await api.workspace()).send }),
  'POST /api/v1/workspaces/switch': async ({ api }) => {
    const { send } = await api.signUp()
    return { body: { workspace_id: (await send('GET', '/me')).data.workspace.id }, send }
  },
  'GET /api/v1/workspaces/members': () => ({}),
  'PATCH /api/v1/workspaces/members/:id': ({ member }) => ({ ids: [member], body: { role: 'owner' } }),
  'DELETE /api/v1/workspaces/members/:id': ({ member }) => ({ ids: [member] }),
  'GET /api/v1/workspaces/invites': () => ({}),
  'POST /api/v1/workspaces/invites': () => ({ body: { email: `${randomUUID()}@example.com`, role: 'owner' } }),
  'DELETE /api/v1/workspaces/invites/:id': ({ invitation }) => ({ ids: [invitation.id] }),
  'POST /api/v1/workspaces/invites/accept': ({ invitation }) => ({ body: { token: invitation.token } }),

  'GET /api/v1/search': () => ({ query: '?q=engine' }),
  'GET /api/v1/pipeline': () => ({}),
  'GET /api/v1/reports/pipeline': () => ({ query: '?as_of=2025-03-31' }),
  'GET /api/v1/reports/closed': () => ({}),
  'GET /api/v1/reports/stages': () => ({}),
  'GET /api/v1/reports/forecast': () => ({}),

  'GET /api/v1/openapi.json': () => ({}),
  'GET /healthz': openly,
  'GET /readyz': openly,
}

const deletingNone = { action: 'delete', filter: { q: 'nobody at all' } }
const file = 'https://files.example.com/contacts.csv'

const job = async ({ client }: World, path: string, more: object = {}): Promise<string> =>
  (await client.send('POST', path, { entity_type: 'contacts', ...more })).data.id

async function endedBulkJob(world: World) {
  const id = await job(world, '/bulk-jobs', { action: 'tag', ids: [world.contact], add: ['vip'] })
  await world.api.sql.query(`update bulk_jobs set status = 'completed', completed_at = now() where id = $1`, [id])
  return id
}

async function endedImport(world: World) {
  const id = await job(world, '/imports', { file_url: file })
  await world.api.sql.query(`update imports set status = 'completed', completed_at = now() where id = $1`, [id])
  return id
}

/** Of a company that someone else assigned to the client. */
async function notification({ client }: World): Promise<string> {
  const colleague = await client.as({ role: 'member' })
  await colleague.send('POST', '/companies', { name: 'Assigned', owner_id: client.userId })
  return (await client.send('GET', '/notifications')).data[0].id
}

function unsubscribing({ api, client }: World): Sample {
  const token = tokenFor(openVault(api.config.secret), { mail: 'daily_mail', ...client })
  return { ids: [token], send: async (method, path) => answerOf(await fetch(api.url + path, { method })) }
}

function uploading({ api, client }: Pick<World, 'api' | 'client'>): Sample {
  return { send: (_, path, _body, headers) => attach(api, client.key, path, headers) }
}

async function attach({ url }: Api, key: string, path: string, headers: Record<string, string> = {}) {
  const body = new FormData()
  body.append('file', new Blob(['first_name\nAda\n'], { type: 'application/x-contacts' }), 'contacts.csv')
  return answerOf(await fetch(url + path, { method: 'POST', headers: { 'x-api-key': key, ...headers }, body }))
}

/** A person whose invitation was accepted with a key. */
async function pendingMembership({ api }: World): Promise<Sample> {
  const { send, person } = await api.signUp()
  const owner = await api.workspace()
  const { data: invitation } = await owner.send('POST', '/workspaces/invites', { email: person.email })
  await owner.send('POST', '/workspaces/invites/accept', { token: invitation.token })
  return { ids: [(await send('GET', '/me/pending-memberships')).data[0].id], send }
}

async function downloading(world: World): Promise<Sample> {
  const { api, client } = world
  const exportId = await job(world, '/exports')
  const context = { ...api, log: api.app.log, signal: new AbortController().signal }
  await runExport.run(context, { workspaceId: client.workspaceId, exportId })
  const { data } = await client.send('GET', `/exports/${exportId}`)
  const send: Send = async (_, path) => answerOf(await fetch(api.url + path))
  return { ids: [exportId], query: new URL(data.download_url).search, send }
}

function streaming({ api, client }: World): Sample {
  const headers = { 'x-api-key': client.key }
  return { send: async (_, path) => answerOf(await fetch(api.url + path, { headers })) }
}

/** Outside of /api, where no key is required. */
function openly({ api }: World): Sample {
  return { send: async (method, path) => answerOf(await fetch(api.url + path, { method })) }
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response
  if (headers.get('content-type')!.startsWith('application/json'))
    return { status, headers, ...((await response.json()) as object) } as Answer
  await response.body!.cancel() // a file, or a stream that has no end
  return { status, headers } as Answer
}

export type Request = { path: string; ids: string[]; body?: Record<string, unknown>; send: Send }

/**
 * For routes that list, create, show, change and delete the records of a kind, such as /notes and /notes/:id: the fields
 * that refer to records of the world, those that are required, and in a change the other ones, with their examples.
 */
function usualSample({ method, url }: Route): ((world: World) => Promise<Sample>) | undefined {
  const [, path, id] = /^\/api\/v1\/([\w-]+)(\/:id)?$/.exec(url) ?? []
  const kind = resources.find(({ kind }) => kind && kind.plural === path?.replaceAll('-', '_'))?.kind
  if (!kind) return
  return async (world) => {
    const { contact, company, deal, member, client } = world
    const links: Record<string, unknown> = {
      contact_id: contact,
      company_id: company,
      deal_id: deal,
      owner_id: member,
      assignee_id: member,
    }
    const bodyOf = (fields: [string, Field][]) =>
      Object.fromEntries(fields.map(([name, { example }]) => [name, links[name] ?? example]))
    const written = Object.entries(kind.fields).filter(([, { given }]) => given)
    const body = bodyOf(written.filter(([name, { given }]) => name in links || !Type.IsOptional(given)))
    if (!id) return method === 'POST' ? { body } : {}
    const { status, data } = await client.send('POST', `/${path}`, body)
    assert.equal(status, 201, `POST /${path} needs a sample of its own in test/generated/world.ts`)
    const others = written.filter(([name, { fixed, example }]) => !(name in body) && !fixed && example !== undefined)
    return { ids: [data.id], ...(method === 'PATCH' && { body: bodyOf(others) }) }
  }
}

/** Sends the sample request of the route, with other ids in the path if given. */
export async function requestFor(route: Route, world: World, otherIds?: string[]): Promise<Request> {
  const sample = samples[nameOf(route)] ?? usualSample(route)
  assert.ok(sample, `${nameOf(route)} has no sample request: add one to test/generated/world.ts`)
  const { body, query = '', send = world.client.send, ids = [] } = await sample(world)
  const names = route.url.match(/:\w+/g) ?? []
  assert.equal(ids.length, names.length, `${nameOf(route)}: the sample needs an id for each of ${names.join()}`)
  const path = names.reduce((path, name, i) => path.replace(name, (otherIds ?? ids)[i]!), route.url)
  return { path: path + query, ids, send, ...(body && { body }) }
}

/** A path with ids that do not exist, for requests that are rejected before they are looked up. */
export const nowhere = ({ url }: Route) => url.replaceAll(/:\w+/g, () => randomUUID())
