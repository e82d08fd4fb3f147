import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { formats, maxIds } from '../http/formats.ts'
import { canonical } from '../http/idempotency.ts'
import { matchingDerived, withBefore } from '../http/internal.ts'
import type { Schema } from '../http/json-schema.ts'
import { type Call, type Method, omittedFrom, Refusal } from './call.ts'
import type { Reversal } from './undo.ts'

export type Tool = {
  name: string
  title: string
  description: string
  /** Which keys see the tool. The API checks each call again. */
  needs: 'read' | 'write' | 'owner'
  hints: { destructive?: boolean; idempotent?: boolean }
  input: Schema
  /** The schema of `data` in the result. */
  output: Schema
  /** Calls `reversibleBy` with the request that reverts the write, if there is one. */
  run(call: Call, given: Given, reversibleBy: (reversal: Reversal) => void): Promise<unknown>
}
// oxlint-disable-next-line typescript/no-explicit-any -- checked against the input schema of the tool
export type Given = Record<string, any>

const days = { type: 'string', format: 'date' }
/** Ids become part of a path. The pattern keeps out other text, such as `../keys#`, which would lead to another operation. */
const id = (noun: string): Schema => ({
  type: 'string',
  format: 'uuid',
  pattern: '^[0-9a-fA-F-]{36}$',
  description: `The id of the ${noun}`,
})
const limit = (most: number, usual: number): Schema => ({
  type: 'integer',
  minimum: 1,
  maximum: most,
  default: usual,
  description: `How many to return at most; ${usual} if not given`,
})
const owner: Schema = {
  type: 'string',
  description: 'Only what belongs to this member: a member id, `me` (the person of the API key) or `none`',
}
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
const list = (items: Schema): Schema => ({ type: 'array', items })
const open = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const kinds = { contact: '/contacts', company: '/companies', deal: '/deals' }
const tasks = { follow_up: '/follow-ups', commitment: '/commitments' }

/** The tools of the MCP server. `named` returns a schema of the API document, so that its rules are stated once. */
export function describeTools(
  named: (name: string) => Schema,
  reversalOf: (token: string) => Reversal | undefined,
): Tool[] {
  const record = { contact: named('Contact'), company: named('Company'), deal: named('Deal') }
  const task = { follow_up: named('FollowUp'), commitment: named('Commitment') }
  const { file_url: _file, ...importOptions } = named('CreateImport').properties!
  const { undo: _undo, ...move } = named('MoveDeal').properties!
  const imported = open({ import: named('Import'), rejected_rows: list(named('ImportError')) })

  return [
    {
      name: 'find_records',
      title: 'Find people, companies and deals',
      description:
        'Searches contacts (people), companies, deals, logged interactions, follow-ups and commitments by words in their names, emails, notes and custom fields. Use it first to get the id of a record. All words must match; each may be incomplete. Records with `fuzzy` only have a similar name.',
      needs: 'read',
      hints: {},
      input: object(
        {
          q: {
            type: 'string',
            minLength: 1,
            maxLength: 1000,
            description: 'Such as a name, a company or an email address',
          },
          types: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'string',
              enum: ['contacts', 'companies', 'deals', 'interactions', 'follow_ups', 'commitments'],
            },
            description: 'All kinds if not given',
          },
          limit: limit(20, 5),
        },
        ['q'],
      ),
      output: named('SearchResults'),
      run: async (call, { q, types, limit }) =>
        (await call('GET', '/search', { query: { q, types: types?.join(','), per_type: limit } })).data,
    },
    {
      name: 'read_record',
      title: 'Read a record with its history',
      description:
        'Returns a contact, company or deal with what belongs to it. A contact comes with its company, timeline (newest first), deals, open follow-ups, open commitments and files; a deal with its contacts, timeline, open tasks and files; a company with its contacts, deals, timeline, open tasks and files. With type `import` it returns the progress of an import. Use it to prepare a call or a meeting.',
      needs: 'read',
      hints: {},
      input: object(
        {
          type: { type: 'string', enum: [...Object.keys(kinds), 'import'] },
          id: id('record'),
          limit: { ...limit(100, 20), description: 'How many entries of each list to return at most; 20 if not given' },
        },
        ['type', 'id'],
      ),
      output: {
        type: 'object',
        properties: {
          ...record,
          timeline: list(named('Activity')),
          contacts: list(record.contact),
          deals: list(record.deal),
          open_follow_ups: list(task.follow_up),
          open_commitments: list(task.commitment),
          files: list(named('File')),
          ...imported.properties,
        },
      },
      run: (call, { type, id, limit = 20 }) =>
        type === 'import' ? readImport(call, id) : readRecord(call, type, id, limit),
    },
    {
      name: 'read_file',
      title: 'Read a file',
      description:
        'Returns the text of a file that is attached to a record. read_record lists the files of a record with their ids. Works for text, such as notes, CSV, Markdown, JSON or HTML, up to 200 kB; give the user the download_url of any other file.',
      needs: 'read',
      hints: {},
      input: object({ id: id('file') }, ['id']),
      output: open({ file: named('File'), text: { type: 'string' } }),
      run: (call, { id }) => readFile(call, id),
    },
    {
      name: 'list_due_tasks',
      title: 'List due tasks',
      description:
        'Returns the follow-ups and commitments that are due on a day or overdue by then, oldest first, with the contacts they belong to. Use it to find out what needs to be done today.',
      needs: 'read',
      hints: {},
      input: object({
        on: { ...days, description: 'The day, YYYY-MM-DD; today in UTC if not given' },
        assignee_id: {
          ...owner,
          description: 'Only tasks of this member: a member id, `me` (the person of the API key) or `none`',
        },
        limit: limit(100, 50),
      }),
      output: open({
        on: days,
        follow_ups: list(task.follow_up),
        commitments: list(task.commitment),
        contacts: list(record.contact),
      }),
      run: listDueTasks,
    },
    {
      name: 'read_pipeline',
      title: 'Read the pipeline',
      description:
        'Returns how many deals each stage has and their total value in the minor unit of the currency, and the deals themselves, highest value first. Stages: lead, prospect, negotiation, won, lost.',
      needs: 'read',
      hints: {},
      input: object({
        stage: { ...named('MoveDeal').properties!.stage, description: 'Only deals in this stage' },
        owner_id: owner,
        limit: limit(100, 25),
      }),
      output: open({ stages: named('Pipeline'), deals: list(record.deal) }),
      async run(call, { stage, owner_id, limit = 25 }) {
        const [stages, deals] = await Promise.all([
          call('GET', '/pipeline', { query: { owner_id } }),
          call('GET', '/deals', { query: { stage, owner_id, sort: 'value', order: 'desc', per_page: limit } }),
        ])
        return { stages: stages.data, deals: deals.data }
      },
    },
    {
      name: 'read_report',
      title: 'Read a sales report',
      description:
        '`closed`: deals won and lost by month, with the reasons of losses. `stages`: how long deals stay in each stage and how they leave it. `pipeline`: the pipeline as it was at the end of a past day (`to`). Values are in the minor unit of the currency.',
      needs: 'read',
      hints: {},
      input: object(
        {
          report: { type: 'string', enum: ['closed', 'stages', 'pipeline'] },
          from: { ...days, description: 'The first day; eleven months before `to` if not given. Not for `pipeline`' },
          to: { ...days, description: 'The last day; today in UTC if not given' },
          owner_id: owner,
        },
        ['report'],
      ),
      output: {
        type: 'object',
        properties: {
          closed: named('ClosedReport'),
          stages: named('StagesReport'),
          pipeline: named('PipelineReport'),
        },
      },
      async run(call, { report, from, to, owner_id }) {
        const query = report === 'pipeline' ? { as_of: to, owner_id } : { from, to, owner_id }
        return { [report]: (await call('GET', `/reports/${report}`, { query })).data }
      },
    },
    writing({
      name: 'create_contact',
      title: 'Add a person',
      description: 'Adds a contact. Search with find_records first, to avoid adding a person twice.',
      path: '/contacts',
      body: named('CreateContact'),
      output: record.contact,
    }),
    writing({
      name: 'log_interaction',
      title: 'Log an interaction',
      description:
        'Adds a call, email, meeting, note, demo or proposal with its notes to the timeline of a contact, and of a deal if given.',
      path: '/interactions',
      body: named('CreateInteraction'),
      output: named('Interaction'),
    }),
    writing({
      name: 'add_follow_up',
      title: 'Add a follow-up',
      description: 'Adds a task for a contact with a due date: a call, an email, a meeting, or any other task.',
      path: '/follow-ups',
      body: named('CreateFollowUp'),
      output: task.follow_up,
    }),
    writing({
      name: 'add_commitment',
      title: 'Add a commitment',
      description: 'Records a promise made to a contact, with the day by which it is due.',
      path: '/commitments',
      body: named('CreateCommitment'),
      output: task.commitment,
    }),
    writing({
      name: 'complete_task',
      title: 'Complete a follow-up or a commitment',
      description:
        'Marks a follow-up as done or a commitment as kept. A task that is already completed is not changed.',
      method: 'PATCH',
      path: ({ type, id }) => `${tasks[type as keyof typeof tasks]}/${id}/complete`,
      record: ({ type, id }) => `${tasks[type as keyof typeof tasks]}/${id}`,
      reverse: (path, { status }, { completed_at }) =>
        status === 'completed'
          ? undefined
          : {
              method: 'PATCH',
              path,
              body: { status },
              expects: { path, fields: { status: 'completed', completed_at } },
            },
      hints: { destructive: true, idempotent: true },
      body: object({ type: { type: 'string', enum: Object.keys(tasks) }, id: id('follow-up or commitment') }, [
        'type',
        'id',
      ]),
      inPath: ['type', 'id'],
      output: { anyOf: [task.follow_up, task.commitment], type: 'object' },
    }),
    writing({
      name: 'create_deal',
      title: 'Create a deal',
      description:
        'Creates a deal in the pipeline, linked to contacts and a company. The value is in the minor unit of the currency: cents for USD, yen for JPY.',
      path: '/deals',
      body: named('CreateDeal'),
      output: record.deal,
    }),
    writing({
      name: 'move_deal',
      title: 'Move a deal to another stage',
      description: 'Moves a deal to lead, prospect, negotiation, won or lost. Give lost_reason when it is lost.',
      method: 'PATCH',
      path: ({ id }) => `/deals/${id}/stage`,
      record: ({ id }) => `/deals/${id}`,
      reverse(path, { id, stage: earlier, lost_reason }, { stage, stage_changed_at }) {
        if (earlier === stage) return undefined
        const isLong = Buffer.byteLength(JSON.stringify(lost_reason)) > longestValue
        return {
          method: 'PATCH',
          path: `${path}/stage`,
          body: { stage: earlier, undo: true, ...(lost_reason && !isLong && { lost_reason }) },
          ...(isLong && { recalls: { entityId: id, digests: { lost_reason: digestOfText(lost_reason) } } }),
          expects: { path, fields: { stage, stage_changed_at } },
        }
      },
      hints: { destructive: true, idempotent: true },
      body: {
        ...named('MoveDeal'),
        properties: { id: id('deal'), ...move },
        required: ['id', 'stage'],
      },
      inPath: ['id'],
      output: record.deal,
    }),
    {
      name: 'undo',
      title: 'Undo a change',
      description:
        'Undoes a change that another tool made, with the `undo` token of its result, within 30 days. A created record is moved to the trash; a completed task is open again; a deal goes back to its stage; the records that an import created are moved to the trash, and those that it updated get their earlier values back. Fails if the record was changed since, or if something was added to a created record: undo those changes first.',
      needs: 'write',
      hints: { destructive: true },
      input: object(
        {
          token: { type: 'string', minLength: 1, maxLength: 2000, description: 'The `undo` of the result' },
          dry_run: dryRun,
        },
        ['token'],
      ),
      output: open({ record: { type: ['object', 'null'], description: 'The record now; null if it was deleted' } }),
      run: async (call, { token, dry_run }) => ({ record: await undo(call, reversalOf(token), dry_run) }),
    },
    {
      name: 'import_table',
      title: 'Import a table',
      description:
        'Imports contacts, companies or deals from CSV text with a header row. Columns are matched by their names; rejected rows are returned with the reason. Always call it with dry_run first, show the result to the user, and import after they agree. Waits up to 20 seconds; if the import still runs, read it again with read_record and type `import`.',
      needs: 'owner',
      hints: { destructive: true },
      input: object(
        {
          ...importOptions,
          csv: { type: 'string', minLength: 1, maxLength: 900_000, description: 'The table as CSV, with a header row' },
          dry_run: dryRun,
          idempotency_key: idempotencyKey,
        },
        ['entity_type', 'csv'],
      ),
      output: imported,
      run: importTable,
    },
  ]
}

const dryRun: Schema = {
  type: 'boolean',
  default: false,
  description: 'true: check the request and return what would happen, without changing anything',
}
const idempotencyKey: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 250,
  description:
    'A unique text. A repeated call with the same key and arguments returns the first result instead of writing again',
}

type Writing = Pick<Tool, 'name' | 'title' | 'description' | 'output'> & {
  method?: Method
  path: string | ((given: Given) => string)
  /** The path of the record that the tool changes; a tool without one creates a record. */
  record?: (given: Given) => string
  /** How to take the change back; undefined if it changed nothing. A created record is deleted. */
  reverse?: (path: string, before: Given, after: Given) => Reversal | undefined
  body: Schema
  /** Arguments that are part of the path, not of the body. */
  inPath?: string[]
  hints?: Tool['hints']
}

/** A tool that is one operation of the API. */
function writing({ method = 'POST', path, record, reverse, body, inPath = [], hints = {}, ...tool }: Writing): Tool {
  return {
    ...tool,
    needs: 'write',
    hints,
    input: { ...body, properties: { ...body.properties, dry_run: dryRun, idempotency_key: idempotencyKey } },
    async run(call, { dry_run, idempotency_key, ...given }, reversibleBy) {
      const sent = Object.entries(given).filter(([name]) => !inPath.includes(name))
      // With the state before, which a repeated call with the same key needs for the same undo token.
      const { data, before } = await call(method, typeof path === 'string' ? path : path(given), {
        ...((sent.length > 0 || method === 'POST') && { body: Object.fromEntries(sent) }),
        headers: {
          'dry-run': dry_run ? 'true' : undefined,
          'idempotency-key': idempotency_key,
          ...(record && withBefore),
        },
      })
      const reversal = record
        ? before && reverse?.(record(given), before, data)
        : deletionOf(`${path}/${data.id}`, data)
      if (reversal && !dry_run) reversibleBy(reversal)
      return data
    },
  }
}

/** In bytes. Longer values are not part of an undo token, which has to fit into the context of a model. */
const longestValue = 800
const digestOfText = (text: string) => hash('sha256', text, 'base64url')

const deletionOf = (path: string, created: Given): Reversal => ({
  method: 'DELETE',
  path,
  expects: { path, digest: digestOf(created) },
})

/** Without the times and derived values, so that a change that was undone does not count. */
function digestOf(record: Given) {
  const written = Object.entries(record).filter(([name]) => name !== 'next_due' && !name.endsWith('_at'))
  return hash('sha256', canonical(Object.fromEntries(written)), 'base64url')
}

async function undo(call: Call, reversal: Reversal | undefined, isDryRun: boolean | undefined) {
  if (!reversal)
    throw refusal('VALIDATION_ERROR', 'token is not an undo token of this server, or is older than 30 days')
  const { method, path, body, recalls, expects } = reversal
  const headers: Record<string, string | undefined> = { 'dry-run': isDryRun ? 'true' : undefined }
  if (expects) {
    const { data, etag } = await call('GET', expects.path)
    Object.assign(headers, { 'if-match': etag }, method === 'DELETE' && matchingDerived)
    const isChanged =
      'digest' in expects
        ? digestOf(data) !== expects.digest
        : Object.entries(expects.fields).some(([name, value]) => data[name] !== value)
    if (isChanged) throw refusal('CONFLICT', 'The record was changed since, so this change cannot be undone.')
  }
  if (method === 'DELETE') await expectNothingAdded(call, path)
  const recalled = recalls && (await recall(call, recalls))
  return (await call(method, path, { ...(body && { body: { ...body, ...recalled } }), headers })).data
}

/** Finds the values in the latest events of the record, which contain it as it was. */
async function recall(call: Call, { entityId, digests }: NonNullable<Reversal['recalls']>) {
  const { data: events } = await call('GET', '/events', { query: { entity_id: entityId, per_page: 20 } })
  const states = events.flatMap(({ data }: { data: Given | null }) => data ?? [])
  const found = Object.entries(digests).map(([field, digest]) => {
    const state = states.find((one: Given) => typeof one[field] === 'string' && digestOfText(one[field]) === digest)
    if (!state)
      throw refusal('CONFLICT', `The earlier ${field} is no longer in the latest events. Ask the user for it.`)
    return [field, state[field]]
  })
  return Object.fromEntries(found)
}

/** Deleting a record also deletes what belongs to it. What was added after its creation was not part of the change. */
async function expectNothingAdded(call: Call, path: string) {
  const [, kind, id] = path.split('/')
  if (kind === 'contacts') await expectNothingMerged(call, id!)
  const counts: Record<string, number> =
    kind === 'contacts' || kind === 'deals'
      ? (await call('GET', `/${kind}/related`, { query: { ids: id } })).data
      : kind === 'interactions'
        ? { files: (await call('GET', `${path}/files`, { query: { per_page: 1 } })).meta.total }
        : {}
  const added = Object.entries(counts).filter(([, count]) => count > 0)
  if (added.length > 0)
    throw refusal(
      'CONFLICT',
      `The record cannot be deleted, because ${added.map(([name, count]) => `${name.replace('_', '-')} (${count})`).join(', ')} were added to it since. Undo these first, or ask the user to delete the record.`,
    )
}

/** What was merged into a contact would be deleted with it. A merge that was undone does not count: the other contact exists. */
async function expectNothingMerged(call: Call, id: string) {
  const { data: events } = await call('GET', '/events', {
    query: { entity_id: id, type: 'contact.updated', per_page: maxIds },
  })
  const merged = new Set<string>(events.flatMap(({ merged_from }: { merged_from?: string }) => merged_from ?? []))
  const existing = await contactsOf(call, [...merged])
  if (existing.length < merged.size)
    throw refusal('CONFLICT', 'The contact cannot be deleted, because another one was merged into it since.')
}

const refusal = (code: string, message: string) => new Refusal({ error: { code, message } })

async function readRecord(call: Call, type: keyof typeof kinds, id: string, limit: number) {
  const { data: record } = await call('GET', `${kinds[type]}/${id}`)
  const related = async (path: string, query: object) =>
    (await call('GET', path, { query: { per_page: limit, ...query } })).data
  const shared = {
    timeline: () => newestFirst(call, `${kinds[type]}/${id}/activity`, limit),
    files: () => related(`${kinds[type]}/${id}/files`, {}),
  }
  const parts: Record<string, () => Promise<unknown>> =
    type === 'company'
      ? {
          ...shared,
          open_follow_ups: () => related('/follow-ups', { of_company: id, status: 'pending' }),
          open_commitments: () => related('/commitments', { of_company: id, status: 'open' }),
          contacts: () => related('/contacts', { company_id: id }),
          deals: () => related('/deals', { company_id: id }),
        }
      : {
          ...shared,
          open_follow_ups: () => related('/follow-ups', { [`${type}_id`]: id, status: 'pending' }),
          open_commitments: () => related('/commitments', { [`${type}_id`]: id, status: 'open' }),
          ...(record.company_id && {
            company: async () => (await call('GET', `/companies/${record.company_id}`)).data,
          }),
          ...(type === 'contact'
            ? { deals: () => related('/deals', { contact_id: id }) }
            : { contacts: () => contactsOf(call, record.contact_ids) }),
        }
  const read = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part()] as const))
  return { [type]: record, ...Object.fromEntries(read) }
}

const maxTextBytes = 200_000

async function readFile(call: Call, id: string) {
  const { data: file } = await call('GET', `/files/${id}`)
  if (!/^text\/|[/+](json|xml|yaml|csv)$/.test(file.content_type))
    throw refusal('VALIDATION_ERROR', `Only text can be read, and the type of this file is ${file.content_type}.`)
  if (file.bytes > maxTextBytes)
    throw refusal(
      'VALIDATION_ERROR',
      `Only files of up to ${maxTextBytes} bytes can be read; this one has ${file.bytes}.`,
    )
  const { pathname, searchParams } = new URL(file.download_url)
  const { data: text } = await call('GET', pathname.slice(pathname.indexOf('/files/')), {
    query: Object.fromEntries(searchParams),
    isFile: true,
  })
  return { file, text }
}

const newestFirst = async (call: Call, path: string, limit: number) =>
  (await call('GET', path, { query: { newest_first: true, per_page: limit } })).data

async function contactsOf(call: Call, ids: string[]) {
  const wanted = new Set(ids)
  if (wanted.size === 0) return []
  return (await call('GET', '/contacts', { query: { ids: [...wanted].join(','), per_page: maxIds } })).data
}

async function listDueTasks(
  call: Call,
  { on = new Date().toISOString().slice(0, 10), assignee_id, limit = 50 }: Given,
) {
  if (!formats.date!.check(on)) throw refusal('VALIDATION_ERROR', `on ${formats.date!.message}`)
  const due = (path: string, status: string) =>
    call('GET', path, {
      query: { 'due_date[lte]': on, status, assignee_id, sort: 'due_date', order: 'asc', per_page: limit },
    })
  const [followUps, commitments] = await Promise.all([due('/follow-ups', 'pending'), due('/commitments', 'open')])
  const contactIds = [...followUps.data, ...commitments.data].flatMap(({ contact_id }) => contact_id ?? [])
  return { on, follow_ups: followUps.data, commitments: commitments.data, contacts: await contactsOf(call, contactIds) }
}

async function importTable(
  call: Call,
  { csv, idempotency_key, ...given }: Given,
  reversibleBy: (reversal: Reversal) => void,
) {
  const key = given.dry_run ? undefined : idempotency_key // so that the real import can have it
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'table.csv')
  const { data: upload } = await call('POST', '/uploads', {
    form,
    headers: { 'idempotency-key': key && `${key}-file` },
  })
  const { data: started } = await call('POST', '/imports', {
    body: { ...given, file_url: upload.file_url },
    headers: { 'idempotency-key': key },
  })
  if (!given.dry_run) reversibleBy({ method: 'POST', path: `/imports/${started.id}/revert` })
  return waitFor(call, started)
}

/**
 * The import goes on whatever happens to the requests that follow it, so none of them may decide the result of the tool: it
 * has the latest known state, with the id.
 */
async function waitFor(call: Call, started: Given) {
  const isRunning = () => ['pending', 'processing'].includes(latest.status)
  const end = Date.now() + 20_000
  let latest = started
  let pause = 250
  while (Date.now() < end) {
    await sleep(Math.min(pause, end - Date.now()))
    pause = 1000
    try {
      if (isRunning()) latest = (await call('GET', `/imports/${started.id}`)).data
      if (!isRunning()) return { import: latest, rejected_rows: await rejectedRows(call, started.id) }
    } catch (error) {
      if (error instanceof Refusal) pause = Math.max(pause, error.retryAfter * 1000)
    }
  }
  return { import: latest, rejected_rows: noneOf(latest.kept_failed_rows) }
}

async function readImport(call: Call, id: string) {
  const [{ data }, rejected_rows] = await Promise.all([call('GET', `/imports/${id}`), rejectedRows(call, id)])
  return { import: data, rejected_rows }
}

const rejectedRows = async (call: Call, id: string) =>
  (await call('GET', `/imports/${id}/errors`, { query: { per_page: 20 } })).data

/** A list without its entries, whose number `omitted` contains. */
function noneOf(count: number) {
  const entries: never[] = []
  omittedFrom.set(entries, count)
  return entries
}
