import { type Static, Type } from 'typebox'
import { identifier, join, sql } from '../database/sql.ts'
import { Actor } from '../events/actor.ts'
import { Time } from '../http/envelope.ts'
import { byId } from '../http/lists.ts'
import { anyOf, idComparison } from '../records/comparisons.ts'
import type { Field } from '../records/field.ts'
import { recordKind } from '../records/kind.ts'

/** A file belongs to one record, in the column of its kind. It is deleted, moved and restored with it. */
const ownedBy = (kind: string) => ({ owner: { kind, whenDeleted: 'delete' } }) as const satisfies Field

const owners = ['contact', 'company', 'deal', 'interaction'] as const

/** The name in the storage. */
export const contentOf = (workspaceId: string, id: string) => `files/${workspaceId}/${id}`

export const file = recordKind({
  name: 'file',
  plural: 'files',
  title: 'File',
  fields: {
    entity_type: {
      shown: Type.Enum(owners, {
        description: 'The kind of record that the file belongs to',
      }),
      stored: false,
      read: sql`case when r.contact_id is not null then 'contact' when r.company_id is not null then 'company'
                     when r.deal_id is not null then 'deal' else 'interaction' end`,
    },
    entity_id: {
      shown: Type.String(),
      stored: false,
      read: sql`coalesce(r.contact_id, r.company_id, r.deal_id, r.interaction_id)`,
      compare: {
        ...idComparison(sql`r.id`),
        operators: ['eq', 'in'],
        // Each column has an index of its own.
        equals: (ids: readonly string[]) => {
          const conditions = owners.map((kind) => anyOf(sql`r.${identifier(`${kind}_id`)}`, ids, sql`uuid`))
          return sql`(${join(conditions, ' or ')})`
        },
      },
    },
    name: { shown: Type.String(), sort: true, example: 'Analytical Engine.pdf' },
    content_type: {
      shown: Type.String({ description: 'As declared in the upload; it is not checked' }),
      example: 'application/pdf',
    },
    bytes: { shown: Type.Integer(), sort: true, example: 48_213 },
    sha256: {
      shown: Type.String({ description: 'The SHA-256 of the content, in hexadecimal' }),
      example: '5b1f6c4f3a0f7d2f0b3c6f6d2d1e8f4b6a7c9e0d1f2a3b4c5d6e7f8091a2b3c4',
    },
    created_by: { shown: Actor },
    created_at: { shown: Time },
    contact_id: ownedBy('contact'),
    company_id: ownedBy('company'),
    deal_id: ownedBy('deal'),
    interaction_id: ownedBy('interaction'),
  },
  filters: {},
  internal: ['contact_id', 'company_id', 'deal_id', 'interaction_id'],
  sorts: { updated_at: { by: byId } },
  isCounted: false,
})

export const FileQuery = file.Query
export type FileQuery = Static<typeof FileQuery>

/** As it is stored, and in events: without a link. */
export type StoredFile = Static<typeof file.Shown>

export const File = Type.Object(
  {
    ...file.Shown.properties,
    download_url: Type.String({
      description:
        'A link to download the file. It needs no key and is valid for 15 minutes; every response has a new one',
      examples: [
        'https://crm.example.com/api/v1/files/0198f3a6-0c1a-7b2e-9c3d-1f2e3d4c5b6a/download?workspace_id=…&expires=…&signature=…',
      ],
    }),
  },
  { title: 'File' },
)
export type File = Static<typeof File>
