import './compile-cache.ts'

// The thread that runs heavy jobs (jobs/thread.ts).

const { jobs } = await import('./background.ts')
const { runInThread } = await import('./thread.ts')
runInThread(jobs)
