import { timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record.ts'
import { orNotFound } from '../http/errors.ts'
import { keepUpload, type Upload } from '../storage/receive.ts'
import { moveToTrash } from '../trash/keep.ts'
import { insertFile, lockFile, lockParent, type Parent, removeFile } from './queries.ts'
import { file as kind, type StoredFile } from './record.ts'

export async function attachFile(tx: Tx, parent: Parent, parentId: string, upload: Upload, sha256: string) {
  orNotFound(await lockParent(tx, parent, parentId), parent.title)
  const { id } = upload.place
  const { name, contentType, bytes } = upload.file!
  const file: StoredFile = {
    id,
    entity_type: parent.name as StoredFile['entity_type'],
    entity_id: parentId,
    name: plainName(name),
    content_type: plainType(contentType),
    bytes,
    sha256,
    created_by: actorOf(tx.caller),
    created_at: timeOf(id),
  }
  insertFile(tx, parent, file)
  recordEvent(tx, 'file.created', id, { data: file })
  tx.afterCommit(() => keepUpload(upload))
  return file
}

/** The last part of a path, without control characters and marks that reverse the direction of text. */
export const plainName = (name: string | null) =>
  (name ?? '')
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim() || 'file'

export const plainType = (type: string | null) => {
  const plain = type?.toLowerCase() ?? ''
  return /^[\w.+-]+\/[\w.+-]+$/.test(plain) ? plain : 'application/octet-stream'
}

export async function deleteFile(tx: Tx, id: string) {
  const file = orNotFound(await lockFile(tx, id), 'File')
  moveToTrash(tx, kind, [file])
  removeFile(tx, id)
  recordEvent(tx, 'file.deleted', id, { data: file })
}
