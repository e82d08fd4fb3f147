import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { isAtLeast, useWidth } from '../ui/use-width.ts'
import { isPdf, readContent } from './content.ts'
import type { AttachedFile } from './use-files.ts'

/** An image or a PDF. Browsers without a PDF viewer, such as those of most phones, get a link only. */
export function Preview({ file, onClose }: { file: AttachedFile; onClose(): void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['files', 'content', file.id],
    queryFn: ({ signal }) => readContent(file, signal),
    staleTime: Infinity, // the content of a file never changes
    gcTime: 0,
  })
  const address = useAddress(data)
  const hasViewer = isAtLeast(useWidth(), 'tablet') && navigator.pdfViewerEnabled
  return (
    <Dialog wide open onOpenChange={(open) => open || onClose()} title={file.name}>
      {error && <Failure error={error} retry={refetch} />}
      {!error && !address && <Skeleton className="h-64" />}
      {address &&
        (isPdf(file) ? (
          <div className="flex flex-col items-center gap-3">
            {hasViewer && (
              <iframe src={`${address}#navpanes=0`} title={file.name} className="h-[62vh] w-full rounded-md border" />
            )}
            <Button asChild>
              <a href={address} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                Open PDF
              </a>
            </Button>
          </div>
        ) : (
          <img src={address} alt={file.name} className="mx-auto max-h-[65vh] max-w-full object-contain" />
        ))}
    </Dialog>
  )
}

/** A blob: address of the content, as long as the preview is open. */
function useAddress(content: Blob | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
