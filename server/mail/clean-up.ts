import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Job } from '../jobs/job.ts'
import { folderOf } from './deliver.ts'

/** As long as the link of an invitation is valid. */
const keptDays = 7

/** Deletes emails that were written to files, because they contain personal data. */
export const cleanMails: Job<Record<string, never>> = {
  name: 'mails.clean_up',
  daily: true,
  async run({ config }) {
    const folder = folderOf(config)
    const end = Date.now() - keptDays * 86_400_000
    for (const name of await readdir(folder).catch(() => [])) {
      const file = path.join(folder, name)
      const written = await stat(file).catch(() => undefined) // another process may have deleted it
      if (name.endsWith('.eml') && written && written.mtimeMs < end) await rm(file, { force: true })
    }
  },
}
