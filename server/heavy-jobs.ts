import './compile-cache.ts'
import { workerData } from 'node:worker_threads'
import type pg from 'pg'
import type { Config } from './config.ts'

// The thread that runs heavy jobs (jobs/thread.ts).

export type HeavyJobsData = { config: Config; postgres: pg.ClientConfig; isTerminal: boolean }

const { config, postgres, isTerminal } = workerData as HeavyJobsData
const { jobs, openBackgroundDatabase } = await import('./background.ts')
const { serveThread } = await import('./jobs/thread.ts')
const { openLog } = await import('./log.ts')
const { setTrashDays } = await import('./trash/retention.ts')

// The standard error of a thread is a stream of the process, without a file descriptor.
const log = openLog(config.logLevel, { isTTY: isTerminal, fd: 2, write: (text) => process.stderr.write(text) })
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejected promise was not handled'))
setTrashDays(config.trashDays)
const database = openBackgroundDatabase(postgres, config, log)
serveThread(jobs, { database, config, log }, () => database.close())
