import { lockRecords } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { baseSorts, listPage } from '../http/lists.ts'
import { conflict } from '../http/errors.ts'
import { mainKinds } from '../kinds/kinds.ts'
import type { Restorable } from '../records/belongings.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { bytesOfOptions, maxOptionBytes } from '../records/custom-values.ts'
import type { CustomField, CustomFieldQuery } from './schema.ts'

const columns = sql`
  r.id, r.entity_type, r.field_name, r.field_label, r.field_type, to_json(r.field_options) as field_options, r.required, r.display_order, r.created_at, r.updated_at`

/** How the trash deletes and restores it. */
export const restorableField: Restorable = {
  name: 'custom_field',
  plural: 'custom_fields',
  title: 'CustomField',
  table: sql`custom_fields`,
  reference: sql`custom_field_id`,
  columns: () => columns,
  fields: {},
  attached: [],
  isLive: sql`deleted_at is null`,
  clearsLater: true,
  sums: undefined,
  checkRestore: (tx, fields) => requireRoom(tx, fields as CustomField[]),
}

const maxFields = 100

/** Whether these fields can be there besides the others. Serializes definitions in a workspace, so that concurrent requests cannot exceed the limits. */
export async function requireRoom(tx: Tx, fields: readonly CustomField[]) {
  lockWorkspace(tx)
  for (const [entityType, own] of Map.groupBy(fields, ({ entity_type }) => entity_type)) {
    const others = (await tx.first<{ count: number; bytes: number }>(sql`
      select count(*), coalesce(sum(octet_length(array_to_string(field_options, ''))), 0)::bigint as bytes
        from custom_fields
       where workspace_id = ${tx.workspaceId} and entity_type = ${entityType} and deleted_at is null
         and id <> all(${own.map(({ id }) => id)}::uuid[])`))!
    if (others.count + own.length > maxFields)
      throw conflict(`${entityType} already have ${maxFields} custom fields, which is the maximum`)
    const options = own.flatMap(({ field_options }) => field_options ?? [])
    if (options.length > 0 && others.bytes + bytesOfOptions(options) > maxOptionBytes)
      throw conflict(
        `The options of all custom fields of ${entityType} together would exceed 1 MiB. Use fewer or shorter options.`,
      )
  }
}

const one = (db: Reader, id: string) =>
  sql`select ${columns} from custom_fields r where r.workspace_id = ${db.workspaceId} and r.id = ${id} and r.deleted_at is null`

export const findCustomField = (db: Reader, id: string) => db.first<CustomField>(one(db, id))

/** Waits for transactions that are writing a value of this field, so that the following statements see all of them. */
export function lockCustomField(tx: Tx, id: string) {
  lockRecords(tx, sql`custom_fields`, [id])
  return tx.first<CustomField>(one(tx, id))
}

export const listCustomFields = (db: Reader, query: CustomFieldQuery) =>
  listPage<CustomField>(db, query, {
    table: sql`custom_fields`,
    columns,
    sorts: { ...baseSorts, display_order: { by: sql`r.display_order` }, field_name: { by: sql`r.field_name` } },
    defaultSort: 'display_order',
    defaultOrder: 'asc',
    conditions: [
      sql`and r.deleted_at is null`,
      ...(query.entity_type ? [sql`and r.entity_type = ${query.entity_type}`] : []),
    ],
  })

export function insertCustomField(tx: Tx, field: CustomField) {
  tx.run(sql`
    insert into custom_fields (workspace_id, id, entity_type, field_name, field_label, field_type, field_options, required,
                               display_order, created_at, updated_at)
    values (${tx.workspaceId}, ${field.id}, ${field.entity_type}, ${field.field_name}, ${field.field_label}, ${field.field_type},
            ${field.field_options}, ${field.required}, ${field.display_order}, ${field.created_at}, ${field.updated_at})`)
}

export function updateCustomField(tx: Tx, field: CustomField) {
  tx.run(sql`
    update custom_fields
       set field_label = ${field.field_label}, field_options = ${field.field_options}, required = ${field.required},
           display_order = ${field.display_order}, updated_at = ${field.updated_at}
     where workspace_id = ${tx.workspaceId} and id = ${field.id}`)
}

export function hideCustomField(tx: Tx, id: string) {
  tx.run(sql`update custom_fields set deleted_at = now() where workspace_id = ${tx.workspaceId} and id = ${id}`)
}

/** Finds a value that contains one of the options. It scans all records, because an index for this would slow down each write. */
export const findHeld = (tx: Tx, { id, entity_type }: CustomField, options: readonly string[]) =>
  tx.first<{ value: string | string[] }>(sql`
    select r.custom_fields -> d.slot::text as value
      from ${mainKinds[entity_type].table} r
      join custom_fields d on d.workspace_id = ${tx.workspaceId} and d.id = ${id}
     where r.workspace_id = ${tx.workspaceId} and r.custom_fields -> d.slot::text ?| ${options}::text[]
     limit 1`)
