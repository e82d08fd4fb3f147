import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { authorityCertificate, startReceiver } from '../test/receiver.ts'
import { contacts } from './imports.ts'
import { alternate, median, ratios } from './measure.ts'
import { type Product, startProduct } from './product.ts'
import { atMost, type Line, ms, per } from './report.ts'
import { isQuick, seconds } from './settings.ts'

const [imported, rate, webhooks, changesPerSecond] = [50_000, 200, 10, 50]

/** Reads of the product as users run it, alone, beside an import, and beside an import, an export and webhook deliveries. */
export async function measureBeside(): Promise<Line[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-bench-beside-'))
  const authority = path.join(folder, 'authority.pem')
  await writeFile(authority, authorityCertificate)
  await using receiver = await startReceiver()
  try {
    await using product = await startProduct(folder, { OUTBOUND_ALLOW: 'localhost', NODE_EXTRA_CA_CERTS: authority })
    const send = sender(product)
    for (let i = 0; i < webhooks; i++)
      await send('/webhooks', { url: `${receiver.url}/${i}`, events: ['company.created'] })
    await importContacts(send, 10_000)
    const { data } = await send('/contacts?per_page=100')
    const requests = data.map(({ id }) => ({ path: `/api/v1/contacts/${id}`, headers: product.headers }))
    const load = { url: product.url, connections: 8, overallRate: rate, duration: seconds * 3, workers: 1 }
    const read = async () => (await autocannon({ ...load, requests })).latency.p97_5

    const deliveries: number[] = []
    const times = await alternate(isQuick ? 1 : 3, {
      alone: read,
      besideImport: async () => {
        const work = importContacts(send, imported)
        const time = await read()
        await work
        return time
      },
      besideAll: async () => {
        const work = [importContacts(send, imported), exportContacts(send)]
        const before = receiver.received.length
        const changes = change(send)
        const time = await read()
        await changes.stop()
        deliveries.push((receiver.received.length - before) / (seconds * 3))
        await Promise.all(work)
        return time
      },
    })
    const line = (works: string, name: 'besideImport' | 'besideAll') =>
      atMost(
        `reads (p97.5) at ${per(rate)} beside ${works}, against alone`,
        times[name] / times.alone,
        2,
        `${ms(times[name])} against ${ms(times.alone)}`,
        ratios(times.rounds[name], times.rounds.alone),
      )
    return [
      line(`an import of ${imported} rows`, 'besideImport'),
      line(`an import of ${imported} rows, an export and ${per(median(deliveries))} webhook deliveries`, 'besideAll'),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Send = ReturnType<typeof sender>
type Answer<Data> = { data: Data }
type Row = { id: string; status: string; file_url: string }

const sender =
  ({ url, headers }: Product) =>
  async <Data = Row[]>(route: string, body?: object | FormData): Promise<Answer<Data>> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/v1${route}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${route} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer<Data>
  }

async function importContacts(send: Send, rows: number) {
  const form = new FormData()
  form.set('file', new Blob([...contacts(rows)], { type: 'text/csv' }), 'contacts.csv')
  const { data: upload } = await send<Row>('/uploads', form)
  await untilCompleted(send, '/imports', { entity_type: 'contacts', file_url: upload.file_url })
}

const exportContacts = (send: Send) => untilCompleted(send, '/exports', { entity_type: 'contacts', format: 'csv' })

async function untilCompleted(send: Send, route: string, asked: object) {
  const { data: job } = await send<Row>(route, asked)
  for (;;) {
    const { data } = await send<Row>(`${route}/${job.id}`)
    if (data.status === 'completed') return
    if (data.status === 'failed') throw new Error(`${route}/${job.id} failed`)
    await sleep(200)
  }
}

/** Each company that is created is sent to all webhooks. */
function change(send: Send) {
  const sending = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    const one = send('/companies', { name: 'Analytical Engines' }).finally(() => sending.delete(one))
    sending.add(one)
  }, 1000 / changesPerSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(sending)
    },
  }
}
