import type { Static } from 'typebox'
import { companyLink } from '../companies/link.ts'
import { sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { textComparison } from '../records/comparisons.ts'
import { optionalText, text } from '../records/field.ts'
import { activityFields, byExternalId, externalId, filters, notes, parts, times } from '../records/common-fields.ts'
import { recordKind } from '../records/kind.ts'
import { ownerLink } from '../workspaces/member-link.ts'
import { hasOtherEmail, otherAddresses } from './other-addresses.ts'

const emailKey = { column: sql`r.email_key`, of: (email: string) => sql`lower(${email})` }
const byEmail = textComparison(sql`r.email`, { key: emailKey, isSearched: true })

export const contact = recordKind({
  name: 'contact',
  plural: 'contacts',
  title: 'Contact',
  fields: {
    first_name: text(255, {
      label: 'First name',
      example: 'Ada',
      search: 'names',
      sort: true,
      column: { aliases: ['given name', 'forename', 'vorname', 'prénom', 'nombre', 'nome', 'voornaam'] },
    }),
    last_name: optionalText(255, {
      label: 'Last name',
      example: 'Lovelace',
      search: 'names',
      sort: true,
      column: {
        aliases: [
          'family name',
          'surname',
          'nachname',
          'familienname',
          'nom',
          'nom de famille',
          'apellido',
          'apellidos',
          'sobrenome',
          'apelido',
          'cognome',
          'achternaam',
        ],
      },
      imports: {
        full_name: {
          label: 'First and last name',
          aliases: [
            'name',
            'contact name',
            'display name',
            'vollständiger name',
            'nom complet',
            'nombre completo',
            'nome completo',
            'volledige naam',
            'naam',
          ],
          extra: true,
        },
      },
    }),
    email: optionalText(320, {
      label: 'Email',
      format: 'email',
      search: 'facts',
      sort: sql`r.email_key`,
      key: emailKey,
      compare: {
        ...byEmail,
        equals: (emails: readonly string[], db: Reader) =>
          sql`(${byEmail.equals(emails, db)} or ${hasOtherEmail(sql`${emails}::text[]`)})`,
      },
      column: {
        aliases: [
          'email address',
          'e-mail address',
          'work email',
          'email work',
          'primary email',
          'e-mail 1 value',
          'e-mail-adresse',
          'adresse e-mail',
          'courriel',
          'correo',
          'correo electrónico',
          'endereço de e-mail',
          'indirizzo e-mail',
          'posta elettronica',
          'e-mailadres',
        ],
      },
    }),
    phone: optionalText(255, {
      label: 'Phone',
      example: '+44 20 7946 0101',
      search: 'phone',
      column: {
        aliases: [
          'phone number',
          'telephone',
          'telephone number',
          'work phone',
          'phone work',
          'business phone',
          'phone 1 value',
          'mobile',
          'mobile phone',
          'mobile phone number',
          'phone mobile',
          'telefon',
          'telefonnummer',
          'téléphone',
          'numéro de téléphone',
          'teléfono',
          'número de teléfono',
          'telefone',
          'telefono',
          'numero di telefono',
          'telefoon',
          'telefoonnummer',
          'mobil',
          'handy',
          'mobiltelefon',
          'portable',
          'móvil',
          'celular',
          'telemóvel',
          'cellulare',
          'mobiel',
        ],
      },
    }),
    other_emails: otherAddresses(
      sql`other_emails`,
      320,
      {
        label: 'Other emails',
        format: 'email',
        description: 'Further email addresses. The filter `email` and upserts by `email` find them, too',
        example: ['ada.lovelace@home.example'],
        search: 'facts',
      },
      {
        aliases: [
          'other email',
          'additional emails',
          'secondary email',
          'email 2',
          'e-mail 2 value',
          'personal email',
          'email home',
          'weitere e-mail-adressen',
          'autres e-mails',
          'otros correos',
        ],
      },
    ),
    other_phones: otherAddresses(
      sql`other_phones`,
      255,
      {
        label: 'Other phones',
        description: 'Further telephone numbers',
        example: ['+44 20 7946 0102'],
        search: 'phone',
      },
      {
        aliases: [
          'other phone',
          'additional phones',
          'secondary phone',
          'phone 2',
          'phone 2 value',
          'home phone',
          'phone home',
          'business phone 2',
          'weitere telefonnummern',
          'autres téléphones',
          'otros teléfonos',
        ],
      },
    ),
    title: optionalText(255, {
      label: 'Title',
      description: 'Job title',
      example: 'Chief Mathematician',
      search: 'facts',
      column: {
        aliases: [
          'job title',
          'position',
          'organization title',
          'berufsbezeichnung',
          'funktion',
          'poste',
          'fonction',
          'cargo',
          'puesto',
          'ruolo',
          'functie',
        ],
      },
    }),
    profile_url: optionalText(2048, {
      label: 'Profile',
      format: 'url',
      description: 'Profile on a professional network',
      example: 'https://people.example.com/ada-lovelace',
      column: {
        aliases: [
          'profile',
          'linkedin',
          'linkedin url',
          'linkedin profile',
          'linkedin profile url',
          'person linkedin url',
        ],
      },
    }),
    company_id: companyLink,
    owner_id: ownerLink,
    external_id: externalId,
    notes: { ...notes, example: 'Met at the exhibition. Wants to see the engine compute Bernoulli numbers.' },
    ...parts('contact'),
    ...activityFields,
    ...times,
  },
  filters: filters('contact'),
  internal: ['search'],
  searchResult: ['first_name', 'last_name', 'email'],
  matches: {
    external_id: byExternalId,
    email: sql`(r.email_key = lower(wanted.key) or ${hasOtherEmail(sql`array[wanted.key]`)})`,
  },
  distinctBy: ['email'],
})

export const {
  Shown: Contact,
  Input: ContactInput,
  Patch: ContactPatch,
  Filter: ContactFilter,
  Query: ContactQuery,
} = contact
export type Contact = Static<typeof Contact>
export type ContactInput = Static<typeof ContactInput>
export type ContactPatch = Static<typeof ContactPatch>
export type ContactFilter = Static<typeof ContactFilter>
export type ContactQuery = Static<typeof ContactQuery>
