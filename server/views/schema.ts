import { type Static, Type } from 'typebox'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'
import { type ViewKind, viewKinds } from './kinds.ts'

const Kind = Type.Unsafe<ViewKind>(
  Type.String({ enum: Object.keys(viewKinds), description: 'The list that the view is for, by its path' }),
)
export const maxFilters = 16_384
const Filters = Type.Unsafe<Record<string, string | number | boolean>>({
  type: 'object',
  maxProperties: 100,
  additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: 10_000 },
  description: `Parameters of the list, such as \`q\` and \`value[gte]\`; at most ${maxFilters} characters as JSON. \`me\` is the person who reads the list`,
  examples: [{ 'value[gte]': 100_000, owner_id: 'me' }],
})
const Sort = nullable(Type.String({ description: 'The `sort` of the list; null: its default', examples: ['value'] }))
const Order = Type.Unsafe<'asc' | 'desc' | null>({ type: ['string', 'null'], enum: ['asc', 'desc', null] })
const Columns = Type.Array(Type.String({ maxLength: 300 }), {
  maxItems: 200,
  uniqueItems: true,
  description: 'Names of fields, custom ones as `custom_fields[plan]`; empty: the default columns',
  examples: [['name', 'value', 'owner_id']],
})
const whoSees = 'Whether all members see it, or only the person who created it'
const Shared = Type.Boolean({ description: whoSees })

const given = {
  name: text(255, { description: 'Does not have to be unique' }),
  filters: Type.Optional(Filters),
  sort: Type.Optional(Sort),
  order: Type.Optional(Order),
  columns: Type.Optional(Columns),
  shared: Type.Optional(Type.Boolean({ description: `${whoSees}; false if not given` })),
}

export const ViewInput = object({ ...given, kind: Kind })
export type ViewInput = Static<typeof ViewInput>

export const ViewPatch = Type.Partial(object(given))
export type ViewPatch = Static<typeof ViewPatch>

export const View = Type.Object(
  {
    id: Id,
    name: Type.String(),
    kind: Kind,
    filters: Filters,
    sort: Sort,
    order: Order,
    columns: Columns,
    shared: Shared,
    owner_id: Type.String({ description: 'The person who created it' }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'View' },
)
export type View = Static<typeof View>

export const ViewQuery = listQuery(['created_at', 'updated_at', 'name'], 'created_at', {
  kind: Type.Optional(Kind),
  shared: Type.Optional(Type.Boolean({ description: 'true: only shared views; false: only your private ones' })),
})
export type ViewQuery = Static<typeof ViewQuery>
