import { setImmediate as pause } from 'node:timers/promises'
import { openSignal } from '../cluster/signal.ts'
import { wordsOf } from './search.ts'
import { literal, sql } from './sql.ts'
import type { Reader, Tx } from './transaction.ts'

// The words of all names in a workspace, so that search can find the words close to a misspelt one. A word with at most
// k edits has one of k + 1 parts unchanged, so each word is stored by its parts, and a misspelt word finds it by an equal
// part at about the same place. Two edits are allowed from 8 letters on, so that the shortest word that may differ by two
// has 6 letters.
const partsOf = (letters: number) => (letters >= 6 ? 3 : 2)
const fewestLetters = 3

/** The number of edits by which a word of a search text may differ from a word of a name; 0 if it must match. */
export const editsOf = (word: string) => {
  const { length } = [...word]
  return !onlyLetters.test(word) || length < 4 ? 0 : length < 8 ? 1 : 2
}
const onlyLetters = /^[\p{L}\p{M}]+$/u

/** Where the parts of a word of this length begin and end. */
function boundsOf(length: number) {
  const parts = partsOf(length)
  return Array.from({ length: parts }, (_, i) => ({
    start: Math.floor((i * length) / parts),
    end: Math.floor(((i + 1) * length) / parts),
  }))
}

const nameOf = (length: number, part: number, text: string) => `${length} ${part} ${text}`

function storedParts(word: string) {
  const letters = [...word]
  return boundsOf(letters.length).map(({ start, end }, i) =>
    nameOf(letters.length, i, letters.slice(start, end).join('')),
  )
}

/** The parts that a word within so many edits of this one may have: an edit before a part moves it by one letter. */
function partsNear(word: string, edits: number) {
  const letters = [...word]
  const parts = new Set<string>()
  for (let length = Math.max(fewestLetters, letters.length - edits); length <= letters.length + edits; length++) {
    const longer = letters.length - length
    for (const [i, { start, end }] of boundsOf(length).entries()) {
      const [first, last] = [start - Math.floor((edits - longer) / 2), start + Math.floor((edits + longer) / 2)]
      for (let at = Math.max(0, first); at <= last && at + end - start <= letters.length; at++)
        parts.add(nameOf(length, i, letters.slice(at, at + end - start).join('')))
    }
  }
  return parts
}

// The words that this process has stored today, so that a new record with common words needs no further statement.
// The clean-up uses `used_on` to keep words that were stored recently.
const known = new Set<string>()
const maxKnownWords = 200_000
let knownOn = ''

export const forgetKnownWords = () => known.clear()

/** Words were deleted before they were old, so the next name that contains one has to store it again, in any process of this server. */
export const nameWordsDeleted = openSignal('name words deleted')
nameWordsDeleted.listen(forgetKnownWords)

/** Stores the words of these names, in the transaction that stores the names. */
export function storeNameWords(tx: Tx, names: readonly (string | null | undefined)[]) {
  const today = new Date().toISOString().slice(0, 10)
  if (knownOn !== today || known.size > maxKnownWords) known.clear()
  knownOn = today
  const { workspaceId } = tx
  const words = new Set<string>()
  for (const name of names)
    for (const word of wordsOf(name ?? ''))
      if (!known.has(`${workspaceId} ${word}`) && [...word].length >= fewestLetters && onlyLetters.test(word))
        words.add(word)
  if (words.size === 0) return
  tx.run(insertNameWords(workspaceId, words, today))
  tx.afterCommit(() => {
    for (const word of words) known.add(`${workspaceId} ${word}`)
  })
}

export function insertNameWords(workspaceId: string, words: Iterable<string>, day: string) {
  const rows = [...words].flatMap((word) => storedParts(word).map((part) => ({ part, word })))
  // Sorted, so that two transactions with the same new words cannot wait for each other.
  rows.sort((a, b) => (a.part < b.part ? -1 : a.part > b.part ? 1 : a.word < b.word ? -1 : 1))
  return sql`
    insert into name_words (workspace_id, part, word, used_on)
    select ${workspaceId}, part, word, ${day}
      from unnest(${rows.map(({ part }) => part)}::text[], ${rows.map(({ word }) => word)}::text[]) as given (part, word)
    on conflict (workspace_id, part, word) do update set used_on = excluded.used_on where name_words.used_on < excluded.used_on`
}

/** Any number of names may share a part, and they are compared in the process that serves all requests. */
export const maxCompared = 10_000

/** For each of these words, the words of names within its number of edits and their distances. */
export async function findNearWords(db: Reader, typed: readonly string[]) {
  const stored = await Promise.all(typed.map((word) => wordsSharingPart(db, word)))
  const near = new Map<string, NearWord[]>()
  for (const [i, word] of typed.entries()) near.set(word, await nearest(word, stored[i]!))
  return near
}

/** One text instead of a row for each word: many names may share a beginning. */
async function wordsSharingPart(db: Reader, typed: string) {
  const parts = [...partsNear(typed, editsOf(typed))]
  const stored = await db.first<{ words: string | null }>(sql`
    select string_agg(distinct word, ' ') as words
      from (select word from name_words
             where workspace_id = ${db.workspaceId} and part = any(${parts}::text[])
             limit ${literal(maxCompared)}) as sharing`)
  return stored?.words?.split(' ') ?? []
}

type NearWord = { word: string; edits: number }

const maxNearWords = 100

export async function nearest(word: string, others: readonly string[]) {
  const maxEdits = editsOf(word)
  const near: NearWord[] = []
  for (const [i, other] of others.entries()) {
    const edits = distance(word, other, maxEdits)
    if (edits <= maxEdits) near.push({ word: other, edits })
    if (i % 500 === 499) await pause() // lets other requests run
  }
  return near.sort((a, b) => a.edits - b.edits).slice(0, maxNearWords)
}

/** The number of letters to insert, delete or replace; Infinity if it is more than `maxEdits`. */
export const distance = (one: string, other: string, maxEdits: number) => editsFrom(one, 0, other, 0, maxEdits)

/** Compares what follows the two places. Almost all names differ early, so that this ends after a few letters. */
function editsFrom(a: string, placeInA: number, b: string, placeInB: number, allowed: number): number {
  let [i, j] = [placeInA, placeInB]
  // A letter takes up to two code units.
  if (Math.abs(a.length - i - (b.length - j)) > allowed * 2) return Infinity
  while (i < a.length && j < b.length && a.codePointAt(i) === b.codePointAt(j)) {
    j += unitsAt(b, j)
    i += unitsAt(a, i)
  }
  if (i === a.length && j === b.length) return 0
  if (allowed === 0) return Infinity
  const [nextI, nextJ] = [i + unitsAt(a, i), j + unitsAt(b, j)]
  const replaced = editsFrom(a, nextI, b, nextJ, allowed - 1)
  const deleted = i < a.length ? editsFrom(a, nextI, b, j, allowed - 1) : Infinity
  const inserted = j < b.length ? editsFrom(a, i, b, nextJ, allowed - 1) : Infinity
  return 1 + Math.min(replaced, deleted, inserted)
}

/** The code units of the letter at a place; none at the end. */
const unitsAt = (text: string, place: number) => {
  const code = text.codePointAt(place)
  return code === undefined ? 0 : code > 0xffff ? 2 : 1
}
