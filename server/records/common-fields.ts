import { Type } from 'typebox'
import { Day, nullable, Time } from '../http/envelope.ts'
import { search } from '../http/lists.ts'
import { idsIn } from '../http/formats.ts'
import { sql } from '../database/sql.ts'
import { ManyIds } from './among.ts'
import { exactComparison, listComparison } from './comparisons.ts'
import { customFields } from './custom-values.ts'
import { filter, optionalText } from './field.ts'
import { countTagged, hasNoTag, hasTag, maxTags, tagNames } from './tags.ts'

// The fields and filters that contacts, companies and deals have in common.

export const TagNames = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: maxTags,
  description: 'Names of tags. A tag that does not exist is created',
})

type CustomValues = Record<string, string | number | boolean | string[] | null>

export const notes = optionalText(50_000, {
  label: 'Notes',
  search: 'notes',
  column: {
    aliases: [
      'note',
      'description',
      'comments',
      'notiz',
      'notizen',
      'bemerkung',
      'remarque',
      'notas',
      'observações',
      'opmerkingen',
      'notities',
    ],
  },
})

export const externalId = optionalText(255, {
  label: 'External ID',
  description: 'The id of the record in another system. Unique in the workspace for its kind (409); compared exactly',
  example: 'crm-4711',
  compare: exactComparison,
})

/** How the record with an external_id is found, for an import or an upsert. */
export const byExternalId = sql`r.external_id = wanted.key`

/** The tags and custom fields of a record, which are stored apart from its columns. */
export const parts = (kind: string) =>
  ({
    tags: {
      label: 'Tags',
      given: Type.Optional(TagNames),
      shown: Type.Array(Type.String()),
      read: tagNames(kind),
      stored: false,
      compare: listComparison(
        (name) => name,
        (names, db) => hasTag(db, kind, names),
        hasNoTag(kind),
      ),
      column: { reading: 'list', aliases: ['tag', 'labels', 'label'] },
    },
    custom_fields: {
      given: Type.Optional(
        Type.Unsafe<CustomValues>({
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
      shown: Type.Unsafe<CustomValues>({
        type: 'object',
        additionalProperties: true,
        description: 'Values by field_name',
      }),
      read: customFields,
      column: { label: 'Custom fields, as JSON', reading: 'object' },
    },
  }) as const

export const times = {
  created_at: { label: 'Added', shown: Time },
  updated_at: { label: 'Changed', shown: Time },
} as const

/** Triggers of the database keep these columns of contacts and deals: see migration 0135. */
export const activityFields = {
  last_activity_at: {
    label: 'Last activity',
    shown: nullable({
      ...Time,
      description: 'The latest timestamp in its activity; null without any. It may be in the future',
    }),
    blank: null,
    fixed: true,
    sort: true,
    example: '2026-03-02T09:30:00.000Z',
  },
  next_due: {
    label: 'Next due',
    shown: nullable({ ...Day, description: 'The earliest due_date of its pending follow-ups and open commitments' }),
    blank: null,
    fixed: true,
    sort: true,
    example: '2026-03-09',
  },
} as const

export const filters = (kind: string) => ({
  q: { schema: search },
  ids: filter(ManyIds, (ids) => sql`and r.id = any(${idsIn(ids)}::uuid[])`),
  tag: filter(
    Type.String({ description: 'The name of a tag; case is ignored' }),
    async (name, db) => sql`and ${await hasTag(db, kind, [name])}`,
    (name, db) => countTagged(db, kind, name),
  ),
})
