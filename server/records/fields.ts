import { Type } from 'typebox'
import { nullable, optionalText } from '../http/envelope.ts'
import { search } from '../http/lists.ts'
import { Ids } from './among.ts'

// The fields and filters that contacts, companies and deals have in common.

export const TagNames = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: 1000,
  description: 'Tag names; one that does not exist yet becomes a tag',
})

export const givenFields = {
  notes: optionalText(50_000),
  tags: Type.Optional(TagNames),
  custom_fields: Type.Optional(
    Type.Unsafe<Record<string, string | number | boolean | string[] | null>>({
      type: 'object',
      maxProperties: 100,
      description: 'Values by field_name; see /custom-fields',
      additionalProperties: {
        type: ['string', 'number', 'boolean', 'array', 'null'],
        maxLength: 50_000,
        maxItems: 200,
        items: { type: 'string', maxLength: 255 },
      },
    }),
  ),
}

// What goes out repeats no rule of what comes in: a stored value that misses one must not turn a read into a 500.
export const shownFields = {
  notes: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  custom_fields: Type.Unsafe<Record<string, string | number | boolean | string[] | null>>({
    type: 'object',
    additionalProperties: true,
    description: 'Values by field_name',
  }),
}

export const filters = {
  q: search,
  ids: Ids,
  tag: Type.Optional(Type.String({ description: 'Tag name, in any case' })),
}
