import { type Static, type TOptional, type TSchema, Type } from 'typebox'
import { type Sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import * as schemas from '../http/envelope.ts'
import { type Comparison, idComparison, type TextKey } from './comparisons.ts'

/** How the text of a cell in an imported file becomes a value. */
export type Reading =
  | 'text'
  | 'number'
  | 'money'
  | 'boolean'
  | 'list'
  | 'places'
  | 'object'
  | 'day'
  | 'stage'
  | 'option'

/** A filter of a list: its schema in the query string, and the condition on the row `r`, which begins with `and`. */
export type Filter<Schema extends TSchema = TSchema> = {
  schema: Schema
  where?(value: never, db: Reader): Sql | Promise<Sql>
  /** Counts the rows with this condition alone, as `total`, if that does not need the rows themselves. */
  count?(value: never, db: Reader): Sql
}

/** One field of a record kind. Everything that depends on it is derived from here: see `recordKind`. */
export type Field = {
  /** In the body of a POST and, unless it is `fixed`, of a PATCH. Clients cannot write a field without it. */
  given?: TSchema
  fixed?: true
  /** In a response. It repeats no rule of `given`: a stored value that breaks one must not turn a read into a 500. */
  shown?: TSchema
  /** The value in a new record if none is given. */
  blank?: unknown
  /** Its name in the dashboard, which shows only fields that have one. */
  label?: string
  /** A value for the examples of the API document. */
  example?: unknown
  /** How it is read from the row `r`; the column of the same name if not given. */
  read?: Sql | ((db: Reader) => Sql)
  /** Whether the table has a column of the same name; true if not given. */
  stored?: false
  /**
   * Whether full-text search finds it. `names`: ranked first, and found when misspelt; `facts`: other short values;
   * `phone`: numbers in any format; `notes`: long text, ranked last.
   */
  search?: 'names' | 'facts' | 'phone' | 'notes'
  /** Whether lists can be sorted by it, and by which expression if that is not the column. */
  sort?: true | Sql
  /** How lists filter by it, where that does not follow from `shown`; see `comparisonOf`. */
  compare?: Comparison | ((column: Sql) => Comparison)
  /** For text: an indexed column that holds it in lower case. */
  key?: TextKey
  /**
   * The record it refers to. When that is deleted, this one is deleted with it, or loses the link. `through` is the table
   * of the links where there can be more than one.
   */
  owner?: { kind: string; whenDeleted: 'delete' | 'unlink'; through?: string }
  /** Columns of imported files that go to this field by their name, apart from its own. */
  column?: ImportColumn
  /** Further columns of imported files that say something about this field; false if not even the field is one. */
  imports?: Record<string, ImportColumn> | false
  /** Further columns of exported files, and what has to be joined to the row `r` for them. */
  exports?: { columns: Record<string, Sql>; join(db: Reader): Sql }
}

/** How a column of an imported file is recognized and read. */
export type ImportColumn = {
  /** Its name in the dashboard, if that is not the label of the field. */
  label?: string
  /** `text` if not given. */
  reading?: Reading
  /** Its name in our own exports, if that is another. */
  exported?: string
  /** Its names in the exports of other systems, the most likely first. */
  aliases?: readonly string[]
  /** The field for every other spelling of the name. */
  otherwise?: string
  /** No record has a field of this name, so that a custom field of the same name takes precedence. */
  extra?: true
  /** Added when custom fields of this name may have existed: in `mapping`, the name alone keeps meaning the custom field. */
  later?: true
  /** Several columns of a file can go to this field. Each row uses the best match that is not empty. */
  takesSeveral?: true
}

export const filter = <Schema extends TSchema>(
  schema: Schema,
  where: (value: Static<Schema>, db: Reader) => Sql | Promise<Sql>,
  count?: (value: Static<Schema>, db: Reader) => Sql,
): Filter<TOptional<Schema>> => ({
  schema: Type.Optional(schema) as TOptional<Schema>,
  where,
  ...(count && { count }),
})

type TextOptions = Omit<Field, 'given' | 'shown' | 'blank'> & { format?: string; description?: string }

const split = <Options extends TextOptions>({ format, description, ...rest }: Options) => ({
  rest,
  rules: { ...(format && { format }), ...(description && { description }) },
})

/** Text that every record has. */
export function text<const Options extends TextOptions>(maxLength: number, options: Options) {
  const { rest, rules } = split(options)
  return { ...rest, given: schemas.text(maxLength, rules), shown: Type.String(), blank: '' }
}

/** Text that may be null. */
export function optionalText<const Options extends TextOptions>(maxLength: number, options: Options) {
  const { rest, rules } = split(options)
  return { ...rest, given: schemas.optionalText(maxLength, rules), shown: nullableText, blank: null }
}

const nullableText = schemas.nullable(Type.String())

/** `contact_id`: the record that this one is part of from its creation on, and is deleted with. */
export const partOf = (kind: string) =>
  ({
    given: schemas.Id,
    fixed: true,
    shown: Type.String(),
    blank: '',
    compare: idComparison,
    owner: { kind, whenDeleted: 'delete' },
  }) as const

/** `deal_id`: a record that this one may also refer to. It stays when that is deleted. */
export const refersTo = (kind: string) =>
  ({
    given: Type.Optional(schemas.nullable(schemas.Id)),
    fixed: true,
    shown: nullableText,
    blank: null,
    compare: idComparison,
    owner: { kind, whenDeleted: 'unlink' },
  }) as const
