import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Sent, upload } from '../api/upload.ts'
import type { ImportInput } from './draft.ts'
import { useStartImport } from './use-import.ts'

type Asked = Omit<ImportInput, 'file_url' | 'dry_run'> & { source: File | string }

/** Uploads the file, unless it is already uploaded, and starts a dry run. */
export function useNewImport() {
  const [sent, setSent] = useState<Sent>()
  const stop = useRef<AbortController>(null)
  const stored = useRef<{ file: File; url: string }>(null)
  const start = useStartImport()
  const check = useMutation({
    async mutationFn({ source, ...asked }: Asked) {
      const file_url = typeof source === 'string' ? source : await urlOf(source)
      return start.mutateAsync({ input: { ...asked, file_url, dry_run: true } })
    },
    onSettled: () => setSent(undefined),
  })

  async function urlOf(file: File) {
    if (stored.current?.file === file) return stored.current.url
    stop.current = new AbortController()
    setSent({ done: 0, total: file.size })
    const { file_url } = await upload('/api/v1/uploads', file, setSent, stop.current.signal)
    stored.current = { file, url: file_url }
    return file_url
  }

  const isStopped = check.error?.name === 'AbortError'
  return {
    check: check.mutate,
    isPending: check.isPending,
    error: isStopped ? null : check.error,
    sent,
    stop: () => stop.current?.abort(),
    reset: check.reset,
  }
}
