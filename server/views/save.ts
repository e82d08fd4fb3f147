import type { Entry } from '../database/caller.ts'
import { newId, timeOf } from '../database/ids.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { type Changes, changesBetween, recordEvent } from '../events/record.ts'
import { conflict, forbidden, orNotFound, inside, refuse, type ValidationError } from '../http/errors.ts'
import { findDefinitions } from '../records/custom-comparisons.ts'
import { type ViewKind, viewKinds } from './kinds.ts'
import { countOwnViews, insertView, lockView, removeView, updateView } from './queries.ts'
import { maxFilters, type View, type ViewInput, type ViewPatch } from './schema.ts'

const maxViews = 200

export async function createView(tx: Tx, { shared = false, ...input }: ViewInput): Promise<View> {
  refuse(await problemsOfView(tx, input.kind, input))
  if ((await countOwnViews(tx)) >= maxViews)
    throw conflict(`You already have ${maxViews} views, which is the maximum. Delete one first.`)
  const id = newId()
  const { name, kind, filters = {}, sort = null, order = null, columns = [] } = input
  const settings = { name, kind, filters, sort, order, columns, shared }
  const view = { id, ...settings, owner_id: tx.caller.userId!, created_at: timeOf(id), updated_at: timeOf(id) }
  insertView(tx, view)
  recordEvent(tx, 'view.created', id, { data: audited(view) })
  return view
}

export async function changeView(tx: Tx, id: string, patch: ViewPatch): Promise<View> {
  const before = await lockChangeable(tx, id)
  if (patch.shared === false && before.owner_id !== tx.caller.userId)
    throw forbidden('Only the person who created a view can make it private')
  refuse(await problemsOfView(tx, before.kind, patch))
  const after = { ...before, ...patch }
  const changes = changesBetween(before, after)
  if (!changes) return before
  const view = { ...after, updated_at: new Date().toISOString() }
  updateView(tx, view)
  recordEvent(tx, 'view.updated', id, { data: audited(view), changes: auditedChanges(before, view, changes) })
  return view
}

export async function deleteView(tx: Tx, id: string) {
  const view = await lockChangeable(tx, id)
  removeView(tx, id)
  recordEvent(tx, 'view.deleted', id, { data: audited(view) })
}

/** A shared view can be changed by the person who created it and by owners of the workspace. */
async function lockChangeable(tx: Tx, id: string): Promise<View> {
  const view = orNotFound(await lockView(tx, id), 'View')
  if (view.owner_id === tx.caller.userId) return view
  const entry = await tx.first<Entry>(tx.caller.enter)
  if (entry?.role !== 'owner')
    throw forbidden('Only the person who created a shared view and owners of the workspace can change it')
  return view
}

/** The audit log is read by owners, who must not see the filters of private views. */
function audited(view: View) {
  const { filters, ...rest } = view
  return view.shared ? { ...rest, filters } : rest
}

function auditedChanges(before: View, after: View, changes: Changes): Changes {
  const { filters, ...rest } = changes
  return filters && before.shared && after.shared ? { ...rest, filters } : rest
}

type Settings = Pick<ViewPatch, 'filters' | 'sort' | 'columns'>

/** What the list would reject. A field that is deleted later stays in the view. */
export async function problemsOfView(
  db: Reader,
  kind: ViewKind,
  { filters = {}, sort = null, columns = [] }: Settings,
): Promise<ValidationError[]> {
  const { plural, checkFilter, problemsOfSort, Shown } = viewKinds[kind]
  const { problems } = await checkFilter(db, filters)
  const customName = (column: string) => /^custom_fields\[([^\]]+)\]$/.exec(column)?.[1]
  const definitions = await findDefinitions(
    db,
    plural,
    columns.flatMap((column) => customName(column) ?? []),
  )
  const isColumn = (column: string) => {
    const name = customName(column)
    return name === undefined ? Object.hasOwn(Shown.properties, column) : definitions.has(name)
  }
  return [
    ...(JSON.stringify(filters).length > maxFilters
      ? [{ field: 'filters', message: `must be at most ${maxFilters} characters long as JSON` }]
      : []),
    ...problems.map((problem) => inside('filters', problem)),
    ...(await problemsOfSort(db, sort ?? undefined)),
    ...columns.flatMap((column, i) =>
      isColumn(column) ? [] : [{ field: `columns.${i}`, message: `is not a field of ${kind}` }],
    ),
  ]
}
