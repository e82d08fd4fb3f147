import { FileUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

const accepted = '.csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz,text/csv,application/json'

/** Takes a file that is chosen, or dropped anywhere on the page: a browser would otherwise leave for it. */
export function DropZone({ onFile }: { onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = useRef(onFile)
  take.current = onFile

  useEffect(() => {
    const listening = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      document.addEventListener(name, listener, { signal: listening.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', (event) => {
      const file = event.dataTransfer?.files[0]
      setOver(false)
      if (!file) return
      event.preventDefault()
      take.current(file)
    })
    return () => listening.abort()
  }, [])

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) onFile(file)
    target.value = '' // the same file may be chosen again, put right
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
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
      <input ref={input} type="file" aria-label="File" accept={accepted} onChange={choose} className="hidden" />
      <p className="max-w-md text-muted">
        CSV, JSON or NDJSON in UTF-8, also gzipped. The first row of a CSV file names its columns.
      </p>
    </div>
  )
}
