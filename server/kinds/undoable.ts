import type { Deal } from '../deals/record.ts'
import { saveDeal, type Since } from '../deals/save.ts'
import type { Changes } from '../events/record.ts'
import { type EntityType, mainKinds } from './kinds.ts'
import { operations } from './operations.ts'

/**
 * What `undoChanges` needs to undo these changes of a record. A deal is in its earlier stage since the time it entered it,
 * so that reports count it in the right month.
 */
export function undoable(type: EntityType, { stage_changed_at, closed_at }: Changes) {
  const undoing = { ...operations[type], kind: mainKinds[type] }
  if (!stage_changed_at) return undoing
  const since = { stage_changed_at: stage_changed_at.from, closed_at: closed_at?.from ?? null } as Since
  const save: typeof undoing.save = (tx, before, after, values, tagRefs) =>
    saveDeal(tx, before as Deal, after as Deal, values, tagRefs, undefined, since)
  return { ...undoing, save }
}
