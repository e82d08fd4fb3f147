import './compile-cache.ts'

// The thread that sends webhooks (jobs/thread.ts).

const { sendDeliveries } = await import('./webhooks/send-job.ts')
const { runInThread } = await import('./thread.ts')
runInThread([sendDeliveries(() => import('./resources.ts'))])
