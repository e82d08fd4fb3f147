import { useQuery } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import { api, unwrap } from '../api/client.ts'
import { showValue } from '../custom-fields/custom-field-value.ts'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { fieldLabel } from '../events/words.ts'
import { kindAt } from '../kinds/registry.ts'
import { stageLabels, stages } from '../kinds/stages.ts'
import type { CustomField, Kind } from '../kinds/types.ts'
import type { Conflict, OpenConflict } from '../records/conflict.ts'
import type { Difference } from '../records/differences.ts'
import { useNames } from '../records/use-names.ts'
import { Button } from '../ui/button.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { When } from '../ui/when.tsx'

/** Shows what two people entered in the same field, and lets the one who came second choose. */
export default function ConflictDialog(conflict: OpenConflict) {
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/40" />
        <AlertDialog.Content className="fixed top-[15vh] left-1/2 z-50 flex max-h-[75vh] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 flex-col gap-3 rounded-lg border bg-raised p-5 shadow-xl">
          <AlertDialog.Title className="text-base font-semibold">Someone else changed this too</AlertDialog.Title>
          <AlertDialog.Description className="text-muted">
            <Editor {...conflict} /> Choose which version to keep.
          </AlertDialog.Description>
          <div className="overflow-y-auto">
            <Differences {...conflict} />
          </div>
          <div className="mt-1 flex flex-wrap justify-end gap-2">
            <Button onClick={() => conflict.choose('theirs')}>Keep theirs</Button>
            <Button variant="primary" onClick={() => conflict.choose('mine')}>
              Save mine
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Who made the latest change of one of these fields. */
function Editor({ id, differences }: Conflict) {
  const { data: events } = useQuery({
    queryKey: ['events', 'editor', id],
    queryFn: async () =>
      (await unwrap(api.GET('/api/v1/events', { params: { query: { entity_id: id, per_page: 20 } } }))).data,
    staleTime: 0,
  })
  const fields = new Set(differences.map(({ field }) => field.replace(/^custom_fields\..*/, 'custom_fields')))
  const isOne = (event: object) =>
    ('changes' in event && Object.keys(event.changes as object).some((field) => fields.has(field))) ||
    ('from_stage' in event && fields.has('stage'))
  const event = events?.find(isOne)
  if (!event) return <>It was saved while you were editing.</>
  return (
    <>
      <strong className="font-medium text-ink">{event.actor.name}</strong> saved it <When at={event.created_at} />.
    </>
  )
}

function Differences({ kind, differences }: Conflict) {
  const isMain = kindAt(kind)?.isMain
  const customFields = useCustomFields(isMain ? (kind as Kind) : 'contacts')
  const ids = (name: string) =>
    differences.flatMap(({ field, mine, theirs }) => (field === name ? [mine, theirs].flat() : [])) as string[]
  const names = new Map([...useNames('companies', ids('company_id')), ...useNames('contacts', ids('contact_ids'))])
  const customField = (field: string) =>
    isMain ? customFields.find(({ field_name }) => field === `custom_fields.${field_name}`) : undefined
  return (
    <table className="w-full table-fixed text-left">
      <thead className="text-muted">
        <tr>
          <th className="w-1/4 py-1 pr-2 font-normal">Field</th>
          <th className="py-1 pr-2 font-normal">Yours</th>
          <th className="py-1 font-normal">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => {
          const custom = customField(difference.field)
          const shown = (value: unknown) => shownValue(value, difference, custom, names)
          return (
            <tr key={difference.field} className="border-t align-top">
              <th className="py-2 pr-2 font-medium wrap-anywhere">
                {custom?.field_label ?? fieldLabel(difference.field)}
              </th>
              <td className="py-2 pr-2 wrap-anywhere whitespace-pre-wrap">{shown(difference.mine)}</td>
              <td className="py-2 wrap-anywhere whitespace-pre-wrap">{shown(difference.theirs)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function shownValue(
  value: unknown,
  { field }: Difference,
  custom: CustomField | undefined,
  names: ReadonlyMap<string, string>,
) {
  const text = custom ? showValue(custom, value) : plainValue(field, value, names)
  return text === '' ? <span className="text-muted">empty</span> : text
}

function plainValue(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => names.get(item) ?? String(item)).join(', ')
  if (field === 'filters') return pairsText(value)
  if (field === 'stage_probabilities') return probabilitiesText(value as Record<string, number>)
  if (field === 'value') return formatMoney(Number(value))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field.endsWith('_date')) return formatDay(String(value))
  if (field === 'company_id') return names.get(String(value)) ?? '…'
  return String(value)
}

/** The probabilities of the forecast: `{ lead: 20, prospect: 30 }` → `Lead 20%, Prospect 30%`. */
const probabilitiesText = (values: Readonly<Record<string, number>>) =>
  stages.flatMap((stage) => (stage in values ? [`${stageLabels[stage]} ${values[stage]}%`] : [])).join(', ')

/** The filters of a view: `{ q: 'ada', tag: 'vip' }` → `q: ada, tag: vip`. */
const pairsText = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
