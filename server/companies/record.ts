import type { Static } from 'typebox'
import { asKey } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import { hostOf } from '../http/formats.ts'
import { optionalText, text } from '../records/field.ts'
import { activityFields, byExternalId, externalId, filters, notes, parts, times } from '../records/common-fields.ts'
import { recordKind } from '../records/kind.ts'
import { ownerLink } from '../workspaces/member-link.ts'

export const byName = sql`r.name_key = ${asKey(sql`wanted.key`)}`

/** The beginning of a domain may be given as an address, too: https://exam */
const withoutScheme = (text: string) => text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#].*$/s, '')

// Read from indexes instead of being stored, because every call with a contact would otherwise write to its company.
const lastActivity = sql`(select max(t.at) from timeline t where t.workspace_id = r.workspace_id and t.company_id = r.id)`
const nextDue = sql`least(
  (select min(c.next_due) from contacts c where c.workspace_id = r.workspace_id and c.company_id = r.id),
  (select min(d.next_due) from deals d where d.workspace_id = r.workspace_id and d.company_id = r.id),
  (select min(f.due_date) from follow_ups f where f.workspace_id = r.workspace_id and f.company_id = r.id and f.status = 'pending'),
  (select min(p.due_date) from commitments p where p.workspace_id = r.workspace_id and p.company_id = r.id and p.status = 'open'))`

const { last_activity_at, next_due } = activityFields

export const company = recordKind({
  name: 'company',
  plural: 'companies',
  title: 'Company',
  fields: {
    name: text(255, {
      label: 'Name',
      example: 'Analytical Engines',
      search: 'names',
      sort: true,
      key: { column: sql`r.name_key`, of: asKey },
      column: {
        aliases: [
          'company',
          'company name',
          'organization',
          'organisation',
          'organization name',
          'account',
          'account name',
          'firma',
          'firmenname',
          'unternehmen',
          'entreprise',
          'société',
          'nom',
          'empresa',
          'nombre',
          'nome',
          'azienda',
          'società',
          'bedrijf',
          'bedrijfsnaam',
          'naam',
        ],
      },
    }),
    domain: optionalText(2048, {
      label: 'Domain',
      format: 'domain',
      description: 'Stored as a host name: https://Example.com/about becomes example.com',
      example: 'analytical.example',
      search: 'facts',
      key: {
        column: sql`r.domain`,
        of: (domain: string) => sql`${hostOf(domain) ?? domain.toLowerCase()}`,
        read: withoutScheme,
      },
      column: {
        aliases: [
          'company domain',
          'company domain name',
          'domain name',
          'website',
          'website url',
          'company website',
          'webseite',
          'internetseite',
          'site web',
          'sitio web',
          'página web',
          'site',
          'sito web',
        ],
      },
    }),
    industry: optionalText(255, {
      label: 'Industry',
      example: 'Computing',
      search: 'facts',
      sort: true,
      key: { column: sql`r.industry_key`, of: asKey },
      column: { aliases: ['sector', 'branche', 'secteur', 'industria', 'setor', 'settore'] },
    }),
    size: optionalText(255, {
      label: 'Size',
      description: 'Size range, as text',
      example: '11-50',
      column: {
        aliases: [
          'company size',
          'employees',
          'number of employees',
          'employee count',
          'mitarbeiter',
          'anzahl mitarbeiter',
          'effectif',
          'empleados',
          'funcionários',
          'dipendenti',
          'medewerkers',
        ],
      },
    }),
    owner_id: ownerLink,
    external_id: externalId,
    notes: { ...notes, example: 'Founded by Charles Babbage.' },
    ...parts('company'),
    last_activity_at: { ...last_activity_at, stored: false, read: lastActivity, sort: lastActivity },
    next_due: { ...next_due, stored: false, read: nextDue, sort: nextDue },
    ...times,
  },
  filters: filters('company'),
  internal: ['search'],
  searchResult: ['name', 'domain'],
  matches: { external_id: byExternalId, domain: sql`r.domain = wanted.key`, name: byName },
  distinctBy: ['domain', 'name'],
  isLive: sql`deleted_at is null`,
  clearsLater: true,
})

export const {
  Shown: Company,
  Input: CompanyInput,
  Patch: CompanyPatch,
  Filter: CompanyFilter,
  Query: CompanyQuery,
} = company
export type Company = Static<typeof Company>
export type CompanyInput = Static<typeof CompanyInput>
export type CompanyPatch = Static<typeof CompanyPatch>
export type CompanyFilter = Static<typeof CompanyFilter>
export type CompanyQuery = Static<typeof CompanyQuery>
