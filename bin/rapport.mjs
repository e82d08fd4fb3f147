#!/usr/bin/env node
// Runs on any Node from 20 on. Rapport itself needs Node 26, which npm installs as a package for this system.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const needed = 26
const root = fileURLToPath(new URL('..', import.meta.url))
// A clone has the TypeScript sources. A release has what `npm pack` compiled, because Node does not strip types in node_modules.
const main = ['cli/main.ts', 'dist/cli/main.js'].map((file) => path.join(root, file)).find((file) => existsSync(file))
const node = findNode()

if (node === undefined) {
  console.error(
    `Rapport needs Node ${needed}, and its package for this system is not installed. Run npm install, or use Node ${needed}.`,
  )
  process.exit(1)
}
const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
// A terminal sends Ctrl-C to both processes, and the server counts two within half a second as one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(`Node could not be started: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code))

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  const { platform, arch } = process
  for (const name of [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`]) {
    try {
      const folder = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
      const file = path.join(folder, 'bin/node')
      if (existsSync(file)) return file
    } catch {
      // Not installed: try the next name.
    }
  }
}
