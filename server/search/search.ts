import { editsOf, findNearWords } from '../database/name-words.ts'
import {
  bestMatches,
  nearMatches,
  nearQuery,
  type Ranked,
  type RankedRow,
  rareMatches,
  type RareRow,
  readRanked,
  readRareMatches,
  type SearchQuery,
  typedWords,
  wideQuery,
} from '../database/search.ts'
import { planOnce, type Sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'

/** A kind that search finds. */
type Kind = { plural: string; searchable: Sql; columns: Sql; hasNames: boolean }
type Item = { id: string; fuzzy?: true }
type Found = Ranked<Item>

// Each is compared with many words of names, in the process that serves all requests.
const maxNearWords = 6

/** The best matches of each kind, and all of them by relevance. */
export async function searchKinds(db: Reader, wanted: readonly Kind[], q: string, limit: number) {
  const query = wideQuery(db.caller.workspaceNumber!, q)
  const words = typedWords(q)
  const [near, found] = await Promise.all([
    // Looked up in the same round trip, and needed only if few records match.
    wanted.some(({ hasNames }) => hasNames)
      ? findNearWords(db, words.filter((word) => editsOf(word) > 0).slice(0, maxNearWords))
      : new Map(),
    findExact(db, wanted, query, limit),
  ])
  await addNear(db, wanted, found, { query, words, near }, limit)

  const all = wanted.flatMap(({ plural: type }) => found.get(type)!.items.map((match) => ({ type, match })))
  // Sorting is stable: equally relevant records stay in the order of the kinds.
  const ranking = all
    .toSorted((a, b) => byRelevance(a.match, b.match))
    .map(({ type, match }) => ({ type, id: match.item.id }))
  const data = Object.fromEntries(
    wanted.map(({ plural }) => [plural, found.get(plural)!.items.map(({ item }) => item)]),
  )
  return { data, meta: { ranking } }
}

/** One statement for each kind, in one round trip. Their plans do not depend on the words. */
async function askAll<Row>(db: Reader, kinds: readonly Kind[], statementFor: (kind: Kind) => Sql): Promise<Row[][]> {
  if (kinds.length === 0) return []
  const [, ...results] = await Promise.all([planOnce, ...kinds.map(statementFor)].map((one) => db.all<Row>(one)))
  return results
}

type Matches = Map<string, { items: Found[]; total: number }>

/** Rare words first, in one small statement for each kind; only those that turn out to be common take a second round trip. */
async function findExact(db: Reader, wanted: readonly Kind[], query: SearchQuery, limit: number): Promise<Matches> {
  const asked = await askAll<RareRow<Item>>(db, wanted, ({ searchable, columns }) =>
    rareMatches(db, searchable, query, columns, { offset: 0, limit }),
  )
  const found: Matches = new Map()
  const common: Kind[] = []
  for (const [i, kind] of wanted.entries()) {
    const rare = readRareMatches(asked[i]!)
    if (!rare) common.push(kind)
    found.set(kind.plural, rare ? { items: rare.data, total: rare.total } : { items: [], total: Infinity })
  }
  if (common.length > 0) {
    const ranked = await askAll<RankedRow<Item>>(db, common, ({ searchable, columns }) =>
      bestMatches(db, searchable, query, columns, limit),
    )
    for (const [i, { plural }] of common.entries()) {
      const items = ranked[i]!.map(readRanked)
      found.set(plural, { items, total: items.length < limit ? items.length : Infinity })
    }
  }
  return found
}

/** With fewer exact matches than this, records with a similar name follow. */
const enough = 5

type Words = { query: SearchQuery; words: readonly string[]; near: Awaited<ReturnType<typeof findNearWords>> }

async function addNear(
  db: Reader,
  wanted: readonly Kind[],
  found: Matches,
  { query, words, near }: Words,
  limit: number,
) {
  const isSimilar = words.every((word) => editsOf(word) === 0 || near.get(word)?.length)
  if (!isSimilar || ![...near].some(([word, others]) => others.some((other) => other.word !== word))) return
  const alternatives = (most: number) =>
    nearQuery(
      db.caller.workspaceNumber!,
      new Map(
        words.map((word) => [
          word,
          (near.get(word) ?? [])
            .filter(({ edits }) => edits <= most || edits === near.get(word)![0]!.edits)
            .map((other) => other.word),
        ]),
      ),
    )
  const few = wanted.filter(({ plural, hasNames }) => {
    const { total, items } = found.get(plural)!
    return hasNames && total < enough && items.length < limit
  })
  const spellings = { query, alike: alternatives(2), near: alternatives(1) }
  const added = await askAll<Item>(db, few, ({ plural, searchable, columns }) =>
    nearMatches(db, searchable, spellings, columns, limit - found.get(plural)!.items.length),
  )
  for (const [i, { plural }] of few.entries())
    found.get(plural)!.items.push(
      ...added[i]!.map((item) => ({
        item: { ...item, fuzzy: true as const },
        type: plural,
        is_exact: false,
        in_name: false,
        rank: 0,
      })),
    )
}

const byRelevance = (a: Found, b: Found) =>
  Number(b.is_exact) - Number(a.is_exact) || Number(b.in_name) - Number(a.in_name) || b.rank - a.rank
