import { Upload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Pages } from '../ui/pages.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/states.tsx'
import { FileRow } from './file-row.tsx'
import { UploadRow } from './upload-row.tsx'
import { type FileOwner, useFiles, useUploads } from './use-files.ts'

/** The files of a record. Files are attached with the button or by dropping them on the section. */
export function FilesOf({ kind, id }: { kind: FileOwner; id: string }) {
  const [page, setPage] = useState(1)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { data: list, error } = useFiles(kind, id, page)
  const { uploads, attach, dismiss } = useUploads(kind, id)

  function send(files: FileList | null | undefined) {
    setPage(1) // the page with the newest files
    void attach([...(files ?? [])])
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    send(target.files)
    target.value = '' // the same file may be chosen again
  }
  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  function drop(event: DragEvent) {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    send(event.dataTransfer.files)
  }

  return (
    <div
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setOver(false)
      }
      onDrop={drop}
      className={classes('rounded-lg', isOver && 'outline-2 outline-accent')}
    >
      <Section
        title="Files"
        count={list?.meta.total}
        action={
          <>
            <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
              <Upload aria-hidden />
              Attach files
            </Button>
            <input ref={input} type="file" multiple aria-label="Files to attach" onChange={choose} className="hidden" />
          </>
        }
      >
        {!list && !error && (
          <div className="px-4 pb-4">
            <Skeleton className="h-8" />
          </div>
        )}
        {error && !list && <p className="px-4 pb-4 text-danger">{error.message}</p>}
        {list?.meta.total === 0 && uploads.length === 0 && (
          <p className="px-4 pb-4 text-muted">No files yet. Drop files here to attach them.</p>
        )}
        {(uploads.length > 0 || (list && list.data.length > 0)) && (
          <ul>
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
            ))}
            {list?.data.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
        )}
        {list && <Pages meta={list.meta} onPage={setPage} />}
      </Section>
    </div>
  )
}
