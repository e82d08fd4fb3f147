import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { median } from './measure.ts'
import type { Line } from './report.ts'
import { rounds } from './settings.ts'

/** Milliseconds of processor time. */
export type Cost = { server: number; postgres: number }

/**
 * The processor time of a request in the server and in PostgreSQL: the median of several rounds. Unlike the duration, it hardly
 * depends on other load on the machine. Undefined without /proc.
 */
export async function costOf(
  server: ChildProcess,
  admin: pg.ClientConfig,
  { requests, send }: { requests: number; send: () => Promise<unknown> },
): Promise<Cost | undefined> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await sendAll(2000, send) // warm-up, not counted: until then, Node compiles functions anew
    const costs: Cost[] = []
    for (let round = 0; round < rounds; round++) {
      const before = await timesOf(server, client)
      await sendAll(requests, send)
      const after = await timesOf(server, client)
      if (!before || !after) return
      costs.push({
        server: (after.server - before.server) / requests,
        postgres: (after.postgres - before.postgres) / requests,
      })
    }
    return {
      server: median(costs.map(({ server }) => server)),
      postgres: median(costs.map(({ postgres }) => postgres)),
    }
  } finally {
    await client.end()
  }
}

/** A few at a time: a server that is woken for each request alone takes more time for it. */
const sendAll = (requests: number, send: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let i = 0; i < requests / 4; i++) await send()
    }),
  )

async function timesOf(server: ChildProcess, client: pg.Client): Promise<Cost | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const threads = await readdir(`/proc/${server.pid}/task`).catch(() => undefined)
  if (!threads) return
  const [ofServer, ofPostgres] = await Promise.all([
    Promise.all(threads.map((thread) => runTime(`${server.pid}/task/${thread}`))),
    Promise.all(rows.map(({ pid }) => runTime(String(pid)))),
  ])
  return { server: sum(ofServer), postgres: sum(ofPostgres) }
}

/** The first number of schedstat is the time on a processor in nanoseconds. */
const runTime = async (task: string) => {
  const text = await readFile(`/proc/${task}/schedstat`, 'utf8').catch(() => '0')
  return Number(text.split(' ')[0]) / 1e6
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const total = ({ server, postgres }: Cost) => server + postgres

const described = (cost: Cost) =>
  `${total(cost).toFixed(2)} ms (server ${cost.server.toFixed(2)}, PostgreSQL ${cost.postgres.toFixed(2)})`

const missing = 'not measured: no /proc'

export const costWithin = (what: string, cost: Cost | undefined, budget: number): Line => ({
  what: `${what}, processor time`,
  figure: cost ? described(cost) : missing,
  budget: `≤ ${budget} ms`,
  met: cost !== undefined && total(cost) <= budget,
})

/** Compared with the ceiling, without a budget of its own. */
export const costBeside = (what: string, cost: Cost | undefined, ceiling: Cost | undefined): Line => ({
  what: `${what}, processor time`,
  figure: cost && ceiling ? `${described(cost)}; ceiling ${described(ceiling)}` : missing,
  budget: '–',
  met: true,
})
