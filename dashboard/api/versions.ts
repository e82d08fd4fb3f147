/** A record as the API last returned it to this window, and its ETag. */
export type Version = { etag: string; record: Record<string, unknown> }

const versions = new Map<string, Version>()
const maxVersions = 500

export function keepVersion(etag: string, record: { id: string }) {
  versions.delete(record.id)
  versions.set(record.id, { etag, record })
  if (versions.size > maxVersions) versions.delete(versions.keys().next().value!)
}

export const versionOf = (id: string) => versions.get(id)
