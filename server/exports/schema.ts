import { type Static, Type } from 'typebox'
import { type EntityType, entityTypes } from '../kinds/kinds.ts'
import { Id, nullable, object, Time } from '../http/envelope.ts'
import { maxIds } from '../http/formats.ts'
import { listQuery } from '../http/lists.ts'

const Filter = Type.Unsafe<Record<string, string | number | boolean>>({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
  description: 'The filters of the list of these records, such as `{ "value[gte]": 100000 }`. Default: all records',
  examples: [{ tag: 'vip' }],
})

export const formats = ['csv', 'json', 'xlsx', 'zip'] as const
export type Format = (typeof formats)[number]

export const ExportInput = object(
  {
    entity_type: Type.Unsafe<EntityType | 'workspace'>({
      type: 'string',
      enum: [...entityTypes, 'workspace'],
      description: 'workspace: everything in one archive, for owners only',
    }),
    format: Type.Optional(
      Type.Unsafe<Format>({ type: 'string', enum: [...formats], description: 'Default: csv; zip for a workspace' }),
    ),
    filter: Type.Optional(Filter),
    ids: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 10_000,
        description:
          'Only the records with these ids; those that do not exist are left out. Must not be given together with `filter`',
      }),
    ),
  },
  { examples: [{ entity_type: 'contacts', format: 'csv', filter: { tag: 'vip' } }] },
)
export type ExportInput = Static<typeof ExportInput>

const statuses = ['pending', 'processing', 'completed', 'failed']

export const Export = Type.Object(
  {
    id: Id,
    entity_type: Type.Unsafe<EntityType | 'workspace'>({ type: 'string' }),
    format: Type.Unsafe<Format>({ type: 'string' }),
    status: Type.Unsafe<'pending' | 'processing' | 'completed' | 'failed'>({ type: 'string', enum: statuses }),
    filter: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: `Without \`ids\` if there are more than ${maxIds}`,
      examples: [{ tag: 'vip' }],
    }),
    selected: nullable(
      Type.Integer({ description: 'The number of ids, if the records were selected by their ids', examples: [null] }),
    ),
    total_rows: Type.Integer({ description: 'Known once the export runs' }),
    exported_rows: Type.Integer({ description: 'Increases while the export runs' }),
    warnings: Type.Array(Type.String(), {
      description:
        'Values that the file cannot contain unchanged, such as a text that is too long for a cell in XLSX; the first 100',
    }),
    error: nullable(Type.String({ description: 'Why it failed' })),
    download_url: nullable(
      Type.String({
        description:
          'Available for 7 days after the export is completed. Each link is valid for 24 hours and needs no API key.',
        examples: [
          'https://crm.example.com/api/v1/exports/0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4/download?file=…&workspace_id=…&expires=…&signature=…',
        ],
      }),
    ),
    created_at: Time,
    updated_at: Time,
    completed_at: nullable(Time),
  },
  { title: 'Export' },
)
export type Export = Static<typeof Export>

export const ExportQuery = listQuery(['created_at', 'updated_at'], 'created_at', {
  status: Type.Optional(Type.Enum(statuses)),
})
export type ExportQuery = Static<typeof ExportQuery>

export const DownloadQuery = object({
  file: Type.String(),
  workspace_id: Type.Optional(Type.String()),
  expires: Type.String(),
  signature: Type.String(),
})
