import { type Static, type TSchema, Type } from 'typebox'
import { storeNameWords } from '../database/name-words.ts'
import { searchVector } from '../database/search.ts'
import { identifier, join, Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { Id, object } from '../http/envelope.ts'
import { baseSorts, byId, cursorListQuery, type Listing, type Sorts } from '../http/lists.ts'
import { refuse, type ValidationError } from '../http/errors.ts'
import { compileQueryCheck } from '../http/validation.ts'
import { columnOf, type Comparison, comparisonFor, idComparison, timeComparison } from './comparisons.ts'
import { customSorts, findCustomSort } from './custom-comparisons.ts'
import type { Values } from './custom-values.ts'
import type { Field, Filter } from './field.ts'
import { conditionsOf, filterParameters, operatorPattern } from './filters.ts'

type Fields = Record<string, Field>
type Sorted = { sort?: string }

// The part of each schema that the fields contribute, under their names.
type Given<F> = {
  [K in keyof F as F[K] extends { given: TSchema } ? K : never]: F[K] extends { given: infer S } ? S & TSchema : never
}
type Shown<F> = {
  [K in keyof F as F[K] extends { shown: TSchema } ? K : never]: F[K] extends { shown: infer S } ? S & TSchema : never
}
type Schemas<F extends Record<string, Filter>> = { [K in keyof F]: F[K]['schema'] }
type Fixed<F> = { [K in keyof F]: F[K] extends { fixed: true } ? K : never }[keyof F]
type Stored<F> = {
  [K in keyof F]: F[K] extends { shown: TSchema } ? (F[K] extends { stored: false } ? never : K) : never
}[keyof F]
type Blank<F> = {
  [K in keyof F as F[K] extends { shown: TSchema; blank: unknown } ? K : never]: F[K] extends { shown: infer S }
    ? Static<S & TSchema>
    : never
}

type Description<
  Name extends string,
  F extends Fields,
  Extra extends Record<string, Filter>,
  Internal extends string,
> = {
  /** Used in events and foreign keys: `contact` in `contact.created` and `contact_id`. */
  name: Name
  /** The table; also the path and, for records with custom fields, the entity_type. */
  plural: string
  /** The name of the schema in the API document. */
  title: string
  /** In the order in which the API shows them. */
  fields: F
  /** Filters of the list that do not belong to one field. */
  filters: Extra
  /** Columns that the API does not show, such as the search vector. */
  internal: readonly Internal[]
  /** The fields that a result of the search across kinds shows; without them that search leaves the kind out. */
  searchResult?: readonly (keyof F & string)[]
  /** How an import finds the record `r` that a row, `wanted.key`, is about: what match_on may be. */
  matches?: Record<string, Sql>
  /** The fields that two records rarely share: an import reports rows that repeat one. */
  distinctBy?: readonly string[]
  /** Sorts that do not belong to one field. */
  sorts?: Sorts
  defaultSort?: string
  /** Further tables whose rows a foreign key deletes with the record. They refer to it by `<name>_id`. */
  attached?: readonly string[]
  /** The columns that refer to other records. At least one is set: a record that would lose the last one is deleted. */
  about?: readonly string[]
  /** A condition on the table that leaves out deleted records that are still being cleared. */
  isLive?: Sql
  /** Whether a job clears the links to a deleted record, because they may be very many. */
  clearsLater?: true
  /** false if no tally holds the total of the kind, because its list is always filtered. */
  isCounted?: false
  /** Tallies beside the total of the kind: each record adds one, and this value. */
  sums?(record: Record<string, unknown>): Record<string, number>
}

/**
 * One kind of record, described once: from its fields follow the schemas of requests and responses, the lists of
 * columns and values in its SQL, the filters and sorts of its list, and what search finds.
 */
export function recordKind<
  const Name extends string,
  const F extends Fields,
  const Extra extends Record<string, Filter>,
  const Internal extends string,
>(description: Description<Name, F, Extra, Internal>) {
  const { name, plural, title, fields, filters, internal, searchResult, matches = {}, distinctBy = [] } = description
  const { sorts: extraSorts, defaultSort, attached = [], about = [], isLive = sql`true`, sums } = description
  const clearsLater = description.clearsLater ?? false
  const isCounted = description.isCounted ?? true
  const entries = Object.entries<Field>(fields)
  const having = <Part extends keyof Field>(part: Part) =>
    entries.flatMap(([field, { [part]: value }]) => (value === undefined ? [] : [[field, value] as const]))

  const given = Object.fromEntries(having('given')) as Given<F>
  const fixed = having('fixed').map(([field]) => field)
  const changeable = Object.fromEntries(having('given').filter(([field]) => !fixed.includes(field)))
  const shown = Object.fromEntries(having('shown')) as Shown<F>
  // Where a list has no `q`, its filters do not rely on the search vectors either.
  const isSearched = 'q' in filters
  const comparisons = comparisonsOf(shown, fields, isSearched)
  const filterable = { plural, comparisons, hasCustomFields: 'custom_fields' in fields }
  const extraSchemas = Object.fromEntries(Object.entries(filters).map(([field, { schema }]) => [field, schema]))
  const filterSchemas = { ...extraSchemas, ...filterParameters(comparisons) } as Schemas<Extra>
  const Filter = object(filterSchemas, { patternProperties: operatorPattern })
  const checkFilter = compileQueryCheck(Filter)

  const table = identifier(plural)
  const searchable = identifier(`searchable_${plural}`)
  const columns = readerOf(shown, fields)
  const stored = ['id', ...Object.keys(shown).filter((field) => fields[field]!.stored !== false), ...internal]
  const changing = stored.filter((field) => !['id', 'created_at', ...fixed].includes(field))
  type Row = Record<'id' | Stored<F> | Internal, unknown>

  const sorts: Sorts = {
    ...baseSorts,
    ...extraSorts,
    ...Object.fromEntries(
      having('sort').map(([field, by]) => [
        field,
        { by: by === true ? sql`r.${identifier(field)}` : by, nullable: fields[field]!.blank === null },
      ]),
    ),
  }
  const searched = { names: [], facts: [], phone: [], notes: [] } as Record<NonNullable<Field['search']>, string[]>
  for (const [field, weight] of having('search')) searched[weight].push(field)
  const textsOf = (record: object, names: readonly string[]) =>
    names.flatMap((field) => (record as Record<string, string | string[] | null>)[field])

  /** The search vectors of records that are about to be stored, as text. The words of their names are stored too. */
  function vectors(tx: Tx, records: readonly object[]) {
    const names = records.map((record) => textsOf(record, searched.names))
    storeNameWords(tx, names.flat())
    return records.map((record, i) =>
      searchVector(tx.caller.workspaceNumber!, {
        names: names[i]!,
        facts: textsOf(record, searched.facts),
        phones: textsOf(record, searched.phone),
        notes: textsOf(record, searched.notes)[0],
        ...(filterable.hasCustomFields && { custom: customTexts(record as { custom_fields: Values }) }),
      }),
    )
  }

  const usual = defaultSort ?? 'created_at'
  const sortNames = [...new Set([...(defaultSort ? [defaultSort] : []), ...Object.keys(sorts)])]

  /** A sort by a custom field, which is found by its name. */
  const findSort = async (db: Reader, sort: string | undefined) =>
    sort !== undefined && filterable.hasCustomFields ? findCustomSort(db, plural, sort) : undefined
  const problemsOfSort = (sort: string | undefined, customSort: Sorts[string] | undefined): ValidationError[] => {
    if (sort === undefined || Object.hasOwn(sorts, sort) || customSort) return []
    const others = filterable.hasCustomFields ? `, or a custom field of ${plural} as custom_fields[name]` : ''
    return [{ field: 'sort', message: `must be one of ${sortNames.join(', ')}${others}` }]
  }

  return {
    name,
    plural,
    title,
    fields,
    table,
    searchable,
    /** The column by which other tables refer to it. */
    reference: identifier(`${name}_id`),
    attached,
    about,
    isLive,
    clearsLater,
    isCounted,
    sums,

    Shown: Type.Object({ id: Id, ...shown }, { title }),
    Input: object(given),
    Patch: Type.Partial(object(changeable as Omit<Given<F>, Fixed<F>>)),
    Filter,
    Query: cursorListQuery(sortNames, isSearched ? `${usual}, or relevance with q` : usual, Filter.properties, {
      patternProperties: operatorPattern,
      ...(filterable.hasCustomFields && { otherSorts: customSorts }),
    }),
    blank: Object.fromEntries(having('blank').filter(([field]) => field in shown)) as Blank<F>,

    examples: Object.fromEntries(having('example')),
    matches,
    distinctBy,
    searchResult: searchResult && {
      Schema: Type.Object(
        {
          id: Id,
          ...Object.fromEntries(searchResult.map((field) => [field, fields[field]!.shown!])),
          ...(searched.names.length > 0 && { fuzzy }),
        },
        { title: `Found${title}` },
      ),
      columns: join([sql`r.id`, ...searchResult.map((field) => sql`r.${identifier(field)}`)]),
      /** Whether a misspelt name finds it. */
      hasNames: searched.names.length > 0,
    },

    /** What a SELECT lists to show the row `r`. */
    columns,
    /** The columns of an INSERT, and the values of a row in the same order. */
    stored: join(stored.map(identifier)),
    values: listOf(stored, (_, i) => (i === 0 ? '' : ', ')) as (row: Row) => Sql,
    /** The assignments of an UPDATE. */
    changes: listOf(changing, (field, i) => `${i === 0 ? '' : ', '}${field} = `) as (
      row: Omit<Row, 'id' | 'created_at' | Fixed<F>>,
    ) => Sql,
    vectors,
    vector: (tx: Tx, record: object) => vectors(tx, [record])[0]!,
    /** What is wrong with the filters of a list that a schema cannot check. */
    async problemsOfFilter(db: Reader, filter: object) {
      const { sort } = filter as Sorted
      const { problems } = await conditionsOf(db, filterable, filter)
      return [...problems, ...problemsOfSort(sort, await findSort(db, sort))]
    },
    problemsOfSort: async (db: Reader, sort: string | undefined) => problemsOfSort(sort, await findSort(db, sort)),
    /** Filters that are given in a body, as an object: the same rules as in the query string. */
    async checkFilter(db: Reader, given: object) {
      const { value, problems } = checkFilter(given)
      const isInvalid = (name: string) => problems.some(({ field }) => field === name)
      const sane = Object.fromEntries(Object.entries(value as object).filter(([name]) => !isInvalid(name)))
      return {
        filter: sane as Record<string, string>,
        problems: [...problems, ...(await conditionsOf(db, filterable, sane)).problems],
      }
    },
    /** The list under these filters. */
    async listing(db: Reader, filter: object): Promise<Listing> {
      const conditions: Sql[] = []
      let total: Sql | undefined
      for (const [field, { where, count }] of Object.entries<Filter>(filters)) {
        const value = (filter as Record<string, unknown>)[field] as never
        if (!where || value === undefined) continue
        conditions.push(await where(value, db))
        total = count?.(value, db)
      }
      const compared = await conditionsOf(db, filterable, filter)
      const { sort } = filter as Sorted
      const customSort = await findSort(db, sort)
      refuse([...compared.problems, ...problemsOfSort(sort, customSort)])
      return {
        table: compared.needsView && isSearched ? searchable : table,
        columns: columns(db),
        sorts: customSort ? { ...sorts, [sort!]: customSort } : sorts,
        ...(defaultSort !== undefined && { defaultSort }),
        conditions: [...conditions, ...compared.conditions],
        isMatchedFirst: compared.isMatchedFirst,
        ...(conditions.length + compared.conditions.length === 1 && { total }),
        ...(isSearched && { q: { typed: (filter as { q?: string }).q, searchable } }),
        ...(isCounted && { tally: plural }),
      }
    },
  }
}

const fuzzy = Type.Optional(Type.Boolean({ description: 'true if only a similar name matches; otherwise left out' }))

/** The custom values that search finds: all but checkboxes. */
const customTexts = ({ custom_fields }: { custom_fields: Values }) =>
  Object.values(custom_fields)
    .flat()
    .filter((value) => typeof value !== 'boolean')
    .map(String)

/** How a list can be filtered by each field that it shows. */
function comparisonsOf(shown: Record<string, TSchema>, fields: Fields, isSearched: boolean) {
  const comparisons: Record<string, Comparison> = { id: idComparison(byId) }
  for (const [name, schema] of Object.entries(shown)) {
    const { compare, read, key, search, sort } = fields[name]!
    const indexes = {
      ...(key && { key }),
      isSearched: isSearched && search !== undefined,
      isSorted: sort === true && read === undefined,
    }
    const column = read instanceof Sql ? sql`(${read})` : columnOf(name)
    const comparison =
      (typeof compare === 'function' ? compare(column) : compare) ??
      (name === 'created_at' ? timeComparison(column, { isWithinId: true }) : comparisonFor(column, schema, indexes))
    if (comparison) comparisons[name] = comparison
  }
  return comparisons
}

/** Everything but what depends on the caller's workspace is one text, written once. */
function readerOf(shown: object, fields: Fields) {
  const strings = ['r.id']
  const reads: ((db: Reader) => Sql)[] = []
  for (const field of Object.keys(shown)) {
    const { read = sql`r.${identifier(field)}` } = fields[field]!
    const name = fields[field]!.read ? ` as ${field}` : ''
    if (typeof read === 'function') {
      strings[strings.length - 1] += ', '
      strings.push(name)
      reads.push(read)
    } else strings[strings.length - 1] += `, ${read.toQuery().text}${name}`
  }
  const constant = new Sql(strings, [])
  return reads.length === 0
    ? () => constant
    : (db: Reader) =>
        new Sql(
          strings,
          reads.map((read) => read(db)),
        )
}

const listOf = (names: readonly string[], before: (name: string, i: number) => string) => {
  const strings = [...names.map(before), '']
  return (row: Record<string, unknown>) =>
    new Sql(
      strings,
      names.map((name) => row[name]),
    )
}

export const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1)
