import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { createRapport, type Rapport } from '../sdk/rapport.ts'
import { type Arguments, expectNothingElse, UsageError } from './arguments.ts'
import { shown } from './output.ts'

export type Profile = { url: string; key: string }

const usualUrl = 'http://localhost:3000'
const nameOf = (given: Arguments) => given.options.get('profile')?.at(-1) ?? process.env.RAPPORT_PROFILE ?? 'default'

/** --url and --key, then the environment, then the stored profile. A stored key is sent to no other server. */
export function findProfile(given: Arguments): Profile {
  const stored = readProfiles()[nameOf(given)]
  const url = given.options.get('url')?.at(-1) ?? process.env.RAPPORT_URL ?? stored?.url ?? usualUrl
  const key = given.options.get('key')?.at(-1) ?? process.env.RAPPORT_KEY
  if (key) return { url, key }
  if (!stored) throw new Error('No API key. Run `rapport login`, or set RAPPORT_KEY.')
  if (!isSame(url, stored.url))
    throw new Error(
      `The stored key is for ${stored.url}, not ${url}. Use --key or RAPPORT_KEY, or run \`rapport login\`.`,
    )
  return { url, key: stored.key }
}

const isSame = (one: string, other: string) => URL.parse(one)?.href === URL.parse(other)?.href

export function openClient(given: Arguments): Rapport {
  const { url, key } = findProfile(given)
  return createRapport({ url, apiKey: key })
}

/** Prompts for missing values, checks the key and stores it. */
export async function runLogin(given: Arguments) {
  expectNothingElse(given)
  const name = nameOf(given)
  const [givenUrl, givenKey] = ['url', 'key'].map((option) => given.options.get(option)?.at(-1))
  const url = givenUrl ?? process.env.RAPPORT_URL ?? (await ask(`Server [${usualUrl}]: `)) ?? usualUrl
  const key = givenKey ?? process.env.RAPPORT_KEY ?? (await ask('API key: ')) ?? (await fromInput())
  if (!key) throw new UsageError('login needs an API key: --key, RAPPORT_KEY, or the first line of standard input.')
  const { user, workspace, role, scope } = await createRapport({ url, apiKey: key }).workspaces.getMe()
  saveProfiles({ ...readProfiles(), [name]: { url, key } })
  console.log(
    shown(
      `Signed in as ${user.email} to ${workspace?.name ?? ''} (${role}, ${scope}). The key is stored as profile ${JSON.stringify(name)}.`,
    ),
  )
}

export function runLogout(given: Arguments) {
  expectNothingElse(given)
  const { [nameOf(given)]: removed, ...others } = readProfiles()
  if (!removed) throw new Error(`The profile ${JSON.stringify(nameOf(given))} does not exist.`)
  saveProfiles(others)
}

/** Returns undefined for empty input, and if there is no terminal to ask. */
async function ask(question: string) {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(question)
  terminal.close()
  return answer.trim() || undefined
}

const fromInput = async () =>
  process.stdin.isTTY ? undefined : (await text(process.stdin)).split('\n', 1)[0]!.trim() || undefined

const fileOf = () =>
  process.env.RAPPORT_CONFIG ??
  path.join(process.env.XDG_CONFIG_HOME ?? path.join(homedir(), '.config'), 'rapport', 'profiles.json')

function readProfiles(): Record<string, Profile> {
  let content: string
  try {
    content = readFileSync(fileOf(), 'utf8')
  } catch {
    return {}
  }
  try {
    return JSON.parse(content) as Record<string, Profile>
  } catch {
    throw new Error(`${fileOf()} is not valid JSON. Correct it, or remove it and run \`rapport login\` again.`)
  }
}

/** Only the owner of the file may read it. It is replaced as a whole, so that it is never half written. */
function saveProfiles(profiles: Record<string, Profile>) {
  const file = fileOf()
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600) // the umask may only have taken bits away, but the draft may be an old file
  renameSync(draft, file)
}
