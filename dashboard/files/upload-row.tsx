import { X } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { formatBytes } from '../ui/format.ts'
import { Progress } from '../ui/progress.tsx'
import type { Uploading } from './use-files.ts'

/** A file that is being sent, or was rejected. */
export function UploadRow({ upload, onDismiss }: { upload: Uploading; onDismiss(): void }) {
  const { name, sent, error, stop } = upload
  return (
    <li className="flex items-center gap-3 border-t px-4 py-2">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{name}</p>
        {error ? (
          <p role="alert" className="text-danger">
            {error}
          </p>
        ) : (
          <>
            <p className="text-xs text-muted tabular-nums" aria-live="polite">
              {sent.done < sent.total ? `${formatBytes(sent.done)} of ${formatBytes(sent.total)} sent` : 'Storing…'}
            </p>
            <Progress label={`Upload of ${name}`} {...sent} className="mt-1" />
          </>
        )}
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label={error ? `Dismiss ${name}` : `Stop the upload of ${name}`}
        onClick={error ? onDismiss : stop}
      >
        <X />
      </Button>
    </li>
  )
}
