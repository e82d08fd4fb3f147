import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { formatNumber } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { type Export, isRunning, pathOf } from './words.ts'

const pause = 700

/**
 * Shows the progress of an export in a message, on whichever page, and then a button that downloads the file. A message that
 * the person closes comes back at the end only.
 */
export async function follow(started: Export, name: string) {
  const { id } = started
  let isClosed = false
  const message = { id: `export ${id}`, duration: Infinity, onDismiss: () => void (isClosed = true) }
  try {
    for (let job = started; ; job = await read(id)) {
      if (!isRunning(job)) {
        void refresh('exports')
        if (job.status === 'failed') toast.error(job.error ?? 'The export failed', message)
        else toast.success(`Exported ${name}`, { ...message, action: downloadAction(id) })
        return
      }
      if (!isClosed) toast.info(`Exporting ${name}${progressOf(job)}`, message)
      await new Promise((done) => setTimeout(done, pause))
    }
  } catch (error) {
    toast.error((error as Error).message, message)
  }
}

const read = async (id: string) =>
  (await unwrap(api.GET('/api/v1/exports/{id}', { params: { path: { id } } }))).data as Export

const progressOf = ({ exported_rows, total_rows }: Export) =>
  exported_rows > 0 ? `: ${formatNumber(exported_rows)} of ${formatNumber(total_rows)}` : ''

const downloadAction = (id: string) => ({
  label: 'Download',
  onClick: () => void download(id).catch((error: Error) => toast.error(error.message)),
})

/** The link is valid for some minutes, and the message may stay longer, so that it is requested with the click. */
async function download(id: string) {
  const { download_url } = await read(id)
  if (!download_url) throw new Error('The file was deleted.')
  Object.assign(document.createElement('a'), { href: pathOf(download_url), download: '' }).click()
}
