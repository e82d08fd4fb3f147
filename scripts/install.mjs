// Runs before `npm start`, `npm test` and `npm run rapport`, under the Node of the machine (20 or newer), before
// anything is installed. It installs the packages of package-lock.json if node_modules does not match it.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const development = process.argv.includes('--dev')

// Without this package and its workspaces, which are not installed: a release changes their versions.
const wanted = Object.entries(packages('package-lock.json') ?? {}).filter(
  ([name, entry]) => name.includes('node_modules/') && isFor(entry),
)
// npm writes this file when an install is complete, so that one cut short does not count.
const installed = packages('node_modules/.package-lock.json')

if (!installed || wanted.some(([name, { version }]) => installed[name]?.version !== version))
  process.exit(await install())

function packages(file) {
  const lock = path.join(root, file)
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : undefined
}

/** Whether this machine needs it: development's packages are for tests only, and most optional ones for one system each. */
function isFor({ dev, devOptional, optional, os, cpu, libc }) {
  if ((dev || devOptional) && !development) return false
  if (!optional) return true
  // npm may skip an optional package (another system or C library), so its absence does not require an install.
  return !libc && Boolean(os?.includes(process.platform) && cpu?.includes(process.arch))
}

function install() {
  console.error(`Installing ${wanted.length} packages …`)
  const began = Date.now()
  const progress = setInterval(() => {
    const done = wanted.filter(([name]) => existsSync(path.join(root, name, 'package.json'))).length
    console.error(`  ${done} of ${wanted.length} after ${Math.round((Date.now() - began) / 1000)} s`)
  }, 3000)

  // The npm and the Node that run this script: those found in PATH may lie in the very folder that npm now replaces.
  // No package needs its install script. Engine warnings would refer to the Node of the machine, not the installed one.
  const { npm_node_execpath: node = process.execPath, npm_execpath: npm } = process.env
  const [command, first] = npm ? [node, [npm]] : ['npm', []]
  // Not `npm ci`: it refuses a lock file without the packages for systems that the registry used does not carry.
  const options = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--loglevel=error',
    ...(development ? ['--include=dev'] : installed ? [] : ['--omit=dev']), // packages that are there are not removed
  ]
  const child = spawn(command, [...first, ...options], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

  return new Promise((resolve) => {
    child.on('error', (error) => {
      clearInterval(progress)
      console.error(`npm could not be started: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code) => {
      clearInterval(progress)
      const seconds = Math.round((Date.now() - began) / 1000)
      console.error(
        code === 0 ? `  done after ${seconds} s` : 'The packages could not be installed. See the output of npm above.',
      )
      resolve(code ?? 1)
    })
  })
}
