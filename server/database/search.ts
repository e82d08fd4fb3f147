import { join, literal, nothing, type Sql, sql } from './sql.ts'
import type { Reader } from './transaction.ts'

// Every word in the index starts with the number of its workspace ("1f:ada"). Posting lists are therefore never shared:
// a word that all tenants use costs each of them only its own matches. Words of a name are stored a second time
// ("1f/ada"), so that matches in names can be found without reading all other matches. Words of custom fields have a
// mark of their own ("1f=ada"), because the search across kinds finds them and `q` of a list does not.

// The weights of names (A), facts (B) and notes (D) are added up per word. `weightsText` is the text of each sum.
// Custom fields weigh more than notes (C).
const name = 1
const fact = 2
const note = 4
const weightsText = ['', '1A', '1B', '1A,2B', '1D', '1A,2D', '1B,2D', '1A,2B,3D']

type Texts = readonly (string | null | undefined)[]

/** The text of a tsvector. `names` weigh most, `facts` (addresses, titles, numbers) less, `notes` least. */
export function searchVector(
  workspaceNumber: string,
  fields: { names: Texts; facts?: Texts; phones?: Texts; notes?: string | null; custom?: Texts },
) {
  const bytesOf = (word: string) => workspaceNumber.length + 3 * word.length + 8
  const weights = new Map<string, number>()
  let [bytes, read] = [0, 0]
  const add = (texts: Texts, weight: number) => {
    for (const text of texts) {
      if (!text) continue
      for (const piece of inPieces(text))
        for (const word of wordsOf(piece)) {
          const found = weights.get(word)
          if (found === undefined) bytes += bytesOf(word)
          if (bytes > maxBytes || ++read > maxWords) return
          weights.set(word, (found ?? 0) | weight)
        }
    }
  }
  add(fields.names, name)
  add(fields.facts ?? [], fact)
  for (const phone of fields.phones ?? []) if (phone) add([phone, ...numbersOf(phone)], fact)
  add([fields.notes], note)

  let vector = bytes > maxBytes || read > maxWords ? `${cutOff(workspaceNumber)} ` : ''
  for (const [word, found] of weights) {
    vector += `'${workspaceNumber}:${word}':${weightsText[found]} `
    if (found & name) vector += `'${workspaceNumber}/${word}' `
  }
  if (!fields.custom?.length) return vector
  const words = new Set<string>()
  let [customBytes, customRead] = [0, 0]
  for (const text of fields.custom)
    for (const piece of inPieces(text ?? '')) {
      if (customBytes > maxBytes || customRead > maxWords) break
      for (const word of wordsOf(piece)) {
        customRead++
        if (!words.has(word) && (customBytes += bytesOf(word)) <= maxBytes) words.add(word)
      }
    }
  for (const word of words) vector += `'${workspaceNumber}=${word}':1C `
  return vector
}

/**
 * How much of the different words of a record is found, and as much of those in its custom fields: about 1,300 words, or
 * 2,500 pairs of letters, each. Each word is an entry of the search index, which all workspaces share: a record with 50,000
 * of them made the next write of any workspace take seconds.
 */
const maxBytes = 40_000
/** How many words of a record are read, also if they are the same again and again. No text with spaces has as many. */
const maxWords = 20_000
/** A record with this mark has further words, so that a filter must compare it whatever the words of the filter are. */
const cutOff = (workspaceNumber: string) => `'${workspaceNumber}+'`

/**
 * The words of a text: lower case, without accents, letters and digits only, cut off at 60 characters. In scripts
 * without spaces between words, the words are all pairs of adjacent letters, and the last letter.
 */
export const wordsOf = (text: string) => split(text, (letters) => [...pairsOf(letters), letters.at(-1)!])

/** The same for a query: a single letter is a prefix of pairs, two or more letters are found by their pairs. */
const typedWordsOf = (text: string) => split(text, (letters) => (letters.length === 1 ? letters : pairsOf(letters)))

const pairsOf = (letters: readonly string[]) => letters.slice(1).map((letter, i) => letters[i]! + letter)

function split(text: string, splitUnspaced: (letters: string[]) => string[]) {
  if (isAscii.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(cut) // most text is ASCII and does not need Unicode classes
  return (plain(text).match(runs) ?? []).flatMap((run) => (unspaced.test(run) ? splitUnspaced([...run]) : cut(run)))
}

const pieceLength = 2000

/** A long text may have more words than are needed. */
const inPieces = (text: string) => (text.length > pieceLength ? piecesOf(withFewMarks(text)) : [text])

/** They end between words. A longer run of letters is divided between two of them, and the first is also in the next piece. */
function* piecesOf(text: string) {
  let from = 0
  while (text.length - from > pieceLength) {
    let [piece] = upToWord.exec(text.slice(from, from + pieceLength)) ?? []
    const isWhole = piece !== undefined
    piece ??= pieceWithin(text, from)
    yield piece
    from += isWhole ? piece.length : piece.length - lastLetter.exec(piece.slice(-longestMarked))![0].length
  }
  yield text.slice(from)
}

function pieceWithin(text: string, from: number) {
  let end = from + pieceLength
  if (text.codePointAt(end - 1)! > 0xffff) end++
  furtherMarks.lastIndex = end
  return text.slice(from, end + furtherMarks.exec(text)![0].length)
}

const without = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`
const letter = String.raw`[\p{L}\p{M}\p{N}]`
const unspaced = new RegExp(without, 'v')
const runs = new RegExp(`[${letter}&&${without}]+|[${letter}--${without}]+`, 'gv')

/**
 * Without the marks of a letter after the thirtieth, which no language needs: to normalize a letter with n of them takes
 * time in n², minutes for a text of the allowed length. The vowels of Thai and Lao and the marks of halfwidth kana that are
 * listed here are letters, but begin with a mark once they are normalized.
 */
export const withFewMarks = (text: string) => text.replace(manyMarks, '$1')
const mark = String.raw`[\p{M}\u0E33\u0EB3\uFF9E\uFF9F]`
const manyMarks = new RegExp(`(?<!${mark})(${mark}{30})${mark}+`, 'gu')
/** Not at half of a character. */
const upToWord = /^.*[^\p{L}\p{M}\p{N}\p{Cs}]/su
const furtherMarks = new RegExp(`${mark}*`, 'uy')
const lastLetter = new RegExp(`.${mark}*$`, 'su')
/** In UTF-16 code units: a letter with thirty marks, of up to two units each. */
const longestMarked = 2 * 31

/** A syllable of Korean has three parts. Only a text of rare signs, such as a phrase in one character, gets longer, and is cut off. */
const longestLetter = 3

function plain(text: string) {
  // Upper case first, because it turns ß into SS. A final sigma becomes a normal sigma.
  const decomposed = withFewMarks(text)
    .normalize('NFKD')
    .slice(0, text.length * longestLetter)
  const folded = decomposed.replace(accents, '').toUpperCase().toLowerCase()
  return folded.replace(/[æœøłđðþħς]/g, (letter) => plainLetters[letter]!).normalize('NFKC')
}

const isAscii = /^\p{ASCII}*$/u
// The marks of Latin, Greek, Cyrillic, Arabic and Hebrew. Marks in Indic scripts and Thai are vowels, and in kana they change the letter.
const accents = /[[[\p{Script=Inherited}\p{Script=Hebrew}]&&\p{M}]--[\u3099\u309A]]+/gv
const plainLetters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ς: 'σ',
}

const cut = (word: string) => (word.length > 60 ? /^.{1,60}/su.exec(word)![0] : word)

/** The digits of a telephone number starting at each of its groups, so that it is found in any grouping and without the country code. */
function numbersOf(phone: string): string[] {
  const digits = digitsOf(phone)
  const starts = [0]
  for (const [group] of phone
    .replace(trunkZero, ' ')
    .replace(/^\D*0+/, '')
    .matchAll(/\d+/g))
    starts.push(starts.at(-1)! + group.length)
  if (phone.startsWith('+') && starts[1]! > 3) starts.push(1, 2, 3)
  return starts.map((start) => withoutZeros(digits.slice(start))).filter((number) => number.length >= 5)
}

/** Without the trunk zero, which is only dialled within the country: `+44 (0)20` is `020` there. */
const digitsOf = (phone: string) => withoutZeros(phone.replace(trunkZero, '').replace(/\D/g, ''))
const withoutZeros = (digits: string) => digits.replace(/^0+/, '')
const trunkZero = /\(0\)/g

export type SearchQuery = {
  /** What a match must contain. */
  all: string
  /** The words that `all` leaves out, which are compared without the index. */
  rest?: string
  /** The parts of `all`, if there are several. */
  terms?: readonly string[]
  /** What the rank is computed from. */
  any: string
  /** All words are in the name; and the same for whole words. */
  names: string
  exactNames: string
}

/** The search text of a list: all words must match, the last one as a prefix. Without any word, nothing matches. */
export function searchQuery(workspaceNumber: string, typed: string): SearchQuery {
  const words = [...new Set(typedWordsOf(typed).toReversed())].toReversed() // the last one, a prefix, stays the last
  const isOpen = (word: string, i: number) => i === words.length - 1 || (unspaced.test(word) && [...word].length === 1)
  const terms = (mark: string, isPrefix: typeof isOpen, operator = ' & ') =>
    joined(
      workspaceNumber,
      words.map((word, i) => term(workspaceNumber, mark, word, isPrefix(word, i))),
      operator,
    )
  return {
    all: terms(':', isOpen) + orNumber(workspaceNumber, typed, words),
    any: terms(':', isOpen, ' | '),
    names: terms('/', isOpen),
    exactNames: terms('/', () => false),
  }
}

// The index collects all matches of a prefix before it compares them with the other words, so that many short prefixes
// would take long. Beyond this number the longest words are looked up and the others are only compared.
const maxPrefixes = 6

/**
 * The search text of the search across kinds: every word may be a prefix, and custom fields are searched too. A whole
 * word counts twice for the rank.
 */
export function wideQuery(workspaceNumber: string, typed: string): SearchQuery {
  const words = [...new Set(typedWordsOf(typed))]
  const looked = words.toSorted((a, b) => b.length - a.length).slice(0, maxPrefixes)
  const rest = words.filter((word) => !looked.includes(word))
  const terms = (of: readonly string[], write: (word: string) => string, operator = ' & ') =>
    joined(workspaceNumber, of.map(write), operator)
  const own = (word: string) => term(workspaceNumber, ':', word, true)
  const custom = (word: string) => term(workspaceNumber, '=', word, true)
  const anywhere = (word: string) => `(${own(word)} | ${custom(word)})`
  const number = orNumber(workspaceNumber, typed, words)
  return {
    all: terms(looked, anywhere) + number,
    ...(looked.length > 1 && number === '' && { terms: looked.map(anywhere) }),
    ...(rest.length > 0 && { rest: terms(rest, anywhere) }),
    any: terms(words, (word) => `${term(workspaceNumber, ':', word, false)} | ${own(word)} | ${custom(word)}`, ' | '),
    names: terms(words, (word) => term(workspaceNumber, '/', word, true)),
    exactNames: terms(words, (word) => term(workspaceNumber, '/', word, false)),
  }
}

const term = (workspaceNumber: string, mark: string, word: string, isPrefix: boolean) =>
  `'${workspaceNumber}${mark}${word}'${isPrefix ? ':*' : ''}`

const joined = (workspaceNumber: string, terms: readonly string[], operator: string) =>
  terms.join(operator) || `'${workspaceNumber}:'`

/** What looks like a telephone number is also found by its digits, in any grouping. */
function orNumber(workspaceNumber: string, typed: string, words: readonly string[]) {
  const number = /^[\d\s+()./-]+$/.test(typed) ? digitsOf(typed) : ''
  return number.length >= 5 && number !== words[0] ? ` | ${term(workspaceNumber, ':', number, true)}` : ''
}

/** The words of a search text, which the search across kinds compares with the words of names. */
export const typedWords = (typed: string) => [...new Set(typedWordsOf(typed))]

/**
 * Records whose names contain, for each word, one of its alternatives; a word without alternatives as a prefix. `near`
 * prefers the closer alternatives.
 */
export const nearQuery = (workspaceNumber: string, words: ReadonlyMap<string, readonly string[]>) =>
  [...words]
    .map(([word, alternatives]) =>
      alternatives.length === 0
        ? term(workspaceNumber, '/', word, true)
        : `(${alternatives.map((one) => term(workspaceNumber, '/', one, false)).join(' | ')})`,
    )
    .join(' & ')

/**
 * A tsquery that matches at least all records in which a field equals one of these texts, starts with it (`start`) or
 * contains it (`middle`); undefined if their words do not narrow the search. The field itself must be compared too.
 */
export function contentQuery(workspaceNumber: string, texts: readonly string[], part: 'whole' | 'start' | 'middle') {
  const queries = texts.map((text) => {
    const words = typedWordsOf(text)
    // Within a longer text the first word may be the end of another one.
    const sure = part === 'middle' ? words.slice(unspaced.test(text) ? words.length : 1) : words
    return sure
      .map((word, i) => {
        const isOpen = (part !== 'whole' && i === sure.length - 1) || (unspaced.test(word) && [...word].length === 1)
        return `'${workspaceNumber}:${word}'${isOpen ? ':*' : ''}`
      })
      .join(' & ')
  })
  if (queries.includes('')) return undefined
  return [...queries.map((query) => `(${query})`), cutOff(workspaceNumber)].join(' | ')
}

export const matches = (query: SearchQuery) => sql`and ${isMatch(query)}`

const isMatch = ({ all, rest }: SearchQuery) =>
  rest === undefined
    ? sql`r.search @@ ${all}::tsquery`
    : sql`r.search @@ ${all}::tsquery and (r.search @@ ${rest}::tsquery) is true`

const maxRareMatches = 1000
const glimpsed = 25

/**
 * The best matches and their number if the word is rare, as in most searches. A word counts as rare if at most one of the
 * newest and oldest rows matches; then at most a thousand matches are read from the search index. The oldest rows are
 * checked too, because the newest often come from one import, and the index collects all matches before it returns the
 * first. The statement is small and its plan does not depend on its values, so it takes a tenth of the time of
 * `byRelevance`, which handles all other words.
 */
export function rareMatches(
  db: Reader,
  table: Sql,
  query: SearchQuery,
  columns: Sql,
  { where = nothing, offset, limit }: Page,
) {
  const rows = (order: Sql) =>
    sql`(select r.search from ${table} r where r.workspace_id = ${db.workspaceId} ${where} order by r.id ${order} limit ${literal(glimpsed)})`
  const narrow = query.terms ? narrowed(query.terms) : sql`null`
  const isNarrowMatch = query.terms
    ? sql`r.search @@ (select narrow from glimpse) and (${isMatch(query)}) is true`
    : isMatch(query)
  return sql`
    with glimpse as materialized (
      select count(*) filter (where ${isMatch(query)}) <= 1 as is_rare, ${narrow} as narrow
        from (${rows(sql`asc`)} union all ${rows(sql`desc`)}) r
    ), found as materialized (
      select r.id, ${isExact(query)} as is_exact, r.search @@ ${query.names}::tsquery as in_name, ${rankOf(query)} as rank
        from ${table} r
       where r.workspace_id = ${db.workspaceId} and ${isNarrowMatch} ${where} and (select is_rare from glimpse)
       limit ${literal(maxRareMatches + 1)}
    )
    select counted.total, page.place, page.is_exact, page.in_name, page.rank, ${columns}
      from (select count(*) as total from found) as counted
      left join lateral (
        select id, is_exact, in_name, rank, row_number() over (order by is_exact desc, in_name desc, rank desc, id desc) as place
          from found
         order by place
         limit ${limit} offset ${offset}) as page on true
      left join ${table} r on r.workspace_id = ${db.workspaceId} and r.id = page.id
     where (select is_rare from glimpse) and counted.total <= ${literal(maxRareMatches)}
     order by page.place`
}

/**
 * The words that the fewest of the glimpsed rows contain. Looking up the other prefixes too would take longer than
 * comparing the rows that contain these words.
 */
function narrowed(terms: readonly string[]) {
  const counted = terms.map((one) => sql`count(*) filter (where r.search @@ ${one}::tsquery)`)
  const rarest = terms.map((one, i) => sql`case when ${counted[i]} = least(${join(counted)}) then ${one}::text end`)
  return sql`concat_ws(' & ', ${join(rarest)})::tsquery`
}

/** How well a record matches: all words are whole words of its name, all are in its name, and the weights of the words. */
export type Relevance = { is_exact: boolean; in_name: boolean; rank: number }
export type Ranked<Item> = Relevance & { item: Item }
export type RankedRow<Item> = Item & Relevance
export type RareRow<Item> = RankedRow<Item> & { total: number; place: number | null }

/** What `rareMatches` found, without its own columns; undefined if the word is not rare. */
export function readRareMatches<Item>(rows: readonly RareRow<Item>[]) {
  if (rows.length === 0) return
  const data = rows
    .filter(({ place }) => place !== null)
    .map(({ total: _total, place: _place, ...row }) => readRanked<Item>(row as unknown as RankedRow<Item>))
  return { data, total: rows[0]!.total }
}

/** Separates a record from the columns of `Relevance`. */
export function readRanked<Item>({ is_exact, in_name, rank, ...item }: RankedRow<Item>): Ranked<Item> {
  return { is_exact, in_name, rank, item: item as unknown as Item }
}

type Page = { where?: Sql; offset: number; limit: number }

/**
 * Ids by relevance. Matches in a name come first, then the others, each newest first; the first thousand in this order
 * are then ranked by how well they match. A common word therefore costs at most a thousand rows, and pages do not
 * overlap.
 */
export function byRelevance(db: Reader, table: Sql, query: SearchQuery, { where = nothing, offset, limit }: Page) {
  const ranked = literal(1000)
  const depth = Math.max(1000, offset + limit)
  const all = isMatch(query)
  const named = sql`r.search @@ ${query.names}::tsquery`
  const others = sql`${all} and not ${named} and (select count(*) from in_names) < ${literal(depth)}`
  return sql`
    with ${sampled(db, table, where, { all, named })},
    ${newest(db, sql`in_names`, table, named, where, depth)},
    ${newest(db, sql`elsewhere`, table, others, where, depth)},
    ordered as (
      select id, tier, row_number() over (order by tier, id desc) as n
        from (select id, 0 as tier from in_names union all select id, 1 from elsewhere) as found
    )
    select ${db.workspaceId}::uuid as workspace_id, o.id, coalesce(r.is_exact, false) as is_exact, o.tier = 0 as in_name, coalesce(r.rank, 0) as rank,
           row_number() over (order by o.n > ${ranked}, r.is_exact desc, o.tier, r.rank desc, o.n) as place
      from ordered o
      left join lateral (
        select ${isExact(query)} as is_exact, ${rankOf(query)} as rank
          from ${table} r
         where o.n <= ${ranked} and r.workspace_id = ${db.workspaceId} and r.id = o.id
         limit 1) r on true -- the limit makes the planner look it up by its key, regardless of how many rows it expects
     order by place
     limit ${limit} offset ${offset}`
}

const ofNewest = 1000
const places = 4
const ofEachPlace = 250
// If this many rows of the sample match, a scan from the newest row finds a thousand matches quickly.
const frequent = 50
const maxRowsPerMatch = 50 // rows per requested match

/** Counts the matches in a sample: the newest rows, and rows from several points in the history of the workspace. */
function sampled(db: Reader, table: Sql, where: Sql, { all, named }: { all: Sql; named: Sql }) {
  const rows = (length: number, condition = nothing) =>
    sql`select r.search from ${table} r where r.workspace_id = ${db.workspaceId} ${where} ${condition} order by r.id desc limit ${literal(length)}`
  const end = (order: Sql) =>
    sql`(select r.id from ${table} r where r.workspace_id = ${db.workspaceId} order by r.id ${order} limit 1)`
  const elsewhere = sql`
    select r.search
      from generate_series(1, ${literal(places)}) as place
     cross join lateral (select id_between(${end(sql`asc`)}, ${end(sql`desc`)}, place / ${literal(places + 1)}.0) as id) as start
     cross join lateral (${rows(ofEachPlace, sql`and r.id < start.id`)}) r`
  // With a filter, finding enough rows from each point could mean reading all of them.
  const sample = where === nothing ? sql`(${rows(ofNewest)}) union all ${elsewhere}` : rows(ofNewest)
  return sql`
    sampled as materialized (
      select count(*) filter (where ${named}) as in_names, count(*) filter (where ${all} and not ${named}) as elsewhere
        from (${sample}) r
    )`
}

/**
 * The ids of the newest matches. For a prefix the planner assumes that a fixed share of all rows matches, and would scan
 * a million rows by id for a word that does not occur. The statement therefore chooses the plan itself. If the word is
 * frequent in the sample, it scans a limited number of rows. Otherwise it reads the matches from the search index and
 * sorts them; if there are too many to sort, it scans by id without a limit.
 */
function newest(db: Reader, name: Sql, table: Sql, condition: Sql, where: Sql, depth: number) {
  const [most, few] = [literal(depth), Math.max(40_000, depth)]
  const walk = (length: Sql) => sql`
    select r.id
      from (select r.id, r.search from ${table} r where r.workspace_id = ${db.workspaceId} ${where} order by r.id desc ${length}) r
     where ${condition}`
  return sql`
    walked_${name} as materialized (
      ${walk(sql`limit ${literal(depth * maxRowsPerMatch)}`)} and (select ${name} from sampled) >= ${literal(frequent)}
       order by r.id desc limit ${most}
    ), few_${name} as materialized (
      select r.id from ${table} r
       where r.workspace_id = ${db.workspaceId} and ${condition} ${where} and (select count(*) from walked_${name}) < ${most}
       limit ${literal(few + 1)}
    ), ${name} as materialized (
      (select id from walked_${name} where (select count(*) from walked_${name}) >= ${most})
      union all
      (select id from few_${name} where (select count(*) from few_${name}) <= ${literal(few)} order by id desc limit ${most})
      union all
      (${walk(sql`offset 0`)} and (select count(*) from few_${name}) > ${literal(few)} order by r.id desc limit ${most})
    )`
}

const isExact = ({ exactNames }: SearchQuery) => sql`r.search @@ ${exactNames}::tsquery`

/**
 * Adds up the weights of the words. All of them are known to match, and with `&` PostgreSQL would also compare their
 * distances. The weights are far apart because a prefix adds up all words that start with it.
 */
const rankOf = ({ any }: SearchQuery) => sql`ts_rank('{0.001, 0.01, 0.1, 1}', r.search, ${any}::tsquery)`

/** The best matches of one kind, for the search across kinds. The plan of this statement is the same for every word. */
export const bestMatches = (db: Reader, table: Sql, query: SearchQuery, columns: Sql, limit: number) =>
  sql`
    select ${columns}, found.is_exact, found.in_name, found.rank
      from (${byRelevance(db, table, query, { offset: 0, limit })}) as found
      join ${table} r on r.workspace_id = found.workspace_id and r.id = found.id and r.workspace_id = ${db.workspaceId}
     order by place`

/**
 * Records that do not match, but whose names do with the alternatives of each word. `near` is the same with the
 * closest alternatives, which come first. At most a thousand are compared.
 */
export const nearMatches = (
  db: Reader,
  table: Sql,
  { query, alike, near }: { query: SearchQuery; alike: string; near: string },
  columns: Sql,
  limit: number,
) => sql`
  with found as materialized (
    select r.id, r.search @@ ${near}::tsquery as is_near
      from ${table} r
     where r.workspace_id = ${db.workspaceId} and r.search @@ ${alike}::tsquery and (r.search @@ ${query.all}::tsquery) is not true
     limit ${literal(maxRareMatches)}
  )
  select ${columns}
    from (select id, is_near from found order by is_near desc, id desc limit ${limit}) as page
    join ${table} r on r.workspace_id = ${db.workspaceId} and r.id = page.id
   order by page.is_near desc, page.id desc`
