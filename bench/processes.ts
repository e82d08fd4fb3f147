import { mkdtemp, rm } from 'node:fs/promises'
import os, { tmpdir } from 'node:os'
import path from 'node:path'
import { median, ratios, throughput } from './measure.ts'
import { startProduct } from './product.ts'
import { type Line, per } from './report.ts'
import { rounds } from './settings.ts'

/** Reads and creates with one server process, with two, and with as many as `WEB_CONCURRENCY=auto` starts. */
export async function measureProcesses(): Promise<Line[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-bench-processes-'))
  try {
    const one = await measureWith('1', folder)
    const lines: Line[] = []
    for (const processes of os.availableParallelism() > 2 ? ['2', 'auto'] : ['2']) {
      const several = await measureWith(processes, folder)
      for (const kind of ['reads', 'creates'] as const) {
        const [of, against] = [several[kind], one[kind]]
        lines.push({
          what: `${kind} with WEB_CONCURRENCY=${processes}, against 1`,
          figure: `${(median(of) / median(against)).toFixed(2)} (${per(median(of))} against ${per(median(against))})`,
          budget: '–',
          met: true,
          rounds: ratios(of, against),
        })
      }
    }
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureWith(processes: string, folder: string) {
  await using product = await startProduct(folder, { WEB_CONCURRENCY: processes })
  const { url, headers } = product
  const body = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', notes: 'met at the fair' }
  const creates = () => throughput(url, { paths: ['/api/v1/contacts'], headers, body })
  await creates() // warm-up, not counted
  const page = await fetch(`${url}/api/v1/contacts?per_page=250`, { headers })
  const { data } = (await page.json()) as { data: { id: string }[] }
  const reads = () => throughput(url, { paths: data.map(({ id }) => `/api/v1/contacts/${id}`), headers })
  await reads()
  const results = { reads: [] as number[], creates: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    results.reads.push(await reads())
    results.creates.push(await creates())
  }
  return results
}
