import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { seconds } from './settings.ts'

export const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/** Requests per second under load, in one round. */
export async function throughput(
  url: string,
  { paths, headers = {}, body }: { paths: string[]; headers?: Record<string, string>; body?: object },
) {
  const result = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    requests: paths.map((path) => ({
      path,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && {
        method: 'POST' as const,
        body: JSON.stringify(body),
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          headers: { ...request.headers, 'idempotency-key': randomUUID() },
        }),
      }),
    })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}${paths[0]}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return result.requests.average
}

/** Milliseconds per sequential request, as the median of a round. */
export async function latency(url: string, key: string, requests = 40) {
  const times: number[] = []
  for (let i = 0; i < requests; i++) {
    const start = performance.now()
    const response = await fetch(url, { headers: { 'x-api-key': key } })
    await response.arrayBuffer()
    times.push(performance.now() - start)
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  }
  return median(times)
}

/** The median of each candidate, and all its rounds. */
export type Figures<Name extends string> = Record<Name, number> & { rounds: Record<Name, number[]> }

/** Alternates between the candidates, so that other load on the machine affects them equally. */
export async function alternate<Name extends string>(
  rounds: number,
  candidates: Record<Name, () => Promise<number>>,
): Promise<Figures<Name>> {
  const names = Object.keys(candidates) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) await candidates[name]() // warm-up, not counted
  for (let round = 0; round < rounds; round++) for (const name of names) results[name].push(await candidates[name]())
  const medians = Object.fromEntries(names.map((name) => [name, median(results[name])])) as Record<Name, number>
  return { ...medians, rounds: results }
}

/** The ratio of two candidates in each round. */
export const ratios = (these: readonly number[], those: readonly number[]) => these.map((one, i) => one / those[i]!)
