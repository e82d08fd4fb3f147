import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type pg from 'pg'
import { exportAlone } from './exports.ts'
import type { Workspace } from './fill.ts'
import { importAlone } from './imports.ts'
import { alternate, ratios } from './measure.ts'
import { atMost, type Line, ms, per } from './report.ts'
import { isQuick, seconds } from './settings.ts'

const imported = 50_000

/** Four reads to one create: latency at half the maximum rate, alone and while an import and an export run. */
export async function measureMixed(api: string, app: pg.ClientConfig, folder: string, workspace: Workspace) {
  const top = await mixed(api, workspace, { connections: 32, duration: seconds * 2 })
  const half = Math.floor(top.requests.average / 2)
  const quiet = await mixed(api, workspace, { connections: 32, duration: seconds * 3, overallRate: half })
  const lines: Line[] = [
    {
      what: 'mixed load, 80 % reads, at half the maximum rate: p50 and p99',
      figure: `${ms(quiet.latency.p50)} and ${ms(quiet.latency.p99)} at ${half}/s`,
      budget: '–',
      met: true,
    },
  ]

  // A fixed, moderate rate, so that the server has time for both.
  const rate = Math.floor(top.requests.average / 10)
  const read = async () =>
    (await reads(api, workspace, { connections: 8, duration: seconds * 3, overallRate: rate })).latency.p97_5
  const times = await alternate(isQuick ? 1 : 3, {
    alone: read,
    beside: async () => {
      const work = Promise.all([importAlone(app, folder, imported), exportAlone(app, folder, workspace.id)])
      const time = await read()
      await work
      return time
    },
  })
  lines.push(
    atMost(
      `reads (p97.5) at ${per(rate)} while an import of ${imported} rows and an export run, against alone`,
      times.beside / times.alone,
      2,
      `${ms(times.beside)} against ${ms(times.alone)}`,
      ratios(times.rounds.beside, times.rounds.alone),
    ),
  )
  return lines
}

const readsOf = ({ contactIds, key }: Workspace) =>
  contactIds
    .slice(0, 100)
    .map((id): autocannon.Request => ({ path: `/api/v1/contacts/${id}`, headers: { 'x-api-key': key } }))

const reads = (url: string, workspace: Workspace, options: Partial<autocannon.Options>) =>
  autocannon({ url, requests: readsOf(workspace), ...options })

function mixed(url: string, workspace: Workspace, options: Partial<autocannon.Options>) {
  const create: autocannon.Request = {
    method: 'POST',
    path: '/api/v1/contacts',
    headers: { 'x-api-key': workspace.key, 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'Ada', last_name: 'Lovelace', notes: 'met at the fair' }),
    setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }),
  }
  const requests = readsOf(workspace).flatMap((read, i) => (i % 4 === 3 ? [read, create] : [read]))
  return autocannon({ url, requests, ...options })
}
