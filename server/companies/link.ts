import { Type } from 'typebox'
import { nilId } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { Id, nullable } from '../http/envelope.ts'
import { anyOf, idComparison } from '../records/comparisons.ts'
import { filter, refersTo } from '../records/field.ts'

/**
 * The companies that are deleted but not yet cleared; usually there are none. They are matched by id, which every index
 * contains, so excluding them does not read the rows.
 */
export const deletedCompanies = (db: Pick<Reader, 'workspaceId'>) =>
  sql`array(select d.id from companies d where d.workspace_id = ${db.workspaceId} and d.deleted_at is not null)`

/** Those of them that were not merged into one that exists. */
const goneCompanies = (db: Reader) => sql`
  array(select d.id from companies d
         where d.workspace_id = ${db.workspaceId} and d.deleted_at is not null
           and (d.merged_into is null or merged_company(${db.workspaceId}, d.id) is null))`

/**
 * The company of a contact or a deal. The deleted companies are only looked up if there is a company_id. If it was merged
 * into another company, that one is the company, also before the link is moved.
 */
export const companyOf = (db: Pick<Reader, 'workspaceId'>, row = sql`r`) => sql`
  case when ${row}.company_id is null then null
       when ${row}.company_id <> all(${deletedCompanies(db)}) then ${row}.company_id
       else merged_company(${db.workspaceId}, ${row}.company_id) end`

/** The deleted companies that were merged into one of these, and whose links are not all moved. */
export const mergedInto = async (db: Reader, ids: readonly string[]) =>
  (
    await db.all<{ id: string }>(sql`
      select d.id
        from companies d
       where d.workspace_id = ${db.workspaceId} and d.deleted_at is not null and d.merged_into is not null
         and merged_company(${db.workspaceId}, d.id) = any(${ids}::uuid[])`)
  ).map(({ id }) => id)

/** A condition on contacts or deals: they belong to one of these companies. */
export async function isOfCompany(db: Reader, ids: readonly string[], column = sql`r.company_id`) {
  const sources = await mergedInto(db, ids)
  const own = sql`${anyOf(column, ids, sql`uuid`)} and ${column} <> all(${deletedCompanies(db)})`
  return sources.length === 0 ? own : sql`(${own} or ${anyOf(column, sources, sql`uuid`)})`
}

/** The company to link to. A deleted company becomes the nil id, which no company has, so that the foreign key rejects it. */
export const companyToLink = (tx: Tx, id: string | null) =>
  id === null
    ? sql`${id}`
    : sql`case when ${id}::uuid = any(${deletedCompanies(tx)}) then ${nilId}::uuid else ${id}::uuid end`

type OfCompany = { company_id: string | null }

/** The same in an update. If the update leaves the company unchanged, a concurrent delete of the company is not an error. */
export const companyToKeep = (tx: Tx, before: OfCompany, after: OfCompany) =>
  before.company_id === after.company_id ? sql`company_id` : companyToLink(tx, after.company_id)

/** The field that links a contact or a deal to a company. */
export const companyLink = {
  label: 'Company',
  given: Type.Optional(nullable(Id)),
  shown: nullable(Type.String()),
  blank: null,
  read: (db: Reader) => companyOf(db),
  compare: {
    ...idComparison(sql`r.company_id`),
    equals: (ids: readonly string[], db: Reader) => isOfCompany(db, ids),
    isEmpty: (db: Reader) => sql`(r.company_id is null or r.company_id = any(${goneCompanies(db)}))`,
  },
  owner: { kind: 'company', whenDeleted: 'unlink' as const },
  column: { label: 'Company, by id' },
  imports: {
    company: {
      label: 'Company, by name',
      aliases: [
        'company name',
        'organization',
        'organisation',
        'organization name',
        'account',
        'account name',
        'associated company',
        'primary associated company',
        'employer',
        'firma',
        'unternehmen',
        'entreprise',
        'société',
        'empresa',
        'azienda',
        'società',
        'bedrijf',
        'bedrijfsnaam',
      ],
    },
    company_domain: {
      label: 'Company, by domain',
      aliases: ['company website', 'company domain name', 'organization domain'],
    },
  },
  exports: {
    columns: { company: sql`c.name`, company_domain: sql`c.domain` },
    join: (db: Reader) => sql`left join companies c on c.workspace_id = ${db.workspaceId} and c.id = ${companyOf(db)}`,
  },
}

/** The records that an interaction, a follow-up or a commitment is about: at least one of them. */
export const about = {
  contact_id: { ...refersTo('contact'), owner: { kind: 'contact', whenDeleted: 'delete' } },
  deal_id: refersTo('deal'),
  company_id: {
    ...refersTo('company'),
    read: companyLink.read,
    compare: companyLink.compare,
  },
} as const

export const aboutColumns = Object.keys(about)

/** A filter of lists whose records are about a contact, a company or a deal. */
export const ofCompany = filter(
  Type.String({ format: 'uuid', description: 'Only those of this company, its contacts and its deals' }),
  async (id, db) => {
    const isOf = (column: Sql) => anyOf(column, ids, sql`uuid`)
    const ids = [id, ...(await mergedInto(db, [id]))]
    return sql`
      and ${id}::uuid <> all(${deletedCompanies(db)})
      and (${isOf(sql`r.company_id`)}
           or r.contact_id in (select c.id from contacts c where c.workspace_id = ${db.workspaceId} and ${isOf(sql`c.company_id`)})
           or r.deal_id in (select d.id from deals d where d.workspace_id = ${db.workspaceId} and ${isOf(sql`d.company_id`)}))`
  },
)
