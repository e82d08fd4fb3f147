import { api, unwrap, Refusal } from '../api/client.ts'
import { versionOf } from '../api/versions.ts'
import { chooseVersion } from './conflict.ts'
import { changedFields, differencesOf, type Values, withoutFields } from './differences.ts'

export type GuardedKind =
  | 'contacts'
  | 'companies'
  | 'deals'
  | 'follow-ups'
  | 'commitments'
  | 'tags'
  | 'custom-fields'
  | 'views'
  | 'webhooks'
  | 'workspaces'

type Change<Row, Patch> = {
  kind: GuardedKind
  /** The record as the person saw it when they began to edit. */
  base: { id: string }
  /** What the API had returned by then; `base` may show a change that is still being saved, and may fail. */
  known?: Values | undefined
  patch: Patch
  send(patch: Patch, headers: { 'If-Match': string }): Promise<Row>
}

/**
 * Saves an edit of a record that others may edit too. Where they changed other fields, it is saved all the same; where they
 * changed the same one, the person sees both values and chooses.
 */
export async function saveGuarded<Row extends { id: string }, Patch extends object>(
  change: Change<Row, Patch>,
): Promise<Row> {
  const { kind, send } = change
  const { id } = change.base
  let bases = [change.base as Values, ...(change.known ? [change.known] : [])]
  let patch = changedFields(change.base as Values, change.patch as Values)
  let version = versionOf(id)
  if (!version || differencesOf(bases, patch, version.record).length > 0) version = await readVersion(kind, id)
  for (let attempt = 1; ; attempt++) {
    const differences = differencesOf(bases, patch, version.record)
    if (differences.length > 0) {
      const choice = await chooseVersion({ kind, id, differences })
      if (choice === 'theirs')
        patch = withoutFields(
          patch,
          differences.map(({ field }) => field),
        )
      bases = [version.record]
    }
    if (Object.keys(patch).length === 0) return version.record as unknown as Row
    try {
      return await send(patch as Patch, { 'If-Match': version.etag })
    } catch (error) {
      if (!(error instanceof Refusal && error.isStale) || attempt === 5) throw error
      version = await readVersion(kind, id)
    }
  }
}

async function readVersion(kind: GuardedKind, id: string) {
  await unwrap(api.GET(`/api/v1/${kind}/{id}`, { params: { path: { id } } }))
  return versionOf(id)!
}
