import { Type, type Static } from 'typebox'
import { Actor } from '../events/actor.ts'
import { type EntityType, entityTypes } from '../kinds/kinds.ts'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { listQuery, PageQuery } from '../http/lists.ts'
import type { FieldType } from '../records/custom-values.ts'
import { portRule } from '../outbound/client.ts'
import { dateForms, type DateForm } from './matching/days.ts'
import type { FailureCode } from './reading/failure.ts'
import { type Encoding, encodings, type FileType } from './reading/table.ts'

const Mapping = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  maxProperties: 1000,
  additionalProperties: { type: ['string', 'null'], maxLength: 300 },
  description:
    'The field for each column, `{ header: field }`, to override the automatic matching; null leaves a column out',
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
    decimal: Type.Optional(
      Type.Enum(['.', ','], {
        description:
          'For amounts and numbers: the decimal sign, 1,200.50 or 1.200,50. Spaces and apostrophes can separate thousands too, and a currency sign or code can stand before or after. Default: `,` if a value of the column can only be read this way and no other contradicts it. If all values are like 2.500: `,` for amounts of a currency with fewer than three decimals, and if another column has `,`. Else `.`',
      }),
    ),
    date: Type.Optional(
      Type.Unsafe<DateForm>({
        type: 'string',
        enum: [...dateForms],
        description:
          'For dates: the form. `excel` is a number of days, as Excel stores dates. Dates as YYYY-MM-DD are always read, and a time that follows a date is left out. Default: the form that all values of the column have. If dates with slashes can be read in both orders, other columns decide, and then the currency: MM/DD/YYYY with USD, else DD/MM/YYYY',
      }),
    ),
    values: Type.Optional(
      Type.Unsafe<Record<string, string | null>>({
        type: 'object',
        maxProperties: 1000,
        additionalProperties: { type: ['string', 'null'], maxLength: 300 },
        description:
          'For a stage, or a custom field of the type select or multiselect: the value for each text in the file; null leaves the text out. Default: texts that differ from a value only in case and spacing, and the usual names of stages in other languages',
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
  entity_type: Type.Unsafe<EntityType | 'workspace'>({
    type: 'string',
    enum: [...entityTypes, 'workspace'],
    description: 'workspace: restores an archive that `POST /exports` made, in an empty workspace',
  }),
  file_url: text(2048, {
    description: `CSV, an Excel workbook (XLSX), a JSON array or NDJSON, optionally gzipped: an http or https URL with a public address, or the file_url that POST /uploads returned. ${portRule}`,
    examples: ['https://example.com/contacts.csv'],
  }),
  mode: Type.Optional(
    Type.Enum(['create', 'upsert'], {
      description:
        '`create` (default) creates a record for every row; `upsert` updates the record that matches `match_on`, and creates one if there is none',
    }),
  ),
  match_on: Type.Optional(
    nullable(
      text(300, {
        description:
          'The field by which `upsert` finds records: external_id, email (contacts), domain (companies), name (companies, deals), or the name of a custom field',
        examples: [null],
      }),
    ),
  ),
  mapping: Type.Optional(Mapping),
  formats: Type.Optional(
    Formats('The format of the values in a column, `{ header: format }`, to override the default'),
  ),
  encoding: Type.Optional(
    Type.Unsafe<Encoding>({
      type: 'string',
      enum: [...encodings],
      description:
        'The encoding of a text file. Default: UTF-16 with a byte order mark, else UTF-8, or Windows-1252 if the first letter outside of ASCII is not valid UTF-8',
    }),
  ),
  on_bad_cell: Type.Optional(
    Type.Enum(['reject_row', 'skip_cell'], {
      description:
        'If a value is not valid: `reject_row` (default) rejects its row; `skip_cell` imports the row without the value, unless the field is required, and adds a finding `cell_skipped`',
    }),
  ),
  owner_id: Type.Optional(
    nullable({
      ...Id,
      description:
        'The owner of the records that are created from rows without an owner: the id of a current member (otherwise 404), or null (default). Records that `upsert` finds keep their owner',
      examples: [null],
    }),
  ),
  on_missing_contact: Type.Optional(
    Type.Enum(['skip', 'create', 'reject_row'], {
      description:
        'For deals, if no contact has the `contact_email`: `skip` (default) imports the deal without that link and adds a warning; `create` creates a contact with the email, and with the name in `contact_names` if given; `reject_row` rejects the row',
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'true: reports what would happen, without writing. Default: false' }),
  ),
})
export type ImportInput = Static<typeof ImportInput>

const ImportDuplicates = Type.Object(
  {
    field: Type.String({ description: 'The field whose value another record or row already has' }),
    rows: Type.Integer({ description: 'The number of such rows' }),
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
        'cell_skipped',
        'values_omitted',
        'format_guessed',
        'omitted',
        'other',
      ],
      {
        description:
          '`column_unmatched`: no field matches the column. `column_left_out`: another column matches the same field better, or the field cannot be set. `column_fallback`: the column is used only in rows without a better one. `column_missing`: `mapping` contains a column that the file does not have. `contact_not_found`, `contact_ambiguous`: a contact was not linked. `contact_guessed`: the oldest of many contacts with the email was linked. `contact_names_ignored`: contacts were linked by email only. `company_domain_ignored`: the company exists without a domain. `owner_not_found`: no member has the id in `owner_id`, or the email or name in `owner`, which was left out; or the member in the `owner_id` of the import has left. `cell_skipped`: a value was not valid and was left out, see `on_bad_cell`. `values_omitted`: `other_emails` or `other_phones` had more than 10 entries. `format_guessed`: the file has rejected rows, but not the import in `import_id` that they are from, so the format of the column was guessed from them; or its numbers, such as 2.500, can be read in two ways. `omitted`: too many to be listed. `other`: a warning of an earlier version',
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

const ImportRevert = Type.Object(
  {
    status: Type.Enum(['pending', 'processing', 'completed', 'failed']),
    total_rows: Type.Integer({
      description: 'The records that the import created or updated; 0 until they are counted',
    }),
    reverted_rows: Type.Integer({
      description:
        'Records that were moved to the trash or got their earlier values back, including created ones that had already been deleted',
    }),
    kept_rows: Type.Integer({ description: 'Records that were left as they are; see /imports/{id}/kept' }),
    error: nullable(Type.String({ description: 'Why it failed' })),
    created_at: Time,
    completed_at: nullable(Time),
  },
  { title: 'ImportRevert' },
)
export type ImportRevert = Static<typeof ImportRevert>

export const ImportKept = Type.Object(
  {
    entity_type: Type.String({ description: 'The kind of record, as in the audit log' }),
    entity_id: Id,
    name: nullable(Type.String({ description: 'The current name of the record; null if it was deleted since' })),
    why: Type.String({ description: 'Why it was kept' }),
  },
  { title: 'ImportKept' },
)
export type ImportKept = Static<typeof ImportKept>

export const Import = Type.Object(
  {
    id: Id,
    entity_type: Type.Unsafe<EntityType | 'workspace'>({ type: 'string' }),
    file_url: Type.String(),
    file_name: nullable(Type.String({ description: 'The name of an uploaded file' })),
    file_type: nullable(
      Type.Unsafe<FileType>({
        type: 'string',
        description: 'The kind of file, once it is read: csv, xlsx, json or ndjson',
      }),
    ),
    mode: Type.Enum(['create', 'upsert']),
    match_on: nullable(Type.String()),
    owner_id: nullable(Type.String({ description: 'The owner of the records that are created from rows without one' })),
    on_missing_contact: Type.Enum(['skip', 'create', 'reject_row']),
    on_bad_cell: Type.Enum(['reject_row', 'skip_cell']),
    encoding: nullable(
      Type.Unsafe<Encoding>({ type: 'string', description: 'The encoding of a text file, once it is read' }),
    ),
    dry_run: Type.Boolean(),
    status: Type.Enum(['pending', 'processing', 'completed', 'failed']),
    total_rows: Type.Integer(),
    imported_rows: Type.Integer({
      description: 'Increases while the import runs. In a dry run, the rows that would have been imported',
    }),
    created_rows: Type.Integer({ description: 'Imported rows that created a record' }),
    updated_rows: Type.Integer({
      description: 'Imported rows that matched a record by match_on, including those that changed nothing',
    }),
    failed_rows: Type.Integer({ description: 'Rejected rows; see /imports/{id}/errors' }),
    kept_failed_rows: Type.Integer({ description: 'Rejected rows that /imports/{id}/errors can still list' }),
    skipped_cells: Type.Integer({
      description: 'Values that were left out because of `on_bad_cell`; the first of them are in `findings`',
    }),
    columns: Type.Unsafe<Record<string, string | null>>({
      type: 'object',
      additionalProperties: { type: ['string', 'null'] },
      description:
        'The field of each column, available once the file is read; null if the column is left out. In a list, empty if columns, formats and findings are larger than 16,384 bytes, with a finding `omitted`',
    }),
    formats: Formats('The format of each column that can have several formats. In a list, empty like `columns`'),
    findings: Type.Array(ImportFinding, {
      description: 'Warnings about columns and rows, the first 1,000',
    }),
    warnings: Type.Array(Type.String(), { description: 'The messages of the findings' }),
    duplicates: Type.Array(ImportDuplicates, {
      description:
        'In a dry run with mode create, by field: rows with the email of a contact, or the domain or name of a company, that already exists in the workspace or in an earlier row. These rows would be imported anyway. With mode upsert and this field as match_on, they would update that record.',
    }),
    error: nullable(Type.String({ description: 'Why it failed' })),
    error_code: nullable(
      Type.Unsafe<FailureCode | 'cancelled'>({
        type: 'string',
        description:
          'The reason for the failure: `cancelled` (also if the person who started it is no longer an owner), `file_unavailable`, `file_unreadable`, `columns_unmatched` or `attempts_exhausted`; null for imports that failed before codes were introduced',
      }),
    ),
    created_at: Time,
    updated_at: Time,
    completed_at: nullable(Time),
    actor: nullable({ ...Actor, description: 'Who started the import' }),
    revert: nullable({ ...ImportRevert, description: 'The progress and result of POST /imports/{id}/revert' }),
    id_map: Type.Unsafe<Record<string, string> | null>({
      type: ['object', 'null'],
      additionalProperties: { type: 'string' },
      description: 'For an archive: the new ids of records whose ids were in use in this workspace. null in lists',
    }),
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
      description: 'The value of each sample; null if the sample is not valid in this format',
    }),
  },
  { title: 'ColumnReading' },
)

export const ImportColumn = Type.Object(
  {
    name: Type.String({ description: 'The header of the column in the file, as used in `mapping`' }),
    field: nullable(Type.String({ description: 'The field of the column; null if it is left out' })),
    samples: Type.Array(Type.String(), { description: 'Up to three of its first values, shortened' }),
    values: nullable(
      Type.Array(Type.String(), {
        description: 'The different values of the column, the most frequent first; null if there are more than 50',
      }),
    ),
    options: nullable(
      Type.Array(Type.String(), {
        description: 'The allowed values of the field, if it has a fixed set, such as the stages of deals',
      }),
    ),
    field_type: nullable(
      Type.Unsafe<FieldType>({
        type: 'string',
        description:
          'The type of a new custom field that can hold all values of the column: text, number, select, date or checkbox; null for JSON files',
      }),
    ),
    format: nullable(ColumnFormat),
    readings: Type.Array(ColumnReading, {
      description:
        'The possible formats of the column, with its samples as they would be stored; empty if there is only one',
    }),
  },
  { title: 'ImportColumn' },
)
export type ImportColumn = Static<typeof ImportColumn>

const ImportFault = Type.Object(
  {
    field: nullable(Type.String({ description: 'null if the error is about the whole row' })),
    message: Type.String(),
  },
  { title: 'ImportFault' },
)
export type ImportFault = Static<typeof ImportFault>

export const ImportError = Type.Object(
  {
    row: Type.Integer({ description: '1 is the first row below the header' }),
    field: nullable(Type.String({ description: 'The first invalid field; null if the error is about the whole row' })),
    message: Type.String({ description: 'All errors of the row' }),
    values: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'The values of the row by header. Empty for a row of more than 100,000 bytes, and once a page contains 4 MiB of them. The formats `csv` and `ndjson` contain the values of every stored row',
    }),
    unplaced: nullable(
      Type.String({
        description:
          'The part of the row that belongs to no column: the cells beyond the header, as CSV, or the text of a row that is not a JSON object',
      }),
    ),
    faults: Type.Array(ImportFault, { description: 'The errors of the row one by one, at most 21' }),
  },
  { title: 'ImportError' },
)
export type ImportError = Static<typeof ImportError>

export const ImportColumnQuery = object(PageQuery)
export const ImportKeptQuery = object(PageQuery)

export const ImportErrorQuery = object({
  ...PageQuery,
  format: Type.Enum(['json', 'csv', 'ndjson'], {
    default: 'json',
    description:
      '`csv` or `ndjson`: the stored rejected rows (at most 10,000) as a file, ready to be corrected and imported again. The first columns or keys, `import_row`, `import_error` and `import_id`, hold the row number, the reason and the import. They are not imported, but a CSV file is read in the formats of the import in `import_id`. Use `ndjson` for JSON files: a CSV cell cannot hold every JSON value. A row that is not a JSON object is in the key `import_text`',
  }),
})

export const Upload = Type.Object(
  {
    id: Id,
    file_url: Type.String({ description: 'Use it in POST /imports in the same workspace' }),
    name: nullable(Type.String({ description: 'The name of the file, as it was sent' })),
    bytes: Type.Integer(),
    created_at: Time,
  },
  { title: 'Upload' },
)
export type Upload = Static<typeof Upload>
