import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { canInstall, installPackages } from './apt.ts'
import { until } from './until.ts'

const places = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']
const find = () => places.find((place) => existsSync(place))

/** Whether a Redis is available: REDIS_TEST_URL, an installed one, or the Debian package if it may be installed. */
export const isRedisExpected = Boolean(process.env.REDIS_TEST_URL || find() || canInstall)

/** A separate Redis without persistence, on a socket, or on a port of this machine for other processes. */
export async function startRedis(port?: number) {
  const given = process.env.REDIS_TEST_URL
  if (given) return { url: given, pid: undefined, [Symbol.asyncDispose]: async () => {} }
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-redis-'))
  const url = port ? `redis://127.0.0.1:${port}` : path.join(folder, 'redis.sock')
  const address = port ? ['--port', String(port), '--bind', '127.0.0.1'] : ['--port', '0', '--unixsocket', url]
  const server = spawn(await install(), [...address, '--save', '', '--dir', folder], { stdio: 'ignore' })
  await until(async () => {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: null })
    redis.on('error', () => {})
    try {
      await redis.connect()
      return true
    } catch {
      return false
    } finally {
      redis.disconnect()
    }
  })
  return {
    url,
    pid: server.pid,
    async [Symbol.asyncDispose]() {
      const gone = once(server, 'exit')
      server.kill()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function install() {
  if (!find() && canInstall) await installPackages(['redis-server'], () => find() !== undefined)
  const place = find()
  if (!place) throw new Error('The tests of shared limits need Redis. Install redis-server, or set REDIS_TEST_URL.')
  return place
}
