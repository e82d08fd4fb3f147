import { Counter, Gauge } from 'prom-client'
import { sql } from '../database/sql.ts'
import type { Reading } from '../http/metrics.ts'

export const deliveryAttempts = new Counter({
  name: 'rapport_webhook_attempts_total',
  help: 'Attempts to deliver to a webhook, by outcome',
  labelNames: ['outcome'],
})

export const countDeliveries: Reading = {
  query: sql`
    select count(*), coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::float8 as age
      from delivery_queue`,
  open(registers) {
    const waiting = new Gauge({
      name: 'rapport_webhook_deliveries',
      help: 'Deliveries that are waiting for an attempt, in all processes',
      registers,
    })
    const oldest = new Gauge({
      name: 'rapport_webhook_deliveries_oldest_seconds',
      help: 'How long the oldest due delivery has been waiting',
      registers,
    })
    return (rows) => {
      const { count, age } = rows[0] as { count: number; age: number }
      waiting.set(count)
      oldest.set(age)
    }
  },
}
