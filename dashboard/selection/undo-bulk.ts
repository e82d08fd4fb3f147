import { hashKey } from '@tanstack/react-query'
import { refresh } from '../api/queries.ts'
import { idempotencyHeader } from '../api/client.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { AnyRecord, FieldValue, Kind } from '../kinds/types.ts'
import { countOf, nounOf } from '../kinds/words.ts'
import { toast } from '../ui/toast.ts'
import { bulkChange, type Edit, type Outcome, type Tagging } from './bulk.ts'
import { recordsWith } from './matching.ts'

type Step = { ids: string[]; change: Tagging | Edit }

/** Sets the records back. Those that somebody has changed again in the same fields keep their new values. */
export async function undoBulk(kind: Kind, change: Tagging | Edit, { before, after }: Outcome) {
  const now = await recordsWith(
    kind,
    after.map(({ id }) => id),
  )
  const steps = stepsBack(change, before, after, now)
  const send: Parameters<typeof bulkChange>[3] = (body, request) => request(body, idempotencyHeader())
  try {
    for (const step of steps) await bulkChange(kind, step.ids, step.change, send)
  } finally {
    void refresh(...concernedBy(`${nounOf(kind)}.updated`), 'tags')
  }
  const count = steps.reduce((sum, { ids }) => sum + ids.length, 0)
  toast.success(`Undone for ${countOf(kind, count)}`)
}

/** The fewest requests that set the records back: one for all that had the same values. */
export function stepsBack(
  change: Tagging | Edit,
  before: readonly AnyRecord[],
  after: readonly AnyRecord[],
  now: readonly AnyRecord[],
): Step[] {
  const [was, became] = [byId(before), byId(after)]
  const pairs = now.flatMap((record) => {
    const [first, changed] = [was.get(record.id), became.get(record.id)]
    return first && changed ? [{ first, changed, record }] : []
  })
  if (!('set' in change)) {
    const { add = [], remove = [] } = change
    const hasTag = ({ tags }: AnyRecord, name: string) => tags.some((tag) => sameTag(tag, name))
    const back = (name: string, had: boolean) =>
      pairs.filter(({ first, record }) => hasTag(first, name) === had && hasTag(record, name) !== had)
    return [
      ...add.map((name) => ({ ids: idsOf(back(name, false)), change: { remove: [name] } })),
      ...remove.map((name) => ({ ids: idsOf(back(name, true)), change: { add: [name] } })),
    ].filter(({ ids }) => ids.length > 0)
  }
  const { set } = change
  const steps = new Map<string, { ids: string[]; change: Edit }>()
  for (const { first, changed, record } of pairs) {
    const old = valuesOf(first, set)
    const key = hashKey([old])
    if (hashKey([valuesOf(changed, set)]) === key) continue // it was not changed
    if (hashKey([valuesOf(changed, set)]) !== hashKey([valuesOf(record, set)])) continue
    const step = steps.get(key) ?? { ids: [], change: { set: old } }
    step.ids.push(record.id)
    steps.set(key, step)
  }
  return [...steps.values()]
}

const byId = (records: readonly AnyRecord[]) => new Map(records.map((record) => [record.id, record]))
const idsOf = (pairs: readonly { record: AnyRecord }[]) => pairs.map(({ record }) => record.id)
const keyOf = (tag: string) => tag.normalize('NFC').toLowerCase()
const sameTag = (tag: string, name: string) => keyOf(tag) === keyOf(name)

/** The values that a record has in the fields of `set`. */
function valuesOf(record: AnyRecord, set: Edit['set']): Edit['set'] {
  const fields = record as unknown as Record<string, FieldValue>
  const own = Object.keys(set).filter((name) => name !== 'custom_fields')
  const custom = Object.keys((set.custom_fields as object | undefined) ?? {})
  return {
    ...Object.fromEntries(own.map((name) => [name, fields[name] ?? null])),
    ...(custom.length > 0 && {
      custom_fields: Object.fromEntries(
        custom.map((name) => [name, (record.custom_fields[name] as FieldValue | undefined) ?? null]),
      ),
    }),
  }
}
