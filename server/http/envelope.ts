import { Type, type TProperties, type TSchema } from 'typebox'

/** The body of a request: strings are trimmed before validation, and an empty optional string becomes null. */
export const text = (maxLength: number, options: object = {}) => Type.String({ minLength: 1, maxLength, ...options })
export const nullable = <Item extends TSchema>(item: Item) =>
  Type.Unsafe<Type.Static<Item> | null>({ ...item, type: [(item as unknown as { type: string }).type, 'null'] })

export const optionalText = (maxLength: number, options: object = {}) =>
  Type.Optional(nullable(Type.String({ maxLength, ...options })))

export const Id = Type.String({ format: 'uuid', description: 'UUIDv7, lower case' })
export const manyIds = Type.Array(Id, { minItems: 1, maxItems: 100, description: 'Duplicates count once' })
export const Time = Type.String({ format: 'date-time', description: 'UTC, ISO 8601 with milliseconds' })
export const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD' })

/**
 * Fields that the server derives; a link is signed anew for each response. A change of these alone is not a change of the
 * record: it causes no event and no conflict.
 */
export const derivedFields: ReadonlySet<string> = new Set([
  'updated_at',
  'last_activity_at',
  'next_due',
  'download_url',
])

export const Params = Type.Object({ id: Type.String({ description: 'The id of the record' }) })

export const object = <Properties extends TProperties>(properties: Properties, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

export const Nothing = object({})

export const one = <Item extends TSchema>(item: Item) => Type.Object({ data: item })
export const deleted = Type.Object({ data: Type.Null() })
export const many = <Item extends TSchema>(item: Item) => Type.Object({ data: Type.Array(item), meta: Meta })
/** A list that can be read by page or by cursor. `meta` has the `extra` properties in both cases. */
export const manyByCursor = <Item extends TSchema, Extra extends TProperties = {}>(
  item: Item,
  extra: Extra = {} as Extra,
) =>
  Type.Object({
    data: Type.Array(item),
    meta: Type.Union([
      Type.Object({ ...Meta.properties, ...extra }),
      Type.Object({ ...CursorMeta.properties, ...extra }),
    ]),
  })

export const Meta = Type.Object({
  page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer({ description: 'The exact number of records that match' }),
  total_pages: Type.Integer(),
})

const CursorMeta = Type.Object({
  per_page: Type.Integer(),
  total: Type.Optional(Type.Integer({ description: 'The exact number of records that match; only with count=true' })),
  next_cursor: nullable(Type.String({ description: 'The `cursor` of the next request; null at the end of the list' })),
})
