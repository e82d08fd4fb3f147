import type { Tx } from '../database/transaction.ts'
import { bulkKinds } from '../kinds/bulk-kinds.ts'
import { tagLocked } from '../kinds/bulk.ts'
import type { EntityType } from '../kinds/kinds.ts'
import { resolveTags } from '../records/tags.ts'
import type { BulkJob } from './schema.ts'

/** Applies the action of the job to these records, with the same effects as single requests. Deleted records are skipped. */
export async function actOn(tx: Tx, job: BulkJob, ids: readonly string[]): Promise<{ found: number; changed: number }> {
  const kind = bulkKinds[job.entity_type]
  switch (job.action) {
    case 'tag': {
      const tagRefs = await resolveTags(tx, job.add)
      const items = (await kind.lock(tx, ids)) as { id: string; tags: string[] }[]
      const tagged = await tagLocked(tx, job.entity_type as EntityType, kind as never, items, tagRefs, job)
      return { found: items.length, changed: tagged.filter((item, i) => item !== items[i]).length }
    }
    case 'delete': {
      const items = await kind.lock(tx, ids)
      if (items.length > 0) await kind.remove(tx, items)
      return { found: items.length, changed: items.length }
    }
    case 'complete': {
      const items = await kind.lock(tx, ids)
      return { found: items.length, changed: items.filter((item) => kind.complete!(tx, item) !== item).length }
    }
    case 'update': {
      const save = await kind.update(tx, job.set!)
      const items = await kind.lock(tx, ids)
      return { found: items.length, changed: items.filter((item) => save(item) !== item).length }
    }
  }
}
