import { Type } from 'typebox'
import { nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { Id, nullable } from '../http/envelope.ts'
import { anyOf, idComparison } from '../records/comparisons.ts'

/**
 * The companies that are deleted but not yet cleared; usually there are none. They are matched by id, which every index
 * contains, so excluding them does not read the rows.
 */
export const deletedCompanies = (db: Pick<Reader, 'workspaceId'>) =>
  sql`array(select d.id from companies d where d.workspace_id = ${db.workspaceId} and d.deleted_at is not null)`

/** The company of `r`, a contact or a deal. The deleted companies are only looked up if there is a company_id. */
export const companyOf = (db: Reader) => sql`
  case when r.company_id is null then null when r.company_id <> all(${deletedCompanies(db)}) then r.company_id end`

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
  given: Type.Optional(nullable(Id)),
  shown: nullable(Type.String()),
  blank: null,
  read: companyOf,
  compare: {
    ...idComparison(sql`r.company_id`),
    equals: (ids: readonly string[], db: Reader) =>
      sql`${anyOf(sql`r.company_id`, ids, sql`uuid`)} and r.company_id <> all(${deletedCompanies(db)})`,
    isEmpty: (db: Reader) => sql`(r.company_id is null or r.company_id = any(${deletedCompanies(db)}))`,
  },
  owner: { kind: 'company', whenDeleted: 'unlink' as const },
  imports: {
    company: {
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
    company_domain: { aliases: ['company website', 'company domain name', 'organization domain'] },
  },
  exports: {
    columns: { company: sql`c.name`, company_domain: sql`c.domain` },
    join: (db: Reader) =>
      sql`left join companies c on c.workspace_id = ${db.workspaceId} and c.id = r.company_id and c.deleted_at is null`,
  },
}
