import { RapportError } from '../sdk/rapport.ts'
import { type Arguments, readArguments, UsageError } from './arguments.ts'
import { shown } from './output.ts'
import { resources, runApi, runResource } from './resources.ts'

type Command = {
  summary: string
  usage: string
  help?: string
  run(given: Arguments, args: string[]): unknown
}

// Each command is loaded when it is used: the server takes a second to load, which most commands do not need.
const commands: Record<string, Command> = {
  login: {
    summary: 'Store the address of a server and an API key',
    usage: 'login [--profile NAME] [--url URL] [--key KEY]',
    help: 'Prompts for missing values. The key is checked and stored in a file that only you can read (~/.config/rapport/profiles.json, or RAPPORT_CONFIG).',
    run: async (given) => (await import('./profiles.ts')).runLogin(given),
  },
  logout: {
    summary: 'Remove a stored API key',
    usage: 'logout [--profile NAME]',
    run: async (given) => (await import('./profiles.ts')).runLogout(given),
  },
  api: {
    summary: 'Send any request to the API',
    usage: 'api METHOD PATH [--data JSON|@FILE|-] [--PARAMETER VALUE …]',
    help: 'Such as: rapport api GET /contacts --q ada\n         rapport api PATCH /contacts/ID --data \'{ "title": "Countess" }\'',
    run: (given) => runApi(given),
  },
  import: {
    summary: 'Import contacts, companies or deals from a file, or restore the archive of a workspace',
    usage:
      'import FILE [--type contacts|companies|deals|workspace] [--dry-run] [--mode create|upsert] [--match-on FIELD] [--mapping JSON] [--rejected FILE]',
    help: 'The default for --type is the type that the file name starts with. --dry-run shows what would happen. --rejected saves the rejected rows as CSV. An archive (workspace) is restored in an empty workspace.',
    run: async (given) => (await import('./files.ts')).runImport(given),
  },
  export: {
    summary: 'Export records, or a whole workspace, to a file or standard output',
    usage: 'export contacts|companies|deals|workspace [--format csv|json|xlsx|zip] [--output FILE] [--FILTER VALUE …]',
    help: 'Such as: rapport export contacts --tag vip --output vip.csv. The whole workspace: rapport export workspace --output workspace.zip',
    run: async (given) => (await import('./files.ts')).runExport(given),
  },
  listen: {
    summary: 'Show events as they happen, or forward them as webhooks',
    usage: 'listen [--forward-to URL] [--events TYPE,…] [--since EVENT_ID] [--secret whsec_…]',
    help: 'With --forward-to each event that webhooks receive is sent to the URL as a webhook with a real signature (Standard Webhooks), so that you can develop a receiver without a public address. The signing secret is printed first.',
    run: async (given) => (await import('./listen.ts')).runListen(given),
  },
  mcp: {
    summary: 'Serve AI agents over standard input and output (MCP)',
    usage: 'mcp [--profile NAME]',
    help: 'For agents that start a program. Agents that connect by HTTP use the path /mcp of the server.',
    run: async (given) => (await import('./mcp.ts')).runMcp(given),
  },
  completion: {
    summary: 'Print the completion script of a shell',
    usage: 'completion bash|zsh|fish',
    help: 'Such as: rapport completion bash > ~/.local/share/bash-completion/completions/rapport',
    run: async (given) => (await import('./completion.ts')).runCompletion(given, Object.keys(commands)),
  },
  start: {
    summary: 'Start the server (the default if no command is given)',
    usage: 'start [--demo]',
    help: '--demo adds sample data to the first workspace.',
    run: (_given, args) => {
      const unknown = args.find((arg) => arg !== '--demo')
      if (unknown !== undefined) throw new UsageError(`Unexpected argument ${JSON.stringify(unknown)}.`)
      return import('../server/main.ts')
    },
  },
  doctor: {
    summary: 'Check configuration, database, Redis, clock, disk, mail and versions',
    usage: 'doctor',
    help: 'Run it with the environment of the server, such as DATA_DIR and DATABASE_URL (RAPPORT_URL and profiles are for other commands). It prints what to change; it only creates the secret in the data folder, if SECRET is not set.',
    run: async (given) => (await import('./doctor.ts')).runDoctor(given),
  },
  bootstrap: {
    summary: 'Create or find a user and a workspace, and print a new key',
    usage: 'bootstrap --email E --workspace NAME --slug S',
    help: 'Prints one line of JSON: { "workspace_id", "user_id", "api_key" }. If the slug is taken, the user becomes an owner of that workspace.',
    run: async (_given, args) => (await import('./operator.ts')).runBootstrap(args),
  },
  demo: {
    summary: 'Create or find a workspace "Demo" with sample data',
    usage: 'demo',
    help: 'Prints one line of JSON: { "workspace_id", "user_id", "api_key", "email", "password" } (the password only when it is new).',
    run: async (_given, args) => (await import('./operator.ts')).runDemo(args),
  },
  migrate: {
    summary: 'Migrate the database to this version',
    usage: 'migrate',
    run: async (_given, args) => (await import('./operator.ts')).runMigrate(args),
  },
  distribute: {
    summary: 'Distribute the tables of a database with the Citus extension over its nodes',
    usage: 'distribute',
    help: 'Stop the servers first. Prints one line of JSON: the tables that were distributed. Run again, it does what is left to do. See the guide "Scaling": /docs/guides/scaling on your server.',
    run: async (_given, args) => (await import('./operator.ts')).runDistribute(args),
  },
  placement: {
    summary: 'List the workspaces of a distributed database, with their nodes and numbers of recorded changes',
    usage: 'placement',
    help: 'Prints one line of JSON for each workspace, those with the most recorded changes first: { "workspace_id", "slug", "node", "events" }.',
    run: async (_given, args) => (await import('./operator.ts')).runPlacement(args),
  },
  move: {
    summary: 'Move a workspace of a distributed database to another node, while the servers run',
    usage: 'move SLUG HOST:PORT',
    help: 'Prints one line of JSON: { "workspace_id", "slug", "from", "to" }. After an interruption, run it again.',
    run: async (_given, args) => (await import('./operator.ts')).runMove(args),
  },
  backup: {
    summary: 'Save all tables, the files and the secret in one file',
    usage: 'backup FILE',
    help: 'The backup is one consistent snapshot. Protect the file like a password.',
    run: async (_given, args) => (await import('./operator.ts')).runBackup(args),
  },
  restore: {
    summary: 'Restore a backup into a new, empty database',
    usage: 'restore FILE',
    run: async (_given, args) => (await import('./operator.ts')).runRestore(args),
  },
  remind: {
    summary: 'Send the reminder emails that are due now',
    usage: 'remind',
    help: 'Sends the morning emails that are due and notifies members of tasks that are due today, as the server does every 15 minutes. Prints one line of JSON: { "notifications", "mails" }.',
    run: async (_given, args) => (await import('./operator.ts')).runRemind(args),
  },
}

const operatorCommands = [
  'start',
  'doctor',
  'bootstrap',
  'demo',
  'migrate',
  'distribute',
  'placement',
  'move',
  'backup',
  'restore',
  'remind',
]

const help = () => {
  const list = (names: string[]) => names.map((name) => `  ${name.padEnd(12)} ${commands[name]!.summary}`).join('\n')
  return `Usage: rapport <command> [options]

Data (through the API):
${list(Object.keys(commands).filter((name) => !operatorCommands.includes(name)))}
  <resource>   list, get, create, update, delete and more. Resources:
${wrapped(Object.keys(resources))}

Server (with the environment of the server, whether or not it is running):
${list(operatorCommands)}

Options of the data commands:
  --profile NAME   a stored profile (RAPPORT_PROFILE); --url URL and --key KEY (RAPPORT_URL, RAPPORT_KEY) take precedence
  --json           JSON instead of a table; the default if the output is not a terminal

Run rapport <command> --help for details, and rapport --version for the version.`
}

/** The words as lines of at most 80 characters, indented. */
const wrapped = (words: string[]) =>
  words
    .join(', ')
    .replaceAll(/(.{1,80})(?: |$)/g, (_, line: string) => `\n${' '.repeat(15)}${line}`)
    .slice(1)

/** A reader that closes the pipe early, such as `head`, is not an error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(messageOf(error as Error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function run([name = 'start', ...args]: string[]): Promise<unknown> {
  if (name === '--version' || name === '-v') return console.log((await import('./doctor.ts')).version())
  if (name === 'help' && args.length > 0) return run([...args, '--help'])
  if (name === 'help' || name === '--help' || name === '-h') return console.log(help())
  const wantsHelp = args.includes('--help') || args.includes('-h')
  if (Object.hasOwn(commands, name)) {
    const { usage, summary, help: more, run } = commands[name]!
    if (wantsHelp) return console.log([`Usage: rapport ${usage}`, `${summary}.`, more].filter(Boolean).join('\n\n'))
    return run(operatorCommands.includes(name) && name !== 'doctor' ? readArguments([]) : readArguments(args), args)
  }
  if (Object.hasOwn(resources, name)) return runResource(name, readArguments(args))
  throw new UsageError(`Unknown command ${JSON.stringify(name)}. Run \`rapport help\` for a list.`)
}

function messageOf(error: Error) {
  if (!(error instanceof RapportError)) return error.message.split('\n').map(shown).join('\n')
  const { code, message, requestId } = error
  return shown(`${code}: ${message}${requestId ? ` (request ${requestId})` : ''}`)
}
