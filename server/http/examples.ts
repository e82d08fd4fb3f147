import type { Schema } from './openapi.ts'

/** An answer that a schema allows and a person can picture: Ada Lovelace at Analytical Engines. */
export const exampleOf = (schema: Schema, resource: string) => valueOf(schema, resource, '')

/** A request that the service accepts: what excludes or repeats another field, and what is null anyway, is left out. */
export function exampleRequest(schema: Schema, resource: string, fields = Infinity) {
  const whole = Object.entries(exampleOf(schema, resource) as Record<string, unknown>)
  return Object.fromEntries(
    whole
      .filter(([name, value]) => value !== null && !leftOut.has(name) && !leftOut.has(`${resource}.${name}`))
      .slice(0, fields),
  )
}

// Custom fields are those of a workspace: in another one they would be a fault.
const leftOut = new Set(['Deal.title', 'Deal.contact_id', 'custom_fields'])

function valueOf(schema: Schema, resource: string, name: string): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return valueOf(schema.anyOf[0]!, resource, name)
  const known = lookUp(resource, name)
  if (known !== undefined && fits(known, schema)) return known
  if (schema.enum) return schema.default ?? schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const type = [schema.type ?? 'object'].flat()[0]!
  if (type === 'object') return objectOf(schema, schema.title ?? resource)
  if (type === 'array')
    return schema.items ? [valueOf(schema.items, schema.items.title ?? resource, name.replace(/s$/, ''))] : []
  if (type === 'string') return byFormat[schema.format ?? ''] ?? (schema.enum?.[0] || 'text')
  return { integer: schema.minimum ?? 1, number: 1, boolean: false, null: null }[type]
}

const objectOf = ({ properties = {} }: Schema, resource: string) =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valueOf(part, resource, name)]))

// A resource's own value for a field comes before the common one: CreateContact looks under Contact too.
function lookUp(resource: string, name: string) {
  if (name === '') return
  const owner = Object.keys(byResource).find(
    (noun) => resource.endsWith(noun) || resource.endsWith(`${noun.replace(/y$/, 'ie')}s`),
  )
  const own = owner === undefined ? {} : byResource[owner]!
  return name in own ? own[name] : byName[name]
}

function fits(value: unknown, { type = [], enum: allowed }: Schema) {
  if (allowed) return allowed.includes(value)
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return [type].flat().some((one) => one === kind || (kind === 'number' && one === 'integer'))
}

export const ids = {
  contact: '0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a',
  other: '0198f3a0-2d4f-7a61-8b7c-9e8d7c6b5a4f',
  company: '0198f39f-8e21-7c44-a5b6-c7d8e9f0a1b2',
  deal: '0198f3a1-5b3c-7d55-b6c7-d8e9f0a1b2c3',
  record: '0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4',
  commitment: '0198f3a3-7d5e-7f77-98e9-f0a1b2c3d4e5',
  workspace: '0198f39e-4d1c-7b33-94a5-b6c7d8e9f0a1',
}

const byFormat: Record<string, string> = {
  uuid: ids.record,
  email: 'ada@analytical.example',
  url: 'https://analytical.example',
  uri: 'https://analytical.example',
  domain: 'analytical.example',
  date: '2026-03-31',
  'date-time': '2026-03-01T09:30:00.000Z',
  color: '#2f6fed',
}

const byName: Record<string, unknown> = {
  contact_id: ids.contact,
  contact_ids: [ids.contact],
  source_id: ids.other,
  target_id: ids.contact,
  company_id: ids.company,
  workspace_id: ids.workspace,
  deal_id: ids.deal,
  ids: [ids.contact, ids.other],
  followup_ids: [ids.record],
  commitment_ids: [ids.commitment],
  add: ['vip'],
  remove: ['newsletter'],
  tags: ['vip', 'mathematics'],
  custom_fields: { favourite_engine: 'Analytical' },
  email: 'ada@analytical.example',
  due_date: '2026-03-31',
  completed_at: null,
  closed_at: null,
  expires_at: null,
  url: 'https://hooks.example.com/rapport',
  events: ['contact.created', 'deal.stage_moved'],
  request_id: 'import-2026-03-01',
  slug: 'analytical-engines',
  total: 1,
  total_pages: 1,
  page: 1,
  per_page: 25,
  status: 'ok',
  token: '<TOKEN>',
  file_url: 'https://files.example.com/contacts.csv',
  from_stage: 'prospect',
  to_stage: 'negotiation',
}

const byResource: Record<string, Record<string, unknown>> = {
  Contact: {
    id: ids.contact,
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: '+44 20 7946 0101',
    title: 'Chief Mathematician',
    profile_url: 'https://people.example.com/ada-lovelace',
    notes: 'Met at the exhibition. Wants to see the engine compute Bernoulli numbers.',
  },
  Company: {
    id: ids.company,
    ids: [ids.company],
    name: 'Analytical Engines',
    domain: 'analytical.example',
    industry: 'Computing',
    size: '11-50',
    notes: 'Founded by Charles Babbage.',
    tags: ['customer'],
    custom_fields: { founded: '1837-12-01' },
  },
  Deal: {
    id: ids.deal,
    ids: [ids.deal],
    name: 'Second engine',
    title: 'Second engine',
    value: 1_250_000,
    stage: 'negotiation',
    expected_close_date: '2026-06-30',
    lost_reason: null,
    notes: 'Delivery in two parts.',
    tags: ['renewal'],
    custom_fields: { cylinders: 25_000 },
  },
  Interaction: { type: 'call', notes: 'Went through the plans of the mill; she will send notes.' },
  FollowUp: {
    type: 'call',
    title: 'Call Ada',
    description: 'Ask how the tests of the mill went',
    priority: 'medium',
    status: 'pending',
  },
  Commitment: { description: 'Send the drawings of the mill', status: 'open' },
  Tag: { name: 'vip', color: '#2f6fed' },
  CustomField: {
    entity_type: 'contacts',
    field_name: 'favourite_engine',
    field_label: 'Favourite engine',
    field_type: 'select',
    field_options: ['Difference', 'Analytical'],
  },
  Key: { name: 'Website form', key: 'rap_…', prefix: 'rap_4fT9wK2c', role: 'member' },
  Workspace: { id: ids.workspace, name: 'Analytical Engines', role: 'owner' },
  Member: { name: 'Ada Lovelace', role: 'owner' },
  Invite: { email: 'grace@example.com', role: 'member', expires_at: '2026-03-08T09:30:00.000Z' },
  Invitation: { email: 'grace@example.com', role: 'member', expires_at: '2026-03-08T09:30:00.000Z' },
  Webhook: { status: 'active', secret: 'whsec_…', failure_reason: null },
  Activity: {
    type: 'deal',
    event: 'Deal moved from prospect to negotiation',
    details: { deal_id: ids.deal, from_stage: 'prospect', to_stage: 'negotiation' },
  },
}
