import { Counter, Gauge } from 'prom-client'
import { sql } from '../database/sql.ts'
import type { Reading } from '../http/metrics.ts'

export const jobFailures = new Counter({
  name: 'rapport_job_failures_total',
  help: 'Failed attempts to run a job',
  labelNames: ['queue'],
})

export const countJobs: Reading = {
  query: sql`
    select name, state::text, count(*),
           extract(epoch from now() - min(start_after) filter (where start_after <= now() and state in ('created', 'retry')))::float8 as age
      from pgboss.job
     where state in ('created', 'retry', 'active', 'failed')
     group by name, state
     order by name, state`,
  open(registers) {
    const labelNames = ['queue', 'state']
    const jobs = new Gauge({
      name: 'rapport_jobs',
      help: 'Jobs in the queues of all processes. Failed jobs are kept for a day',
      labelNames,
      registers,
    })
    const oldest = new Gauge({
      name: 'rapport_jobs_oldest_seconds',
      help: 'How long the oldest due job has been waiting',
      labelNames,
      registers,
    })
    return (rows) => {
      jobs.reset()
      oldest.reset()
      for (const { name: queue, state, count, age } of rows as Counted[]) {
        jobs.set({ queue, state }, count)
        if (age !== null) oldest.set({ queue, state }, age)
      }
    }
  },
}

type Counted = { name: string; state: string; count: number; age: number | null }
