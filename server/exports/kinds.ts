import { type EntityType, mainKinds } from '../kinds/kinds.ts'
import { operations } from '../kinds/operations.ts'
import type { Field } from '../records/field.ts'
import { identifier, join, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { matching } from '../http/lists.ts'
import { customField, ownNames } from '../imports/matching/columns.ts'

/** The columns of a file: the API fields in their order, then the links, then the custom fields by name. */
export type Columns = {
  fields: readonly string[]
  customFields: readonly string[]
  /** A custom field with the name of a built-in column gets a distinct header, which an import recognizes. */
  customHeaders: readonly string[]
  /** `date` and `date-time` by the name of the field; a custom field is `custom <name>`. */
  types: ReadonlyMap<string, string | undefined>
}

/** The records to export, oldest first. */
export async function selectionOf(db: Reader, entityType: EntityType, filter: object) {
  const { fields, Shown } = mainKinds[entityType]
  const listing = await operations[entityType].listing(db, filter)
  const further = Object.values<Field>(fields).flatMap((field) => field.exports ?? [])
  const links = further.flatMap(({ columns }) => Object.entries(columns))
  const linkColumns = links.map(([name, value]) => sql`, ${value} as ${identifier(name)}`)
  const joins = further.map(({ join }) => join(db))
  const { table, conditions } = matching(db, listing)
  const matched = sql`where r.workspace_id = ${db.workspaceId} ${conditions}`
  const counted = await db.first<{ total: number }>(sql`select count(*) as total from ${table} r ${matched}`)
  const defined = await db.all<{ field_name: string; field_type: string }>(sql`
    select field_name, field_type
      from custom_fields
     where workspace_id = ${db.workspaceId} and entity_type = ${entityType} and deleted_at is null
     order by display_order, id`)
  const customFields = defined.map(({ field_name }) => field_name)
  const own = ownNames(entityType)
  const columns: Columns = {
    fields: [
      ...Object.keys(Shown.properties).filter((name) => name !== 'custom_fields'),
      ...links.map(([name]) => name),
    ],
    customFields,
    customHeaders: customFields.map((name) => (own.has(name) ? customField(name) : name)),
    types: new Map([
      ...Object.entries<object>(Shown.properties).map(
        ([name, schema]) => [name, (schema as { format?: string }).format] as const,
      ),
      ...defined.map(({ field_name, field_type }) => [`custom ${field_name}`, field_type] as const),
    ]),
  }
  return {
    total: counted!.total,
    columns,
    rows: sql`select ${listing.columns} ${join(linkColumns, '')} from ${table} r ${join(joins, ' ')} ${matched} order by r.id`,
  }
}
