import { buildDashboard } from './build-dashboard.ts'

// `npm start` in a clone: the server only serves the dashboard, so its sources are built first.
if (process.env.PROCESS !== 'worker') {
  try {
    await buildDashboard()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
await import('../server/main.ts')
