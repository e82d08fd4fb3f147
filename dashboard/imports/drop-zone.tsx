import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

const accepted = '.xlsx,.csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz,text/csv,application/json'

type Props = { onFile(file: File): void; isOver: boolean; autoFocus: boolean }

/** Selects a file by dialog or drop. */
export function DropZone({ onFile, isOver, autoFocus }: Props) {
  const input = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) onFile(file)
    target.value = '' // the same file may be chosen again after a correction
  }

  return (
    <div
      className={classes(
        'flex flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-4 py-8 text-center',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <FileUp className="size-6 text-muted" aria-hidden />
      <p className="text-base font-medium">Drop a file here</p>
      <Button autoFocus={autoFocus} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input ref={input} type="file" aria-label="File" accept={accepted} onChange={choose} className="hidden" />
      <p className="max-w-md text-muted">
        Excel workbooks (XLSX), CSV, JSON or NDJSON, optionally gzipped. The first row of a sheet or CSV file contains
        the column names.
      </p>
    </div>
  )
}
