import { newId } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { orNotFound } from '../http/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { newTag } from '../records/tags.ts'
import { moveToTrash } from '../trash/keep.ts'
import { clearTag } from './clear.ts'
import { hideTag, insertTag, lockTag, restorableTag, updateTag } from './queries.ts'
import type { Tag, TagInput, TagPatch } from './schema.ts'

export function createTag(tx: Tx, { name, color = null }: TagInput): Tag {
  const tag = newTag(newId(), name.normalize('NFC'), color)
  insertTag(tx, tag)
  recordEvent(tx, 'tag.created', tag.id, { data: tag })
  return tag
}

/** Records refer to a tag by id, so a new name shows on all of them immediately. */
export async function changeTag(tx: Tx, id: string, patch: TagPatch): Promise<Tag> {
  const before = orNotFound(await lockTag(tx, id), 'Tag')
  const after = { ...before, ...patch, ...(patch.name && { name: patch.name.normalize('NFC') }) }
  const changes = changesBetween(before, after)
  if (!changes) return before
  const tag = { ...after, updated_at: new Date().toISOString() }
  updateTag(tx, tag)
  recordEvent(tx, 'tag.updated', id, { data: tag, changes })
  return tag
}

/** Hides the tag immediately; its links, which may be very many, are cleared in the background. */
export async function deleteTag(tx: Tx, id: string) {
  const tag = orNotFound(await lockTag(tx, id), 'Tag')
  moveToTrash(tx, restorableTag, [tag])
  hideTag(tx, id)
  enqueue(tx, clearTag, { workspaceId: tx.workspaceId, tagId: id })
  recordEvent(tx, 'tag.deleted', id, { data: tag })
}
