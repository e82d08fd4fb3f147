import { Type, type Static } from 'typebox'
import { Actor } from '../events/actor.ts'
import { type EntityType, entityTypes } from '../kinds/kinds.ts'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { listQuery, PageQuery } from '../http/lists.ts'
import { portRule } from '../outbound/client.ts'
import type { FailureCode } from './reading/failure.ts'
import type { FileType } from './reading/table.ts'

const Mapping = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  maxProperties: 1000,
  additionalProperties: { type: ['string', 'null'], maxLength: 300 },
  description:
    'Which column goes to which field, `{ header: field }`, where the header alone does not tell; null leaves a column out',
  examples: [{ Organisation: 'company' }],
})

const ColumnFormat = object(
  {
    unit: Type.Optional(
      Type.Enum(['major', 'minor'], {
        description:
          'For a deal’s value: `major` reads 1200.50 as written, in whole units of the currency; `minor` reads 120050, in its minor unit, such as cents. A column with the exact header `value`, as in an export, is `minor`; every other column is `major`',
      }),
    ),
  },
  { title: 'ColumnFormat' },
)

const Formats = (description: string) =>
  Type.Unsafe<Record<string, Static<typeof ColumnFormat>>>({
    type: 'object',
    maxProperties: 1000,
    additionalProperties: ColumnFormat,
    description,
    examples: [{ Value: { unit: 'minor' } }],
  })

export const ImportInput = object({
  entity_type: Type.Unsafe<EntityType>({ type: 'string', enum: [...entityTypes] }),
  file_url: text(2048, {
    description: `CSV, a JSON array or NDJSON, also gzipped: an http or https URL with a public address, or what POST /uploads answered. ${portRule}`,
    examples: ['https://example.com/contacts.csv'],
  }),
  mode: Type.Optional(
    Type.Enum(['create', 'upsert'], {
      description: 'create, if not given, makes a record of every row; upsert changes the record that match_on finds',
    }),
  ),
  match_on: Type.Optional(
    nullable(
      text(300, {
        description:
          'For upsert: email (contacts), domain (companies), name (companies, deals), or the name of a custom field',
        examples: [null],
      }),
    ),
  ),
  mapping: Type.Optional(Mapping),
  formats: Type.Optional(
    Formats('How the values of a column are written, `{ header: format }`, where the default is not right'),
  ),
  on_missing_contact: Type.Optional(
    Type.Enum(['skip', 'create', 'reject_row'], {
      description:
        'For deals, where no contact has a `contact_email`: `skip`, the default, imports the deal without that link and adds a warning; `create` creates a contact with the email, and the name of `contact_names` where there is one; `reject_row` rejects the row',
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Reports what would happen and writes nothing; false if not given' }),
  ),
})
export type ImportInput = Static<typeof ImportInput>

const ImportDuplicates = Type.Object(
  {
    field: Type.String({ description: 'What they have in common with another' }),
    rows: Type.Integer({ description: 'How many there are' }),
    first_rows: Type.Array(Type.Integer(), {
      description: 'The first 20 of them; 1 is the first row below the header',
    }),
  },
  { title: 'ImportDuplicates' },
)
export type ImportDuplicates = Static<typeof ImportDuplicates>

const ImportFinding = Type.Object(
  {
    code: Type.Enum(
      [
        'column_unmatched',
        'column_left_out',
        'column_fallback',
        'column_missing',
        'contact_not_found',
        'contact_ambiguous',
        'contact_guessed',
        'contact_names_ignored',
        'company_domain_ignored',
        'owner_not_found',
        'omitted',
        'other',
      ],
      {
        description:
          '`column_unmatched`: no field matches the column. `column_left_out`: another column matches the same field better. `column_fallback`: the column is used only in rows without a better one. `column_missing`: `mapping` names a column that the file does not have. `contact_not_found`, `contact_ambiguous`: a contact was not linked. `contact_guessed`: the oldest of many contacts with the email was linked. `contact_names_ignored`: contacts were linked by email only. `company_domain_ignored`: the company exists without a domain. `owner_not_found`: no member has the id in `owner_id`, which was left out. `omitted`: too many to be listed. `other`: a warning of an earlier version',
      },
    ),
    column: nullable(Type.String({ description: 'The column it is about, as in the header' })),
    field: nullable(Type.String({ description: 'The field it is about' })),
    row: nullable(Type.Integer({ description: 'The row it is about; 1 is the first row below the header' })),
    message: Type.String(),
  },
  { title: 'ImportFinding' },
)
export type ImportFinding = Static<typeof ImportFinding>

export const Import = Type.Object(
  {
    id: Id,
    entity_type: Type.Unsafe<EntityType>({ type: 'string' }),
    file_url: Type.String(),
    file_name: nullable(Type.String({ description: 'The name of an uploaded file' })),
    file_type: nullable(
      Type.Unsafe<FileType>({ type: 'string', description: 'The kind of file, once it is read: csv, json or ndjson' }),
    ),
    mode: Type.Enum(['create', 'upsert']),
    match_on: nullable(Type.String()),
    on_missing_contact: Type.Enum(['skip', 'create', 'reject_row']),
    dry_run: Type.Boolean(),
    status: Type.Enum(['pending', 'processing', 'completed', 'failed']),
    total_rows: Type.Integer(),
    imported_rows: Type.Integer({ description: 'Grows while it runs; of a dry run, what would have been imported' }),
    created_rows: Type.Integer({ description: 'Those of the imported rows that made a record' }),
    updated_rows: Type.Integer({
      description: 'Those that found their record by match_on, also where nothing in it changed',
    }),
    failed_rows: Type.Integer({ description: 'See /imports/{id}/errors' }),
    kept_failed_rows: Type.Integer({ description: 'Those of the failed rows that /imports/{id}/errors lists' }),
    columns: Type.Unsafe<Record<string, string | null>>({
      type: 'object',
      additionalProperties: { type: ['string', 'null'] },
      description:
        'Which column goes to which field, once the file is read; null if it is left out. In a list, empty if columns and findings are larger than 16,384 bytes; a finding with the code `omitted` then says so',
    }),
    formats: Formats('How the values of the columns are read, for columns where that can be chosen'),
    findings: Type.Array(ImportFinding, {
      description: 'What was noticed in columns and rows without rejecting a row: the first 1,000',
    }),
    warnings: Type.Array(Type.String(), { description: 'The same findings as sentences' }),
    duplicates: Type.Array(ImportDuplicates, {
      description:
        'Of a dry run with mode create, by field: rows that look like a contact (email) or a company (domain, name) that is here already or stands further up in the file. They would be imported all the same; by upsert, with the field as match_on, they would change that record.',
    }),
    error: nullable(Type.String({ description: 'Why it failed' })),
    error_code: nullable(
      Type.Unsafe<FailureCode | 'cancelled'>({
        type: 'string',
        description:
          'The reason for programs: `cancelled`, `file_unavailable`, `file_unreadable`, `columns_unmatched` or `attempts_exhausted`; null for imports that failed before there were codes',
      }),
    ),
    created_at: Time,
    updated_at: Time,
    completed_at: nullable(Time),
    actor: nullable({ ...Actor, description: 'Who started the import' }),
  },
  { title: 'Import' },
)
export type Import = Static<typeof Import>

export const ImportQuery = listQuery(['created_at', 'updated_at'], 'created_at', {
  status: Type.Optional(Type.Enum(['pending', 'processing', 'completed', 'failed'])),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only dry runs, or only imports that write' })),
})
export type ImportQuery = Static<typeof ImportQuery>

const ColumnReading = Type.Object(
  {
    format: ColumnFormat,
    values: Type.Unsafe<(number | string | null)[]>({
      type: 'array',
      items: { type: ['number', 'string', 'null'] },
      description: 'A value for each sample; null where the sample cannot be read in this format',
    }),
  },
  { title: 'ColumnReading' },
)

export const ImportColumn = Type.Object(
  {
    name: Type.String({ description: 'As the header of the file has it, which `mapping` may name' }),
    field: nullable(Type.String({ description: 'Where it goes; null where it is left out' })),
    samples: Type.Array(Type.String(), { description: 'Up to three of its first values, shortened' }),
    format: nullable(ColumnFormat),
    readings: Type.Array(ColumnReading, {
      description: 'Each format the column may have, with its samples as they would be stored; empty without a choice',
    }),
  },
  { title: 'ImportColumn' },
)
export type ImportColumn = Static<typeof ImportColumn>

const ImportFault = Type.Object(
  {
    field: nullable(Type.String({ description: 'null where it is the row as a whole' })),
    message: Type.String(),
  },
  { title: 'ImportFault' },
)
export type ImportFault = Static<typeof ImportFault>

export const ImportError = Type.Object(
  {
    row: Type.Integer({ description: '1 is the first row below the header' }),
    field: nullable(Type.String({ description: 'The first field at fault; null where it is the row as a whole' })),
    message: Type.String({ description: 'What is wrong with the field, and with any others' }),
    values: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'The row by the headers of the file; empty for a row of more than 100,000 bytes, and once a page has 4 MiB of them. The formats `csv` and `ndjson` hold all rows',
    }),
    unplaced: nullable(
      Type.String({
        description:
          'The part of the row that belongs to no column: the cells beyond the header, as CSV, or the text of a row that is not a JSON object',
      }),
    ),
    faults: Type.Array(ImportFault, { description: 'Each by itself; at most 21' }),
  },
  { title: 'ImportError' },
)
export type ImportError = Static<typeof ImportError>

export const ImportColumnQuery = object(PageQuery)

export const ImportErrorQuery = object({
  ...PageQuery,
  format: Type.Enum(['json', 'csv', 'ndjson'], {
    default: 'json',
    description:
      '`csv` or `ndjson`: all rejected rows as a file, ready to be corrected and imported again. The first two columns or keys, `import_row` and `import_error`, hold the row number and the reason; an import ignores them there. Use `ndjson` for JSON files: a CSV cell cannot hold every JSON value. A row that is not a JSON object is in the key `import_text`',
  }),
})

export const Upload = Type.Object(
  {
    id: Id,
    file_url: Type.String({ description: 'For POST /imports of the same workspace' }),
    name: nullable(Type.String({ description: 'Of the file, as it was sent' })),
    bytes: Type.Integer(),
    created_at: Time,
  },
  { title: 'Upload' },
)
export type Upload = Static<typeof Upload>
