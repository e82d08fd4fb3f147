import { planAnew, literal, nothing, type Sql, sql } from './sql.ts'
import type { Reader } from './transaction.ts'

// Every word in the index carries its workspace's number ("1f:ada"), so that the posting lists of one tenant hold
// nothing of its neighbours': a word they all use costs each of them only its own matches. Words of a name stand there
// a second time ("1f/ada"), so that a match in a name can be looked for without reading every other match.

type Weight = 'A' | 'B' | 'D'

/** The words of a text: lower case, without accents, letters and digits only; what follows is cut off at 60 characters. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}+/gu, '').toLowerCase().normalize('NFKC')
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => (unspaced.test(word) ? segmentsOf(word) : [word])).map((word) => word.slice(0, 60))
}

// Scripts that put no spaces between words.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const segmentsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The text of a tsvector. `names` weigh most, `facts` (addresses, titles, numbers) less, `notes` least. */
export function searchVector(workspaceNumber: string, fields: { names: Texts; facts?: Texts; phone?: string | null; notes?: string | null }) {
  const weights = new Map<string, Set<Weight>>()
  const add = (texts: Texts, weight: Weight) => {
    for (const text of texts) {
      if (!text) continue
      for (const word of wordsOf(text)) weights.set(word, (weights.get(word) ?? new Set()).add(weight))
    }
  }
  add(fields.names, 'A')
  add(fields.facts ?? [], 'B')
  if (fields.phone) add([fields.phone, fields.phone.replace(/\D/g, '')], 'B')
  add([fields.notes], 'D')

  let vector = ''
  for (const [word, found] of weights) {
    vector += `'${workspaceNumber}:${word}':${[...found].map((weight, i) => `${i + 1}${weight}`).join(',')} `
    if (found.has('A')) vector += `'${workspaceNumber}/${word}' `
  }
  return vector
}

type Texts = readonly (string | null | undefined)[]

export type SearchQuery = { all: string; names: string; exactNames: string }

/** What was typed, as tsqueries: all words must match, the last one as a prefix. Undefined when there is no word in it. */
export function searchQuery(workspaceNumber: string, typed: string): SearchQuery | undefined {
  const words = isNumber(typed) ? [typed.replace(/\D/g, '')] : wordsOf(typed)
  if (words.length === 0) return
  const last = words.length - 1
  const query = (mark: string, lastIsPrefix: boolean) =>
    words.map((word, i) => `'${workspaceNumber}${mark}${word}'${lastIsPrefix && i === last ? ':*' : ''}`).join(' & ')
  return { all: query(':', true), names: query('/', true), exactNames: query('/', false) }
}

// A telephone number is found however it is grouped.
const isNumber = (typed: string) => /^[\d\s+()./-]+$/.test(typed) && typed.replace(/\D/g, '').length >= 5

export const matches = ({ all }: SearchQuery) => sql`and r.search @@ ${all}::tsquery`

/**
 * Ids by relevance. Matches in a name come first, then the others, each newest first; the first thousand of
 * that order are then ranked by how well they match. So a rare word is ranked in full, a common one costs no more
 * than a thousand rows, and every page follows from the one before.
 */
export function byRelevance(db: Reader, table: Sql, query: SearchQuery, { where = nothing, offset, limit }: { where?: Sql; offset: number; limit: number }) {
  const ranked = 1000
  const depth = literal(Math.max(ranked, offset + limit))
  return sql`
    select workspace_id, id, place
      from (select workspace_id, id, row_number() over (
                     order by n > ${literal(ranked)},
                              case when n <= ${literal(ranked)} then exact end desc,
                              tier,
                              case when n <= ${literal(ranked)} then rank end desc, n) as place
              from (select *, row_number() over (order by tier, id desc) as n
                      from ((select r.workspace_id, r.id, 0 as tier, r.search @@ ${query.exactNames}::tsquery as exact, ${rankOf(query)} as rank
                               from ${table} r
                              where r.workspace_id = ${db.workspaceId} and r.search @@ ${query.names}::tsquery ${where}
                              order by r.id desc limit ${depth})
                            union all
                            (select r.workspace_id, r.id, 1, false, ${rankOf(query)}
                               from ${table} r
                              where r.workspace_id = ${db.workspaceId} ${matches(query)} and not r.search @@ ${query.names}::tsquery ${where}
                              order by r.id desc limit ${depth})) as found) as ordered) as placed
     where place > ${literal(offset)} and place <= ${literal(offset + limit)}`
}

const rankOf = ({ all }: SearchQuery) => sql`ts_rank('{0.05, 0.2, 0.4, 1}', r.search, ${all}::tsquery)`

/** The best matches of one kind, for the search across kinds. */
export const bestMatches = (db: Reader, table: Sql, query: SearchQuery, columns: Sql, limit: number) => planAnew(sql`
  select ${columns}
    from (${byRelevance(db, table, query, { offset: 0, limit })}) as found
    join ${table} r on r.workspace_id = found.workspace_id and r.id = found.id and r.workspace_id = ${db.workspaceId}
   order by place`)
