import { Type, type Static } from 'typebox'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'
import { type EntityType, entityTypes } from '../kinds/kinds.ts'
import { type FieldType, fieldTypes } from '../records/custom-values.ts'

const EntityType = Type.Unsafe<EntityType>({ type: 'string', enum: [...entityTypes] })
const FieldType = Type.Unsafe<FieldType>({ type: 'string', enum: [...fieldTypes] })

const changeable = {
  field_label: text(255, { description: 'The label shown to users' }),
  field_options: Type.Optional(
    nullable(
      Type.Array(text(255), {
        maxItems: 200,
        uniqueItems: true,
        description: '1 to 200 options for select and multiselect; null for other types',
      }),
    ),
  ),
  required: Type.Optional(
    Type.Boolean({ description: 'Whether new records must have a value. Existing records stay valid. Default: false' }),
  ),
  display_order: Type.Optional(
    Type.Integer({
      minimum: -(2 ** 31),
      maximum: 2 ** 31 - 1,
      description: 'Lower numbers come first. Default: 0',
    }),
  ),
}

export const CustomFieldInput = object({
  entity_type: EntityType,
  field_name: text(255, {
    format: 'snake-case',
    description: 'The key of its values in custom_fields. Cannot be changed',
  }),
  field_type: { ...FieldType, description: 'Cannot be changed' },
  ...changeable,
})
export type CustomFieldInput = Static<typeof CustomFieldInput>

export const CustomFieldPatch = Type.Partial(object(changeable))
export type CustomFieldPatch = Static<typeof CustomFieldPatch>

export const CustomField = Type.Object(
  {
    id: Id,
    entity_type: Type.Unsafe<EntityType>({ type: 'string' }),
    field_name: Type.String(),
    field_label: Type.String(),
    field_type: Type.Unsafe<FieldType>({ type: 'string' }),
    field_options: nullable(Type.Array(Type.String())),
    required: Type.Boolean(),
    display_order: Type.Integer(),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'CustomField' },
)
export type CustomField = Static<typeof CustomField>

export const CustomFieldQuery = listQuery(
  ['created_at', 'updated_at', 'display_order', 'field_name'],
  'display_order, ascending if `order` is not given',
  { entity_type: Type.Optional(EntityType) },
)
export type CustomFieldQuery = Static<typeof CustomFieldQuery>
