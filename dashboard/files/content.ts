import { api, unwrap } from '../api/client.ts'
import type { AttachedFile } from './use-files.ts'

type Typed = Pick<AttachedFile, 'content_type'>

// Formats that every browser shows as pixels. SVG is not among them, because it can contain scripts.
const images = new Set(['image/avif', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'])

export const isImage = ({ content_type }: Typed) => images.has(content_type)
export const isPdf = ({ content_type }: Typed) => content_type === 'application/pdf'

/**
 * The content for a preview. Downloads are always attachments, so that a file can never run as a page of this site: the
 * page reads the bytes itself and gives them a type that it knows to be harmless.
 */
export async function readContent({ id, content_type }: AttachedFile, signal: AbortSignal): Promise<Blob> {
  const { data } = await unwrap(api.GET('/api/v1/files/{id}', { params: { path: { id } }, signal }))
  const { pathname, search } = new URL(data.download_url)
  const response = await fetch(pathname + search, { signal })
  if (!response.ok) throw new Error('The file cannot be read. Try again later.')
  return new Blob([await response.arrayBuffer()], { type: content_type })
}
