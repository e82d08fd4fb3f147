import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { classes } from '../ui/classes.ts'
import { formatNumber } from '../ui/format.ts'
import { FilesOf } from './files-of.tsx'

/** The number of files of an interaction. A click shows them. */
export function InteractionFiles({ id, what, count }: { id: string; what: string; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Files: ${what}`}
        title="Files"
        onClick={() => setOpen(true)}
        className={classes(
          'flex shrink-0 items-center gap-0.5 self-center rounded p-0.5 text-xs text-muted tabular-nums hover:text-ink focus-visible:opacity-100',
          count === 0 && 'opacity-0 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <Paperclip className="size-3.5" aria-hidden />
        {count > 0 && formatNumber(count)}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={what}>
        <FilesOf kind="interactions" id={id} />
      </Dialog>
    </>
  )
}
