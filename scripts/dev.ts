import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

// `npm run dev`: the server, restarted when one of its files changes, and Vite, which updates the open page.

const root = path.join(import.meta.dirname, '..')
const { PORT = '3000', PUBLIC_URL = 'http://localhost:5173' } = process.env

const children = [
  // PUBLIC_URL is the address of the dashboard: signing in is allowed from there alone.
  start(['--watch', '--watch-preserve-output', 'server/main.ts', ...process.argv.slice(2)], {
    PUBLIC_URL,
  }),
  start(['node_modules/vite/bin/vite.js', 'dashboard', '--port', '5173', '--strictPort'], {
    RAPPORT_API: `http://localhost:${PORT}`,
  }),
]

// Ctrl-C reaches the children by itself. This process waits for them, because the server closes its PostgreSQL.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => stop('SIGTERM'))
for (const child of children) child.on('exit', () => stop('SIGTERM'))

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

function stop(signal: NodeJS.Signals) {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
