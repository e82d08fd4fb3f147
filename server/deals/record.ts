import { type Static, Type } from 'typebox'
import { companyLink } from '../companies/link.ts'
import { byName } from '../companies/record.ts'
import { asKey } from '../database/rows.ts'
import { sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { Day, Id, nullable, object, text as textSchema, Time } from '../http/envelope.ts'
import { anyOf, enumComparison, listComparison, readId } from '../records/comparisons.ts'
import { filter, optionalText, text } from '../records/field.ts'
import { activityFields, byExternalId, externalId, filters, notes, parts, times } from '../records/common-fields.ts'
import { recordKind } from '../records/kind.ts'
import { ownerLink } from '../workspaces/member-link.ts'

/** In the order of the pipeline. */
export const stages = ['lead', 'prospect', 'negotiation', 'won', 'lost'] as const
export type Stage = (typeof stages)[number]
export const openStages = ['lead', 'prospect', 'negotiation'] as const satisfies Stage[]

const Stage = Type.Unsafe<Stage>(Type.String({ enum: [...stages] }))
export const orderOf = (stage: Stage) => stages.indexOf(stage)

/** The tally that holds the number and value of the deals in a stage. */
export const tallyOf = (stage: Stage) => `deals:${stage}`

const nameKey = { column: sql`r.name_key`, of: asKey }

const hasContact = (ids: readonly string[], db: Reader) => sql`
  exists (select from deal_contacts l
           where l.workspace_id = ${db.workspaceId} and ${anyOf(sql`l.contact_id`, ids, sql`uuid`)} and l.deal_id = r.id)`

export const deal = recordKind({
  name: 'deal',
  plural: 'deals',
  title: 'Deal',
  fields: {
    name: text(255, {
      label: 'Name',
      description: '`title` is accepted as an alias',
      example: 'Second engine',
      search: 'names',
      sort: true,
      key: nameKey,
      column: {
        exported: 'title',
        aliases: [
          'deal',
          'deal name',
          'deal title',
          'opportunity',
          'opportunity name',
          'geschäft',
          'affaire',
          'negocio',
          'negócio',
          'trattativa',
          'titel',
          'nom',
          'titre',
          'nombre',
          'título',
          'nome',
          'titolo',
          'naam',
        ],
      },
    }),
    title: {
      given: Type.Optional(textSchema(255, { description: 'An alias of name. Responses contain both' })),
      shown: Type.String({ description: 'The same value as name' }),
      blank: '',
      example: 'Second engine',
      key: nameKey,
      read: sql`r.name`,
      stored: false,
      imports: false,
    },
    value: {
      label: 'Value',
      given: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'In the minor unit of the workspace’s currency, such as cents. Default: 0',
        }),
      ),
      shown: Type.Integer({ description: 'In the minor unit of the workspace’s currency, such as cents' }),
      blank: 0,
      example: 1_250_000,
      sort: true,
      column: { reading: 'money', otherwise: 'amount' },
      imports: {
        amount: {
          label: 'Value',
          reading: 'money',
          aliases: [
            'deal amount',
            'deal value',
            'opportunity amount',
            'wert',
            'betrag',
            'montant',
            'valeur',
            'importe',
            'valor',
            'importo',
            'valore',
            'bedrag',
            'waarde',
          ],
          extra: true,
        },
      },
    },
    stage: {
      label: 'Stage',
      given: Type.Optional(Stage),
      shown: Stage,
      blank: 'lead',
      example: 'negotiation',
      sort: sql`r.stage_order`,
      compare: enumComparison(stages, sql`r.stage_order`, {
        type: sql`smallint`,
        keyOf: (stage) => orderOf(stage as Stage),
      }),
      column: {
        reading: 'stage',
        aliases: ['deal stage', 'pipeline stage', 'stage name', 'phase', 'étape', 'etapa', 'fase'],
      },
      // Other systems keep the last open stage of a closed deal, with the result in a second column.
      imports: {
        status: {
          label: 'Status: won or lost',
          aliases: ['deal status', 'statut', 'estado', 'stato'],
          extra: true,
          later: true,
        },
        closed_at: {
          label: 'Closed on',
          reading: 'day',
          takesSeveral: true,
          aliases: [
            'closed on',
            'closed date',
            'deal closed on',
            'won time',
            'lost time',
            'abgeschlossen am',
            'fermé le',
            'fecha de cierre real',
            'fechado em',
            'chiuso il',
            'gesloten op',
          ],
        },
      },
    },
    contact_ids: {
      label: 'Contacts',
      given: Type.Optional(
        Type.Array(Id, { description: 'The contacts it is linked to, at most 100. Duplicates are removed' }),
      ),
      shown: Type.Array(Type.String()),
      blank: [],
      read: sql`
        array(select l.contact_id from deal_contacts l
               where l.workspace_id = r.workspace_id and l.deal_id = r.id order by l.contact_id)`,
      stored: false,
      compare: listComparison(
        readId,
        hasContact,
        sql`not exists (select from deal_contacts l where l.workspace_id = r.workspace_id and l.deal_id = r.id)`,
      ),
      owner: { kind: 'contact', whenDeleted: 'unlink', through: 'deal_contacts' },
      column: { label: 'Contacts, by id', reading: 'list', aliases: ['contact id'] },
      imports: {
        contact_email: {
          label: 'Contacts, by email',
          reading: 'places',
          exported: 'contact_emails',
          aliases: [
            'primary contact email',
            'person - email - work',
            'kontakt e-mail',
            'e-mail du contact',
            'correo del contacto',
            'e-mail do contato',
            'email contatto',
            'e-mail contactpersoon',
          ],
        },
        contact_names: {
          label: 'Contacts, by name',
          reading: 'places',
          aliases: ['contact person', 'ansprechpartner', 'primary contact'],
        },
      },
      exports: {
        columns: { contact_emails: sql`coalesce(k.emails, '{}')`, contact_names: sql`coalesce(k.names, '{}')` },
        join: (db: Reader) => sql`
          left join lateral (
            select array_agg(k.email order by k.id) as emails, -- null where there is none, so that they stand beside the names
                   array_agg(concat_ws(' ', k.first_name, k.last_name) order by k.id) as names
              from deal_contacts l
              join contacts k on k.workspace_id = ${db.workspaceId} and k.id = l.contact_id
             where l.workspace_id = ${db.workspaceId} and l.deal_id = r.id) as k on true`,
      },
    },
    company_id: companyLink,
    owner_id: ownerLink,
    external_id: externalId,
    expected_close_date: {
      label: 'Expected close',
      given: Type.Optional(nullable(Day)),
      shown: nullable(Day),
      blank: null,
      example: '2026-06-30',
      sort: true,
      column: {
        reading: 'day',
        aliases: [
          'expected close',
          'close date',
          'closing date',
          'abschlussdatum',
          'abschluss',
          'erwarteter abschluss',
          'erwartetes abschlussdatum',
          'voraussichtlicher abschluss',
          'geplanter abschluss',
          'date de clôture',
          'fecha de cierre',
          'data de fechamento',
          'data di chiusura',
          'sluitingsdatum',
        ],
      },
    },
    lost_reason: optionalText(50_000, {
      label: 'Lost reason',
      description: 'Only allowed if the stage is or becomes lost; cleared when the deal leaves this stage',
      example: null,
      column: { aliases: ['closed lost reason', 'loss reason'] },
    }),
    notes: { ...notes, example: 'Delivery in two parts.' },
    ...parts('deal'),
    stage_changed_at: { label: 'In stage since', shown: Time },
    closed_at: { label: 'Closed', shown: nullable({ ...Time, description: 'When it was won or lost' }) },
    ...activityFields,
    ...times,
    contact_id: {
      given: Type.Optional(nullable({ ...Id, description: 'Alternative to contact_ids for a single contact' })),
      fixed: true,
    },
  },
  filters: {
    ...filters('deal'),
    contact_id: filter(Id, (id, db) => sql`and ${hasContact([id], db)}`),
  },
  internal: ['stage_order', 'search'],
  searchResult: ['name', 'stage', 'value'],
  matches: { external_id: byExternalId, name: byName },
  attached: ['deal_history'],
  sums: ({ stage, value }) => ({ [tallyOf(stage as Stage)]: value as number }),
})

export const { Shown: Deal, Input: DealInput, Patch: DealPatch, Filter: DealFilter, Query: DealQuery } = deal
export type Deal = Static<typeof Deal>
export type DealInput = Static<typeof DealInput>
export type DealPatch = Static<typeof DealPatch>
export type DealFilter = Static<typeof DealFilter>
export type DealQuery = Static<typeof DealQuery>

export const StageInput = object({
  stage: Stage,
  lost_reason: deal.fields.lost_reason.given,
  undo: Type.Optional(
    Type.Boolean({
      description:
        'Undoes the last move, if the deal was in `stage` before it: `stage_changed_at` and `closed_at` are as before, so that reports count the deal in the right month. Otherwise the deal is moved as usual',
      examples: [false],
    }),
  ),
})
