import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

/** Whether the tests may install system packages: as root on Debian, unless RAPPORT_NO_INSTALL is set. */
export const canInstall =
  process.getuid?.() === 0 && existsSync('/etc/debian_version') && !process.env.RAPPORT_NO_INSTALL

// apt-get waits for its own lock, so two test files that install at once do not collide.
const apt = (...words: string[]) => promisify(execFile)('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...words])

/** Installs the packages one after the other until `isFound`. A package that cannot be installed is not an error. */
export async function installPackages(names: readonly string[], isFound: () => boolean) {
  console.error(`Installing ${names[0]} …`)
  await apt('update').catch(() => {})
  for (const name of names) if (!isFound()) await apt('install', '-y', '--no-install-recommends', name).catch(() => {})
}
