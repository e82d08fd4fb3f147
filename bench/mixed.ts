import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type { Workspace } from './fill.ts'
import { type Line, ms } from './report.ts'
import { seconds } from './settings.ts'

/** Four reads to one create: latency at half the maximum rate. */
export async function measureMixed(api: string, workspace: Workspace): Promise<Line[]> {
  const top = await mixed(api, workspace, { connections: 32, duration: seconds * 2 })
  const half = Math.floor(top.requests.average / 2)
  const quiet = await mixed(api, workspace, { connections: 32, duration: seconds * 3, overallRate: half })
  return [
    {
      what: 'mixed load, 80 % reads, at half the maximum rate: p50 and p99',
      figure: `${ms(quiet.latency.p50)} and ${ms(quiet.latency.p99)} at ${half}/s`,
      budget: '–',
      met: true,
    },
  ]
}

function mixed(url: string, workspace: Workspace, options: Partial<autocannon.Options>) {
  const create: autocannon.Request = {
    method: 'POST',
    path: '/api/v1/contacts',
    headers: { 'x-api-key': workspace.key, 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'Ada', last_name: 'Lovelace', notes: 'met at the fair' }),
    setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }),
  }
  const reads = workspace.contactIds
    .slice(0, 100)
    .map((id): autocannon.Request => ({ path: `/api/v1/contacts/${id}`, headers: { 'x-api-key': workspace.key } }))
  const requests = reads.flatMap((read, i) => (i % 4 === 3 ? [read, create] : [read]))
  return autocannon({ url, requests, ...options })
}
