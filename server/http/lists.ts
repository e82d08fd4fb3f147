import { Type, type TProperties } from 'typebox'
import {
  byRelevance,
  matches,
  rareMatches,
  type RareRow,
  readRareMatches,
  searchQuery,
  type SearchQuery,
} from '../database/search.ts'
import { join, literal, nothing, ownWorkspace, planAnew, type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { object } from './envelope.ts'
import { refuse } from './errors.ts'

/**
 * What a list can be sorted by. Nulls come last in both orders, so a sort whose value can be null is marked as nullable.
 * `key` identifies the field behind the name of the sort, if that can change: cursors are bound to it.
 */
export type Sorts = Record<string, { by: Sql; nullable?: boolean; key?: string }>

type SortQuery = { sort?: string; order?: 'asc' | 'desc' }
export type ListQuery = { page: number; per_page: number } & SortQuery
export type CursorQuery = { page?: number; per_page: number; cursor?: string; count?: boolean } & SortQuery

/** The query string of a list: paging and sorting, and the list's own filters. `defaultSort` is the default in the API document. */
export const listQuery = <Filters extends TProperties>(
  sorts: readonly string[],
  defaultSort: string,
  filters: Filters,
  options: object = {},
) => object({ ...PageQuery, ...sortQuery(sorts, defaultSort), ...filters }, options)

/** The same for a list that can also be read by cursor. */
export const cursorListQuery = <Filters extends TProperties>(
  sorts: readonly string[],
  defaultSort: string,
  filters: Filters,
  { otherSorts, ...options }: { otherSorts?: SortPattern; [option: string]: unknown } = {},
) => object({ ...CursorQuery, ...sortQuery(sorts, defaultSort, otherSorts), ...filters }, options)

/** Sorts whose names are not known beforehand; the list has to check them. */
type SortPattern = { pattern: string; description: string }

const sortQuery = (sorts: readonly string[], defaultSort: string, others?: SortPattern) => ({
  sort: Type.Optional(sortSchema(sorts, `The field to sort by. Default: ${defaultSort}`, others)),
  order: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'Default: desc' })),
})

const sortSchema = (sorts: readonly string[], description: string, others: SortPattern | undefined) =>
  others
    ? Type.Unsafe<string>({
        type: 'string',
        maxLength: 300,
        anyOf: [{ enum: sorts }, { type: 'string', pattern: others.pattern }],
        description: `${description}. ${others.description}`,
      })
    : Type.Enum(sorts as string[], { description })

const usualPage = 25
const lastPage = Number.MAX_SAFE_INTEGER

export const PageQuery = {
  page: Type.Integer({ minimum: 1, maximum: lastPage, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: 250, default: usualPage }),
}

const CursorQuery = {
  // Without a default, so that a page that was given with a cursor can be rejected.
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: lastPage, description: 'Default: 1. Cannot be combined with `cursor`' }),
  ),
  per_page: PageQuery.per_page,
  cursor: Type.Optional(
    Type.String({
      maxLength: 10_000,
      description:
        'Reads the whole list in a stable order, instead of `page`: empty for the first records, then `meta.next_cursor` of the response before, until that is null. Filters, `sort` and `order` must stay the same; `per_page` may change. A record that exists throughout and whose sort value does not change is returned exactly once. With `q`, `sort` is required',
    }),
  ),
  count: Type.Optional(Type.Boolean({ description: 'Only with `cursor`: true adds the exact `total` to `meta`' })),
}

export const search = Type.Optional(
  Type.String({ maxLength: 1000, description: 'Full-text search: all words must match, the last one as a prefix' }),
)

export type Listing = {
  table: Sql
  /** What is shown of a row, which is called `r`. */
  columns: Sql
  sorts: Sorts
  defaultSort?: string
  defaultOrder?: 'asc' | 'desc'
  /** In addition to the workspace; each begins with `and`. */
  conditions: readonly Sql[]
  /**
   * Whether the conditions have an index of their own, so that all matches are found first and then sorted, unless there
   * are very many. Walking the index of the sort instead may pass a million other rows before the first match.
   */
  isMatchedFirst?: boolean
  /** What was typed, and the view of the table that can be searched. */
  q?: { typed: string | undefined; searchable: Sql }
  /** The name of the tally with the total of the unfiltered list; without one the rows are counted. */
  tally?: string
  /** The same for the list with exactly these conditions. */
  filteredTally?: string | undefined
  /** The total with exactly these conditions, if it is known without counting but is not a tally. */
  total?: Sql | undefined
}

/** A page by its number or, with a cursor, the rows after it. */
export const list = <Item extends { id: string }>(db: Reader, query: CursorQuery, listing: Listing) =>
  query.cursor === undefined
    ? listPage<Item>(db, { ...query, page: query.page ?? 1 }, listing)
    : listAfter<Item>(db, query, listing)

/** One page and the exact total. Deep pages walk the index from whichever end is nearer. */
export async function listPage<Item>(db: Reader, query: ListQuery, listing: Listing) {
  const { page, per_page } = query
  const offset = (page - 1) * per_page
  const { found, table, conditions } = matching(db, listing)
  // The total is read before the rows, and others may be added or deleted in between.
  const withTotal = (data: Item[], total: number) => {
    const isAll = offset === 0 && data.length < per_page
    return withMeta(data, isAll ? data.length : Math.max(total, data.length && offset + data.length), query)
  }
  if (found && !query.sort) {
    const where = listing.conditions.length > 0 ? join(listing.conditions, ' ') : nothing
    const rare = planAnew(rareMatches(db, table, found, listing.columns, { where, offset, limit: per_page }))
    const matched = readRareMatches(await db.all<RareRow<Item>>(rare))
    if (matched)
      return withTotal(
        matched.data.map(({ item }) => item),
        matched.total,
      )
  }
  const isFiltered = isNarrowed(listing, found)
  const counting = countRows(db, listing)

  if (found && !query.sort) {
    if (offset > 0 && offset >= (await counting)!.total) return withTotal([], (await counting)!.total)
    const rows = db.all<Item>(relevantPage(db, found, { ...listing, table, offset, limit: per_page }))
    const [counted, data] = await Promise.all([counting, rows])
    return withTotal(data, counted!.total)
  }

  const { sort, order } = sortOf(query, listing)
  const select = (slice: Slice, way: Way = 'walk', walked = 0) =>
    db.all<Item>(
      pageOf(db, {
        ...slice,
        table,
        isOwn: isOwn(db, listing, table),
        columns: listing.columns,
        conditions,
        sort,
        order,
        isFiltered,
        way,
        walked,
      }),
    )
  if (offset === 0 && !found && !listing.isMatchedFirst) {
    const [counted, data] = await Promise.all([counting, select({ offset, limit: per_page, fromEnd: false })])
    return withTotal(data, counted!.total)
  }
  const total = (await counting)!.total
  if (offset >= total) return withTotal([], total)
  const limit = Math.min(per_page, total - offset)
  const fromEnd = offset > total / 2
  const slice = { offset: fromEnd ? total - offset - limit : offset, limit, fromEnd }
  // The planner knows too little of a search's matches to sort them well: a few are found first, and then sorted.
  const isMatchedFirst = (found && total <= 20_000) || (listing.isMatchedFirst && total <= 200_000)
  if (!isMatchedFirst) return withTotal(await select(slice), total)
  // Walking along a third of the matches takes a small part of the time of sorting all of them.
  const walked = Math.floor(total / 3)
  if (total > 20_000 && !sort.nullable && slice.offset + limit <= walked / 10) {
    const soonFound = await select(slice, 'walk a little', walked)
    if (soonFound.length === limit) return withTotal(soonFound, total)
  }
  return withTotal(await select(slice, 'sort all matches'), total)
}

function sortOf(query: SortQuery, listing: Listing) {
  const sort = listing.sorts[query.sort ?? listing.defaultSort ?? 'created_at']!
  return { sort, order: query.order ?? (query.sort ? 'desc' : (listing.defaultOrder ?? 'desc')) }
}

const isNarrowed = ({ conditions }: Listing, found: SearchQuery | undefined) =>
  conditions.length > 0 || found !== undefined

function countRows(db: Reader, listing: Listing) {
  const { found, table, conditions } = matching(db, listing)
  const tally = found ? undefined : isNarrowed(listing, found) ? listing.filteredTally : listing.tally
  return db.first<{ total: number }>(
    (!found && listing.total) ||
      (tally === undefined
        ? planAnew(sql`select count(*) as total from ${table} r where ${isOwn(db, listing, table)} ${conditions}`)
        : sql`select coalesce(sum(count), 0)::bigint as total from tallies where workspace_id = ${db.workspaceId} and what = ${tally}`),
  )
}

/**
 * Limits a list to the rows of the workspace. A search index does not contain the workspace, so PostgreSQL compares it
 * for each match: with a value, which takes a third less time than with the expression of the policy. The other indexes
 * begin with the workspace, and the expression, which the policy repeats, saves a step per row.
 */
const isOwn = (db: Reader, { q }: Pick<Listing, 'q'>, table: Sql) =>
  sql`r.workspace_id = ${table === q?.searchable ? db.workspaceId : ownWorkspace}`

/** The sort value, as text in full precision, and the id of the last row that was returned; and the `key` of the sort. */
type Position = { value: string | null; id: string; key?: string | undefined }

export const foreignCursor = { field: 'cursor', message: 'must be the next_cursor of a response to the same request' }

/** The rows after a position, which are read from an index from there on: the cost does not depend on the depth. */
async function listAfter<Item extends { id: string }>(db: Reader, query: CursorQuery, listing: Listing) {
  const { sort, order } = sortOf(query, listing)
  const after = query.cursor ? (JSON.parse(query.cursor) as Position) : undefined
  refuse(after && after.key !== sort.key ? [foreignCursor] : [])
  const counting = query.count ? countRows(db, listing) : undefined
  const rows = after ? { ...rowsOf(db, listing), after } : rowsOf(db, listing)
  const isMatchedFirst = rows.isMatchedFirst && (await isFew(db, rows))
  const slice = { ...rows, isMatchedFirst, sort, order, limit: query.per_page + 1 }
  const found = await db.all<Item & { cursor_value: string | null }>(sliceAfter(db, listing.columns, slice))
  const data = found.slice(0, query.per_page).map(({ cursor_value: _value, ...item }) => item as unknown as Item)
  const last = found.length > query.per_page ? found[query.per_page - 1]! : undefined
  return {
    data,
    meta: {
      per_page: query.per_page,
      ...(counting && { total: (await counting)!.total }),
      next_cursor: last
        ? JSON.stringify({ value: last.cursor_value, id: last.id, key: sort.key } satisfies Position)
        : null,
    },
  }
}

const rowsOf = (db: Reader, listing: Listing) => {
  const { found, table, conditions } = matching(db, listing)
  return {
    table,
    where: sql`${isOwn(db, listing, table)} ${conditions}`,
    isMatchedFirst: found !== undefined || listing.isMatchedFirst === true,
  }
}

type Rows = { table: Sql; where: Sql; after?: Position }

/** Whether so few rows match that finding and sorting all of them costs less than walking the index of the sort. */
async function isFew(db: Reader, { table, where }: Rows) {
  const maxSorted = 20_000
  const counted = await db.first<{ total: number }>(
    planAnew(
      sql`select count(*) as total from (select from ${table} r where ${where} limit ${literal(maxSorted + 1)}) as matched`,
    ),
  )
  return counted!.total <= maxSorted
}

type SliceAfter = Rows & { sort: Sorts[string]; order: 'asc' | 'desc'; limit: number; isMatchedFirst: boolean }

function sliceAfter(db: Reader, columns: Sql, slice: SliceAfter) {
  const { table, sort, order } = slice
  const value = sort.by === byId ? sql`null` : sql`(${sort.by})::text`
  return planAnew(sql`
    select ${columns}, ${value} as cursor_value
      from (${idsAfter(slice)}) as page
      join ${table} r on r.workspace_id = page.workspace_id and r.id = page.id and r.workspace_id = ${db.workspaceId}
     order by ${ordering(sort, order, false)}`)
}

/** Rows with a value, then those without one, each read from the index in order. */
function idsAfter({ isMatchedFirst, ...slice }: SliceAfter): Sql {
  const { table, where, sort, order, limit, after } = slice
  const { by, nullable } = sort
  if (isMatchedFirst) {
    // `offset 0` keeps PostgreSQL from walking the index of the sort.
    const matches = sql`(select r.workspace_id, r.id, ${by} as value from ${table} r where ${where} offset 0)`
    const sorted = by === byId ? sort : { ...sort, by: sql`r.value` }
    return idsAfter({ ...slice, table: matches, where: sql`true`, sort: sorted, isMatchedFirst: false })
  }
  const [direction, beyond] = order === 'asc' ? [keywords.asc, sql`>`] : [keywords.desc, sql`<`]
  const size = literal(limit)
  const byIdAlone = (condition: Sql, start: Position | undefined) => sql`
    select r.workspace_id, r.id
      from ${table} r
     where ${where} ${condition} ${start ? sql`and r.id ${beyond} ${start.id}` : nothing}
     order by r.id ${direction}
     limit ${size}`
  if (by === byId) return byIdAlone(nothing, after)
  if (after?.value === null) return byIdAlone(sql`and ${by} is null`, after)
  const valued = sql`
    select r.workspace_id, r.id, 0 as part, ${by} as value
      from ${table} r
     where ${where} ${nullable ? sql`and ${by} is not null` : nothing}
       ${after ? sql`and (${by}, r.id) ${beyond} (${after.value}, ${after.id})` : nothing}
     order by ${by} ${direction}, r.id ${direction}
     limit ${size}`
  if (!nullable) return valued
  const blank = byIdAlone(sql`and ${by} is null`, undefined)
  return valuedFirst({ valued, blank, depth: size, direction, slice: sql`limit ${size}` })
}

/** Where the rows of a list are looked for, and by what, whatever the page. */
export function matching(db: Reader, { table, conditions, q }: Pick<Listing, 'table' | 'conditions' | 'q'>) {
  const found = q?.typed ? searchQuery(db.caller.workspaceNumber!, q.typed) : undefined
  return {
    found,
    table: found ? q!.searchable : table,
    conditions: join([...conditions, ...(found ? [matches(found)] : [])], ' '),
  }
}

type Slice = { offset: number; limit: number; fromEnd: boolean }

/** How the page is found: along the index of the sort, along a part of it (then it may be incomplete), or among all matches. */
type Way = 'walk' | 'walk a little' | 'sort all matches'

type Page = Slice & {
  table: Sql
  isOwn: Sql
  columns: Sql
  conditions: Sql
  sort: Sorts[string]
  order: 'asc' | 'desc'
  isFiltered: boolean
  way: Way
  /** How many rows are walked at most, if it is only a little. */
  walked: number
}

export const withMeta = <Item>(
  data: Item[],
  total: number,
  { page, per_page }: { page: number; per_page: number },
) => ({
  data,
  meta: { page, per_page, total, total_pages: Math.ceil(total / per_page) },
})

// The ids of the page come from the index alone; only the rows that are shown are read.
function pageOf(db: Reader, page: Page) {
  const { table, isOwn, columns, conditions, sort, order, isFiltered, way, offset, limit, fromEnd } = page
  const isPlannedAnew = isFiltered || offset > 0 || limit !== usualPage
  const matching = sql`${isPlannedAnew ? isOwn : sql`r.workspace_id = ${db.workspaceId}`} ${conditions}`
  const rows =
    way === 'walk a little' ? sql`(${firstRows(page)}) r where true ${conditions}` : sql`${table} r where ${matching}`
  const ids =
    way === 'sort all matches'
      ? sortedMatches(page, matching)
      : sort.nullable && !fromEnd
        ? nullsLast(page, matching)
        : sql`
            select r.id
              from ${rows}
             order by ${ordering(sort, order, fromEnd)}
             limit ${literal(limit)} offset ${literal(offset)}`
  const query = sql`
    select ${columns}
      from (${ids}) as page
      join ${table} r on r.workspace_id = ${db.workspaceId} and r.id = page.id
     order by ${ordering(sort, order, false)}`
  return isPlannedAnew ? planAnew(query) : query
}

/** With many matches the page is usually among these. */
const firstRows = ({ table, isOwn, sort, order, fromEnd, walked }: Page) =>
  sql`select r.* from ${table} r where ${isOwn} order by ${ordering(sort, order, fromEnd)} limit ${literal(walked)}`

/**
 * All matches, and then the page of them: `offset 0` keeps PostgreSQL from walking the index of the sort. Nothing but the
 * id is selected, because PostgreSQL sorts a single column in three quarters of the time.
 */
function sortedMatches({ table, sort, order, offset, limit, fromEnd }: Page, matching: Sql) {
  const [value, sorted] =
    sort.by === byId ? [nothing, sort] : [sql`, ${sort.by} as value`, { ...sort, by: sql`r.value` }]
  return sql`
    select r.id
      from (select r.id ${value} from ${table} r where ${matching} offset 0) r
     order by ${ordering(sorted, order, fromEnd)}
     limit ${literal(limit)} offset ${literal(offset)}`
}

// An index that puts nulls last upwards puts them first downwards, and one without nulls has only the rows with a value.
// Read as two parts, each comes from an index in order; sorting a million rows instead took 0.3 s.
const nullsLast = ({ table, sort: { by }, order, offset, limit }: Page, matching: Sql) => {
  const direction = keywords[order]
  const depth = literal(offset + limit)
  return valuedFirst({
    valued: sql`
      select r.workspace_id, r.id, 0 as part, ${by} as value
        from ${table} r
       where ${matching} and ${by} is not null
       order by ${by} ${direction}, r.id ${direction}
       limit ${depth}`,
    blank: sql`
      select r.workspace_id, r.id
        from ${table} r
       where ${matching} and ${by} is null
       order by r.id ${direction}
       limit ${depth}`,
    depth,
    direction,
    slice: sql`limit ${literal(limit)} offset ${literal(offset)}`,
  })
}

type Parts = { valued: Sql; blank: Sql; depth: Sql; direction: Sql; slice: Sql }

/** Rows without a value are only looked for if those with one do not fill the page. */
const valuedFirst = ({ valued, blank, depth, direction, slice }: Parts) => sql`
  with valued as materialized (${valued})
  select workspace_id, id
    from (select * from valued
          union all
          (select workspace_id, id, 1, null from (${blank}) as blank limit ${depth} - (select count(*) from valued))) as parts
   order by part, value ${direction}, id ${direction}
   ${slice}`

function relevantPage(db: Reader, query: SearchQuery, page: Listing & { offset: number; limit: number }) {
  const { table, columns, conditions, offset, limit } = page
  const where = conditions.length > 0 ? join(conditions, ' ') : nothing
  return planAnew(sql`
    select ${columns}
      from (${byRelevance(db, table, query, { where, offset, limit })}) as page
      join ${table} r on r.workspace_id = page.workspace_id and r.id = page.id and r.workspace_id = ${db.workspaceId}
     order by page.place`)
}

const keywords = { asc: sql`asc`, desc: sql`desc` }

/** Ties break by id, in the same direction, so that one index serves both directions. */
function ordering({ by, nullable }: Sorts[string], order: 'asc' | 'desc', backwards: boolean) {
  const direction = keywords[backwards ? (order === 'asc' ? 'desc' : 'asc') : order]
  // Nulls last is the way of an ascending index; forwards and descending it has to be said, backwards its opposite.
  const nulls = nullable && order === 'desc' ? (backwards ? sql`nulls first` : sql`nulls last`) : nothing
  return by === byId ? sql`r.id ${direction}` : sql`${by} ${direction} ${nulls}, r.id ${direction}`
}

/** `created_at` is the time within the id. */
export const byId = sql`r.id`
export const baseSorts: Sorts = { created_at: { by: byId }, updated_at: { by: sql`r.updated_at` } }
