import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { upload } from '../api/upload.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { Progress } from '../ui/progress.tsx'

/** Restores the archive of a workspace. Shown while the workspace has no records. */
export function RestoreArchive() {
  const isEmpty = useIsEmpty()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState({ done: 0, total: 0 })
  const navigate = useNavigate()
  const restore = useMutation({
    async mutationFn(file: File) {
      const { file_url } = await upload('/api/v1/uploads', file, setSent, new AbortController().signal)
      return (await unwrap(api.POST('/api/v1/imports', { body: { entity_type: 'workspace', file_url } }))).data
    },
    onSuccess: ({ id }) => navigate({ to: '/settings/imports/$id', params: { id } }),
  })
  if (!isEmpty) return null
  return (
    <Section
      title="Restore an archive"
      description="This workspace is empty. Restore the archive of another workspace, made in Settings → Exports. Owners and assignees are matched by email address with the members of this workspace."
      action={
        <>
          <input
            ref={input}
            type="file"
            accept=".zip,application/zip"
            aria-label="Archive"
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) restore.mutate(file)
              target.value = ''
            }}
          />
          <Button disabled={restore.isPending} onClick={() => input.current?.click()}>
            {restore.isPending ? 'Uploading…' : 'Choose an archive…'}
          </Button>
        </>
      }
    >
      {(restore.isPending || restore.error) && (
        <div className="p-4">
          {restore.isPending && <Progress label="Progress of the upload" {...sent} />}
          <ErrorMessage>{restore.error?.message}</ErrorMessage>
        </div>
      )}
    </Section>
  )
}

/** Whether there are no contacts, companies and deals. The server also checks tags, custom fields and views. */
const useIsEmpty = () =>
  useQuery({
    queryKey: ['contacts', 'count', 'workspace'],
    async queryFn() {
      const totals = await Promise.all(
        (['contacts', 'companies', 'deals'] as const).map(
          async (kind) => (await unwrap(api.GET(`/api/v1/${kind}`, { params: { query: { per_page: 1 } } }))).meta.total,
        ),
      )
      return totals.every((total) => total === 0)
    },
  }).data === true
