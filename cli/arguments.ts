/** A mistake on the command line: shown without a stack trace, with exit code 2. */
export class UsageError extends Error {}

export type Arguments = {
  /** Words that are not options. */
  words: string[]
  /** Every value of an option, in order: `--tags a --tags b`. */
  options: Map<string, string[]>
  has(flag: string): boolean
  /** The last value of the option, which is then used up. */
  take(name: string): string | undefined
}

/** Options without a value. */
const flags = new Set(['help', 'json', 'all', 'dry-run'])

/**
 * Reads `--name value`, `--name=value`, and flags. Options need not be known in advance, because the fields of a
 * resource come from the API document; their names may be written with hyphens or underscores.
 */
export function readArguments(given: readonly string[]): Arguments {
  const words: string[] = []
  const options = new Map<string, string[]>()
  const rest = [...given]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') {
      words.push(...rest.splice(0))
    } else if (word === '-h') {
      options.set('help', [])
    } else if (word.startsWith('--')) {
      const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? []
      if (name === undefined) throw new UsageError(`${word} is not an option.`)
      if (flags.has(name)) options.set(name, [])
      else {
        const next = value ?? rest.shift()
        if (next === undefined) throw new UsageError(`--${name} needs a value.`)
        options.set(name, [...(options.get(name) ?? []), next])
      }
    } else words.push(word)
  }
  return {
    words,
    options,
    has: (flag) => options.has(flag),
    take(name) {
      const value = options.get(name)?.at(-1)
      options.delete(name)
      return value
    },
  }
}

/** Throws if there are options or words that the command did not use. */
export function expectNothingElse({ options, words }: Arguments, most = 0) {
  const unknown = [...options.keys()].find((name) => !common.has(name))
  if (unknown !== undefined) throw new UsageError(`Unknown option --${unknown}.`)
  if (words.length > most) throw new UsageError(`Unexpected argument ${JSON.stringify(words[most])}.`)
}

const common = new Set(['json', 'profile', 'url', 'key', 'help'])
