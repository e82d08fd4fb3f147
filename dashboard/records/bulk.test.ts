import { expect, test } from 'vitest'
import { Refusal } from '../api/client.ts'
import { accountOf } from './account.ts'
import { inPieces } from './bulk.ts'

const many = Array.from({ length: 250 }, (_, i) => `id ${i}`)
const refused = new Refusal(409, 'CONFLICT', 'It is locked.')

/** Sends to something that answers the pieces in turn. */
async function run(answers: (Refusal | undefined)[], { there = many, stopAfter = Infinity } = {}) {
  const sent: number[] = []
  const stop = new AbortController()
  const outcome = await inPieces(many, {
    async send(ids) {
      sent.push(ids.length)
      if (sent.length >= stopAfter) stop.abort()
      const answer = answers[sent.length - 1]
      if (answer) throw answer
    },
    stillThere: async (ids) => ids.filter((id) => there.includes(id)),
    onProgress: () => {},
    signal: stop.signal,
  })
  return { sent, outcome, told: accountOf('contacts', 'delete', outcome) }
}

test('a hundred at a time', async () => {
  const { sent, outcome, told } = await run([])
  expect(sent).toEqual([100, 100, 50])
  expect(outcome).toEqual({ done: 250, gone: 0, rest: [] })
  expect(told).toBe('250 contacts deleted')
})

test('where one piece is refused, it and those after it are left, and that is told', async () => {
  const { sent, outcome, told } = await run([undefined, refused])
  expect(sent).toEqual([100, 100])
  expect(outcome).toEqual({ done: 100, gone: 0, rest: many.slice(100), error: refused })
  expect(told).toBe('100 of 250 contacts deleted. It is locked.')
})

test('where no answer came, nobody claims to know what came of the last piece', async () => {
  const { told } = await run([undefined, undefined, new Refusal(0, 'OFFLINE', 'No connection.')])
  expect(told).toBe('200 of 250 contacts deleted, perhaps 50 more. No connection.')
})

test('what somebody else has deleted meanwhile does not hold up the others', async () => {
  const gone = new Refusal(404, 'NOT_FOUND', 'Contact does not exist')
  const { sent, outcome, told } = await run([undefined, gone], { there: many.toSpliced(120, 2) })
  expect(sent).toEqual([100, 100, 98, 50])
  expect(outcome).toEqual({ done: 248, gone: 2, rest: [] })
  expect(told).toBe('248 of 250 contacts deleted; 2 were gone already')
})

test('a stop is heeded after the piece that is under way', async () => {
  const { sent, outcome, told } = await run([], { stopAfter: 1 })
  expect(sent).toEqual([100])
  expect(outcome).toEqual({ done: 100, gone: 0, rest: many.slice(100) })
  expect(told).toBe('Stopped: 100 of 250 contacts deleted')
})

test('of a single piece only the reason is told; tags are told by name', () => {
  expect(accountOf('deals', 'delete', { done: 0, gone: 0, rest: many.slice(0, 3), error: refused })).toBe(
    'It is locked.',
  )
  expect(accountOf('companies', { add: ['vip'] }, { done: 1, gone: 0, rest: [] })).toBe('1 company tagged “vip”')
  expect(accountOf('deals', { remove: ['vip'] }, { done: 1, gone: 0, rest: many })).toBe(
    'Stopped: “vip” taken from 1 of 251 deals',
  )
})
