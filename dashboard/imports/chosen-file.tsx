import { FileSpreadsheet, X } from 'lucide-react'
import type { Sent } from '../api/upload.ts'
import { Button } from '../ui/button.tsx'
import { formatBytes } from '../ui/format.ts'
import { Progress } from '../ui/progress.tsx'

type Props = { file: File; sent: Sent | undefined; onRemove(): void }

/** The chosen file, and the progress of its upload. */
export function ChosenFile({ file: { name, size }, sent, onRemove }: Props) {
  return (
    <div className="flex flex-col gap-2 rounded-lg border px-3 py-2.5">
      <div className="flex items-center gap-3">
        <FileSpreadsheet className="size-5 shrink-0 text-muted" aria-hidden />
        <div className="min-w-0 grow">
          <p className="truncate font-medium">{name}</p>
          <p className="text-muted tabular-nums" aria-live="polite">
            {sent ? stateOf(sent) : formatBytes(size)}
          </p>
        </div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={sent ? `Stop the upload of ${name}` : `Remove ${name}`}
          onClick={onRemove}
        >
          <X />
        </Button>
      </div>
      {sent && <Progress label="Upload" {...sent} />}
    </div>
  )
}

const stateOf = ({ done, total }: Sent) =>
  done < total ? `${formatBytes(done)} of ${formatBytes(total)} sent` : 'Sent, storing'
