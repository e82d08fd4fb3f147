import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { conformance } from './conform.ts'
import { contentsOf, nameOf, type Route, startWithRoutes } from './routes.ts'
import { makeWorld, type Request, requestFor } from './world.ts'

const started = await startWithRoutes()
after(() => started[Symbol.asyncDispose]())
const { api, described, document } = started
const { conforms } = conformance(document)
const ours = await makeWorld(api)
const theirs = await makeWorld(api)

test('an id of another workspace in the path is a 404, and nothing changes', async () => {
  // Public routes are protected by a signature, not by the workspace.
  const guarded = described.filter(({ access }) => access.role !== 'anyone')
  for (const route of guarded.filter(({ url }) => url.includes(':'))) {
    const { ids } = await requestFor(route, ours)
    const foreign = (await requestFor(route, theirs)).ids
    for (const [i, id] of foreign.entries()) await refuses(route, await requestFor(route, ours, ids.with(i, id)))
    await refuses(route, await requestFor(route, ours, foreign))
  }
})

test('an id of another workspace in the body is a 404, and nothing changes', async () => {
  // A bulk job counts unknown ids as missing, and an export leaves them out; their own tests check that.
  const lenient = new Set(['/api/v1/bulk-jobs', '/api/v1/exports'])
  for (const route of described.filter(({ url }) => !lenient.has(url))) {
    const references = Object.keys(route.body?.properties ?? {}).filter(
      (name) => /(^|_)ids?$/.test(name) && name !== 'external_id',
    )
    for (const field of references) {
      const request = await requestFor(route, ours)
      const foreign = referenceIn((await requestFor(route, theirs)).body!, field)
      const { [`${field}s`]: _many, [field]: own, ...rest } = request.body!
      await refuses(route, { ...request, body: { ...rest, [field]: foreign } })
      if (!Array.isArray(own)) continue
      const mixed = [...own, ...(foreign as string[])]
      // Where only so many ids are allowed, such as two of a pair, one of each workspace is given.
      const { maxItems = Infinity } = route.body!.properties![field] as { maxItems?: number }
      const given = mixed.length > maxItems ? [mixed[0], mixed.at(-1)] : mixed
      await refuses(route, { ...request, body: { ...rest, [field]: given } })
    }
  }
})

test('an id of another workspace in a filter gives an empty list or zero sums', async () => {
  for (const route of described.filter(({ method, url }) => method === 'GET' && !url.includes(':'))) {
    const query = document.paths[route.url]!.get!.parameters!.flatMap((parameter) =>
      'name' in parameter ? [parameter.name] : [],
    )
    for (const field of query.filter((name) => name.endsWith('_id') && name !== 'external_id')) {
      const isPerson = field === 'owner_id' || field === 'assignee_id'
      const foreign = isPerson ? theirs.member : (theirs[field.slice(0, -3) as 'contact'] ?? theirs.contact)
      const { status, data, meta } = await ours.client.send('GET', `${route.url}?${field}=${foreign}`)
      const counts = meta ? [meta.total, data.length] : numbersIn(data)
      assert.deepEqual([status, new Set(counts)], [200, new Set([0])], `${nameOf(route)} ${field}`)
    }
  }
})

/** Every number in a report, at any depth. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

async function refuses(route: Route, { path, body, send }: Request) {
  const before = await contentsOf(api)
  const answer = await send(route.method, path, body)
  const where = `${nameOf(route)} ${JSON.stringify(body)}: ${JSON.stringify(answer.error)}`
  assert.deepEqual([answer.status, answer.error?.code], [404, 'NOT_FOUND'], where)
  conforms(route, answer)
  assert.deepEqual(await contentsOf(api), before, where)
}

/** The sample may contain `contact_ids` instead of `contact_id`. */
function referenceIn(body: Record<string, unknown>, field: string) {
  const many = body[`${field}s`]
  const reference = body[field] ?? (Array.isArray(many) && many[0])
  assert.ok(reference, `the sample has no ${field}: ${JSON.stringify(body)}`)
  return reference
}
