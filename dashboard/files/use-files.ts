import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { type Sent, upload } from '../api/upload.ts'
import { concernedBy } from '../kinds/concerned.ts'

export type FileOwner = 'contacts' | 'companies' | 'deals' | 'interactions'
export type AttachedFile = Schemas['File']

export const filesQuery = (kind: FileOwner, id: string, page: number) =>
  queryOptions({
    queryKey: ['files', kind, id, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET(`/api/v1/${kind}/{id}/files`, { params: { path: { id }, query: { page, per_page: 10 } }, signal }),
      ),
    placeholderData: keepPreviousData,
  })

export const useFiles = (kind: FileOwner, id: string, page: number) => useQuery(filesQuery(kind, id, page))

/** How many files each of these interactions has. */
export function useFileCounts(interactionIds: readonly string[]): ReadonlyMap<string, number> {
  const ids = interactionIds.toSorted()
  const { data } = useQuery({
    queryKey: ['files', 'counts', ids],
    enabled: ids.length > 0,
    queryFn: async () => {
      const counts = new Map<string, number>()
      // A request line may not be longer, and has 36 characters for each id.
      for (let start = 0; start < ids.length; start += 100) {
        const query = { 'entity_id[in]': ids.slice(start, start + 100).join(), per_page: 250 }
        const files = await unwrap(api.GET('/api/v1/files', { params: { query } }))
        for (const { entity_id } of files.data) counts.set(entity_id, (counts.get(entity_id) ?? 0) + 1)
      }
      return counts
    },
    placeholderData: keepPreviousData,
  })
  return data ?? new Map()
}

export type Uploading = { key: number; name: string; sent: Sent; error?: string; stop(): void }

let lastKey = 0

/** Uploads files one after the other, so that their order is kept and one does not slow down the other. */
export function useUploads(kind: FileOwner, id: string) {
  const [uploads, setUploads] = useState<Uploading[]>([])
  const change = (key: number, part: Partial<Uploading>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const dismiss = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  async function attach(files: readonly File[]) {
    const queued = files.map((file) => {
      const stopping = new AbortController()
      return { key: ++lastKey, file, signal: stopping.signal, stop: () => stopping.abort() }
    })
    setUploads((all) => [
      ...all,
      ...queued.map(({ key, file, stop }) => ({ key, name: file.name, sent: { done: 0, total: file.size }, stop })),
    ])
    for (const { key, file, signal } of queued) {
      try {
        signal.throwIfAborted()
        await upload(`/api/v1/${kind}/${id}/files`, file, (sent) => change(key, { sent }), signal)
        await refresh(...concernedBy('file.created'))
        dismiss(key)
      } catch (error) {
        if (signal.aborted) dismiss(key)
        else change(key, { error: (error as Error).message })
      }
    }
  }
  return { uploads, attach, dismiss }
}
