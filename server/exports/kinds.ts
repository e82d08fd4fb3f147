import { companyListing } from '../companies/queries.ts'
import { Company } from '../companies/record.ts'
import { contactListing } from '../contacts/queries.ts'
import { Contact } from '../contacts/record.ts'
import type { EntityType } from '../custom-fields/schema.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { dealListing } from '../deals/queries.ts'
import { Deal } from '../deals/record.ts'
import { type Listing, matching } from '../http/lists.ts'
import { customField, ownNames } from '../imports/columns.ts'
import type { Filter } from './schema.ts'

type Kind = {
  schema: { properties: object }
  listing(db: Reader, filter: Filter): Promise<Listing>
  /** What tells in another workspace to which company and contacts a record is linked. */
  links: readonly string[]
  linkColumns: Sql
  joins(db: Reader): Sql
}

const company: Pick<Kind, 'links' | 'linkColumns' | 'joins'> = {
  links: ['company', 'company_domain'],
  linkColumns: sql`, c.name as company, c.domain as company_domain`,
  joins: (db) =>
    sql`left join companies c on c.workspace_id = ${db.workspaceId} and c.id = r.company_id and c.deleted_at is null`,
}

const contacts = (db: Reader) => sql`
  left join lateral (
    select array_agg(k.email order by k.id) as emails, -- null where there is none, so that they stand beside the names
           array_agg(concat_ws(' ', k.first_name, k.last_name) order by k.id) as names
      from deal_contacts l
      join contacts k on k.workspace_id = ${db.workspaceId} and k.id = l.contact_id
     where l.workspace_id = ${db.workspaceId} and l.deal_id = r.id) as k on true`

const kinds: Record<EntityType, Kind> = {
  contacts: { schema: Contact, listing: contactListing, ...company },
  companies: { schema: Company, listing: companyListing, links: [], linkColumns: nothing, joins: () => nothing },
  deals: {
    schema: Deal,
    listing: dealListing,
    links: [...company.links, 'contact_emails', 'contact_names'],
    linkColumns: sql`${company.linkColumns}, coalesce(k.emails, '{}') as contact_emails, coalesce(k.names, '{}') as contact_names`,
    joins: (db) => sql`${company.joins(db)} ${contacts(db)}`,
  },
}

/** The columns of a file: the fields of the API, in their order, then the links, then the custom fields by name. */
export type Columns = {
  fields: readonly string[]
  customFields: readonly string[]
  /** Where one is called like a column of ours, it is told apart, and an import takes it for what it is. */
  customHeaders: readonly string[]
}

/** What there is to export, oldest first. */
export async function selectionOf(db: Reader, entityType: EntityType, filter: Filter) {
  const { schema, listing: listingOf, links, linkColumns, joins } = kinds[entityType]
  const listing = await listingOf(db, filter)
  const { table, conditions } = matching(db, listing)
  const matched = sql`where r.workspace_id = ${db.workspaceId} ${conditions}`
  const counted = await db.first<{ total: number }>(sql`select count(*) as total from ${table} r ${matched}`)
  const defined = await db.all<{ field_name: string }>(sql`
    select field_name
      from custom_fields
     where workspace_id = ${db.workspaceId} and entity_type = ${entityType} and deleted_at is null
     order by display_order, id`)
  const customFields = defined.map(({ field_name }) => field_name)
  const own = ownNames(entityType)
  const columns: Columns = {
    fields: [...Object.keys(schema.properties).filter((name) => name !== 'custom_fields'), ...links],
    customFields,
    customHeaders: customFields.map((name) => (own.has(name) ? customField(name) : name)),
  }
  return {
    total: counted!.total,
    columns,
    rows: sql`select ${listing.columns} ${linkColumns} from ${table} r ${joins(db)} ${matched} order by r.id`,
  }
}
