import { useMutation } from '@tanstack/react-query'
import { Download, File, FileText, ImageIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { undoDelete } from '../trash/restore.ts'
import { Button } from '../ui/button.tsx'
import { formatBytes } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { When } from '../ui/when.tsx'
import { isImage, isPdf } from './content.ts'
import { Preview } from './preview.tsx'
import type { AttachedFile } from './use-files.ts'

export function FileRow({ file }: { file: AttachedFile }) {
  const { id, name, bytes, created_by, created_at } = file
  const [isShown, setShown] = useState(false)
  const Icon = isImage(file) ? ImageIcon : isPdf(file) ? FileText : File
  const download = useMutation({
    // A link is valid for 15 minutes, and the page may be older.
    mutationFn: () => unwrap(api.GET('/api/v1/files/{id}', { params: { path: { id } } })),
    onSuccess({ data }) {
      const { pathname, search } = new URL(data.download_url)
      location.assign(pathname + search) // an attachment: the page stays
    },
    onError: (error) => toast.error(error.message),
  })
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/files/{id}', { params: { path: { id } } })),
    onSuccess: () => toast.success(`${name} deleted`, { action: undoDelete({ entity_id: id }) }),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh(...concernedBy('file.deleted')),
  })
  return (
    <li className="flex items-center gap-3 border-t px-4 py-2">
      <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 grow">
        {isImage(file) || isPdf(file) ? (
          <button
            type="button"
            title={name}
            aria-label={`Preview ${name}`}
            onClick={() => setShown(true)}
            className="block max-w-full truncate font-medium underline-offset-2 hover:underline"
          >
            {name}
          </button>
        ) : (
          <p title={name} className="truncate font-medium">
            {name}
          </p>
        )}
        <p className="text-xs text-muted">
          {formatBytes(bytes)} · {created_by.name} · <When at={created_at} />
        </p>
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Download ${name}`}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Delete ${name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Trash2 />
      </Button>
      {isShown && <Preview file={file} onClose={() => setShown(false)} />}
    </li>
  )
}
