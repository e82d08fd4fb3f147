import type { Tx } from '../database/transaction.ts'
import { orNotFound } from '../http/errors.ts'
import { bulkKinds, isRecordType } from '../kinds/bulk-kinds.ts'
import { saveEach, tagLocked } from '../kinds/bulk.ts'
import { type EntityType, mainKinds } from '../kinds/kinds.ts'
import { resolveTags } from '../records/tags.ts'
import { joinEntries, moveSomeToTrash } from '../trash/keep.ts'
import { areTooMany } from '../trash/limit.ts'
import { findBulkJob, type Undone } from './queries.ts'
import type { BulkJob } from './schema.ts'
import { undo } from './undo.ts'

export type Acted = {
  found: number
  changed: number
  /** The records that could not be changed, or not completely. */
  errors?: BulkJob['errors']
  /** A part of the record was deleted: the job goes on with the same record. */
  isUnfinished?: boolean
}

/** Applies the action of the job to these records, with the same effects as single requests. Deleted records are skipped. */
export async function actOn(tx: Tx, job: BulkJob, ids: readonly string[]): Promise<Acted> {
  const kind = bulkKinds[job.entity_type]
  switch (job.action) {
    case 'tag': {
      const tagRefs = await resolveTags(tx, job.add)
      const items = (await kind.lock(tx, ids)) as { id: string; tags: string[] }[]
      const tagged = await tagLocked(tx, job.entity_type as EntityType, items, tagRefs, job)
      return { found: items.length, changed: tagged.filter((item, i) => item !== items[i]).length }
    }
    case 'delete': {
      const items = await kind.lock(tx, ids)
      if (items.length === 0) return { found: 0, changed: 0 }
      if (isRecordType(job.entity_type)) return deleteRecords(tx, job.entity_type, items)
      await kind.remove(tx, items)
      return { found: items.length, changed: items.length }
    }
    case 'complete': {
      const items = await kind.lock(tx, ids)
      return { found: items.length, changed: items.filter((item) => kind.complete!(tx, item) !== item).length }
    }
    case 'update': {
      const save = await kind.update(tx, job.set!)
      const items = await kind.lock(tx, ids)
      const saved = await saveEach(tx, items, save)
      return { found: items.length, changed: saved.filter((item, i) => item !== items[i]).length }
    }
    case 'undo':
      return undo(tx, await jobToUndo(tx, job), ids)
  }
}

/** Several records to which too much belongs are refused, and then deleted one by one; a single one in several batches. */
async function deleteRecords(tx: Tx, type: EntityType, items: readonly { id: string }[]): Promise<Acted> {
  const kind = mainKinds[type]
  const ids = items.map(({ id }) => id)
  if (items.length === 1 && (await areTooMany(tx, kind, ids, 'delete'))) {
    await moveSomeToTrash(tx, kind, items[0]!)
    return { found: 0, changed: 0, isUnfinished: true }
  }
  await bulkKinds[type].remove(tx, items)
  await joinEntries(tx, kind, ids)
  return { found: items.length, changed: items.length }
}

export const jobToUndo = async (tx: Tx, { undoes }: BulkJob) =>
  orNotFound(await findBulkJob(tx, undoes!), 'Bulk job') as Undone
