import { hash } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { newId } from '../server/database/ids.ts'
import { newKeyText } from '../server/http/key-text.ts'
import type { Workspace } from './fill.ts'
import { alternate } from './measure.ts'
import { atLeast, atMost, type Line, ms, per } from './report.ts'

const seconds = 5
const limit = 100 // requests a second for one key, the default
const tenants = { quiet: 20, noisy: 10 * limit }

/** How a noisy tenant affects a quiet one, on a server with the default limits. */
export async function measureFairness(api: string, admin: pg.ClientConfig, noisy: Workspace, quiet: Workspace) {
  const lines: Line[] = []
  let refused = 0
  let limited = 0
  const askQuietly = async () => {
    const result = await load(api, quiet, quiet.key, { overallRate: tenants.quiet, connections: 4 })
    refused += result.non2xx + result.errors
    return result.latency.p99
  }
  const beside = (options: Partial<autocannon.Options>) => async () => {
    const noise = load(api, noisy, noisy.key, { ...options, workers: 1 })
    const p99 = await askQuietly()
    limited += (await noise).non2xx
    return p99
  }
  const times = await alternate(3, {
    alone: askQuietly,
    tenfold: beside({ overallRate: tenants.noisy, connections: 100 }),
    piled: beside({ connections: 2000 }),
  })
  lines.push(
    atMost(
      `p99 of a quiet tenant beside one at ${tenants.noisy}/s, against alone`,
      times.tenfold / times.alone,
      2,
      `${ms(times.tenfold)} against ${ms(times.alone)}`,
    ),
    {
      what: 'p99 of a quiet tenant beside one with 2000 requests in flight on one key',
      figure: ms(times.piled),
      budget: '≤ 1000 ms',
      met: times.piled <= 1000,
    },
    {
      what: 'requests of the quiet tenant that were refused',
      figure: `${refused}, beside ${limited} of the noisy one`,
      budget: '0, beside more than 0',
      met: refused === 0 && limited > 0,
    },
  )

  const keys = await makeKeys(admin, noisy.id, 100)
  const accepted = (connections: number) => async () => {
    let next = 0
    // Each connection has one key and one contact. If all connections began with the same key, most of them would only
    // be refused because of its rate limit, and wait.
    const result = await load(api, noisy, noisy.key, {
      connections,
      setupClient: (client) => client.setRequests([requestFor(noisy, next, keys[next++ % keys.length]!)]),
    })
    return result['2xx'] / result.duration
  }
  const rates = await alternate(3, { unloaded: accepted(32), overloaded: accepted(1000) })
  lines.push(
    atLeast(
      'accepted requests of a tenant with 100 keys and 1000 requests in flight, against 32 in flight',
      rates.overloaded / rates.unloaded,
      0.8,
      `${per(rates.overloaded)} against ${per(rates.unloaded)}`,
    ),
  )
  return lines
}

const load = (api: string, workspace: Workspace, key: string, options: Partial<autocannon.Options>) =>
  autocannon({
    url: api,
    duration: seconds,
    requests: Array.from({ length: 10 }, (_, i) => requestFor(workspace, i, key)),
    ...options,
  })

const requestFor = ({ contactIds }: Workspace, i: number, key: string) => ({
  path: `/api/v1/contacts/${contactIds[i]!}`,
  headers: { 'x-api-key': key },
})

async function makeKeys(admin: pg.ClientConfig, workspaceId: string, count: number) {
  const client = new pg.Client(admin)
  await client.connect()
  const keys = Array.from({ length: count }, newKeyText)
  for (const key of keys)
    await client.query(
      `insert into api_keys (workspace_id, id, user_id, name, hash, prefix, scope, role)
       select workspace_id, $2, user_id, 'bench', $3, $4, 'full', 'owner' from members where workspace_id = $1`,
      [workspaceId, newId(), hash('sha256', key, 'buffer'), key.slice(0, 12)],
    )
  await client.end()
  return keys
}
