import { wordsOf } from './search.ts'
import { sql } from './sql.ts'
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

/** For each of these words, the words of names within its number of edits and their distances. */
export async function findNearWords(db: Reader, typed: readonly string[]) {
  const parts = new Set(typed.flatMap((word) => [...partsNear(word, editsOf(word))]))
  // One text instead of a row for each word: many names may share a beginning.
  const stored =
    parts.size > 0 &&
    (await db.first<{ words: string | null }>(sql`
      select string_agg(distinct word, ' ') as words
        from name_words where workspace_id = ${db.workspaceId} and part = any(${[...parts]}::text[])`))
  const words = (stored && stored.words?.split(' ')) || []
  return new Map(typed.map((word) => [word, nearest(word, words)]))
}

const maxNearWords = 100

function nearest(word: string, others: readonly string[]) {
  const maxEdits = editsOf(word)
  const near: { word: string; edits: number }[] = []
  for (const other of others) {
    const edits = distance(word, other, maxEdits)
    if (edits <= maxEdits) near.push({ word: other, edits })
  }
  return near.sort((a, b) => a.edits - b.edits).slice(0, maxNearWords)
}

/** The number of letters to insert, delete or replace; more than `maxEdits` if it is more than that. */
export function distance(one: string, other: string, maxEdits: number): number {
  // Most words differ in more than their first letters, so what they have in common is skipped first.
  let [start, a, b] = [0, one.length, other.length]
  while (start < a && start < b && one.charCodeAt(start) === other.charCodeAt(start)) start++
  while (a > start && b > start && one.charCodeAt(a - 1) === other.charCodeAt(b - 1)) [a, b] = [a - 1, b - 1]
  if (isAstral.test(one) || isAstral.test(other)) return countEdits([...one], [...other], maxEdits)
  return countEdits(one.slice(start, a).split(''), other.slice(start, b).split(''), maxEdits)
}

const isAstral = /[\ud800-\udfff]/

function countEdits(a: readonly string[], b: readonly string[], maxEdits: number) {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1
  if (a.length === 0 || b.length === 0) return Math.max(a.length, b.length)
  let before = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const edits = Math.min(row[j - 1]! + 1, before[j]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      row.push(edits)
      if (edits < least) least = edits
    }
    if (least > maxEdits) return maxEdits + 1
    before = row
  }
  return before[b.length]!
}
