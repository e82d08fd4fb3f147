import { ask } from '../cluster/link.ts'
import { type Counter, type Limiter, limitInMemory, type Verdict } from './token-bucket.ts'

// The processes of one server share their buckets: the primary process has them, and decides for all.

export const subject = 'limits'

type Question = { name: string; perSecond: number; burst: number; id: string; cost: number }

/** The questions of one turn of the event loop are sent together. */
export function openClusterLimits() {
  let questions: Question[] = []
  let answers: Promise<Verdict[]> | undefined

  async function decide(question: Question) {
    const i = questions.push(question) - 1
    answers ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const asked = questions
      questions = []
      answers = undefined
      return ask<Verdict[]>(subject, asked)
    })
    return (await answers)[i]!
  }

  const bucket =
    (name: string, perSecond: number, burst: number): Limiter =>
    (id, cost = 1) =>
      decide({ name, perSecond, burst, id, cost })
  const count: Counter = (id, { window, max }) =>
    decide({ name: `window:${max}/${window}`, perSecond: max / window, burst: max, id, cost: 1 })
  return { bucket, count }
}

/** Runs in the primary process. */
export function decideLimits() {
  const limiters = new Map<string, Limiter>()
  return (questions: Question[]) =>
    Promise.all(
      questions.map(({ name, perSecond, burst, id, cost }) => {
        if (!limiters.has(name)) limiters.set(name, limitInMemory(perSecond, burst))
        return limiters.get(name)!(id, cost)
      }),
    )
}
