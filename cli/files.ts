import { createWriteStream, existsSync, openAsBlob } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { components } from '../sdk/rapport.ts'
import { type Arguments, expectNothingElse, UsageError } from './arguments.ts'
import { bar, isTable, openProgress, print, shown, tableOf } from './output.ts'
import { openClient } from './profiles.ts'

type Schemas = components['schemas']
type EntityType = Schemas['CreateImport']['entity_type']
const entityTypes: EntityType[] = ['contacts', 'companies', 'deals', 'workspace']

/** Uploads a file, imports it, and shows the rows that were rejected. */
export async function runImport(given: Arguments) {
  const [file] = given.words.splice(0, 1)
  if (!file) throw new UsageError('import needs the name of a file.')
  const type = entityTypeOf(given.take('type') ?? path.basename(file))
  const mode = given.take('mode') as Schemas['CreateImport']['mode']
  const matchOn = given.take('match-on')
  const mapping = given.take('mapping')
  const rejected = given.take('rejected')
  const dryRun = given.options.delete('dry-run')
  expectNothingElse(given)
  const client = openClient(given)
  const progress = openProgress()

  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`)
  const content = await openAsBlob(file)
  const upload = await client.imports.upload(content, path.basename(file), {
    onProgress: ({ sent, total }) => progress.show(`Uploading  ${bar(sent, total)} bytes`),
  })
  const started = await client.imports.create({
    entity_type: type,
    file_url: upload.file_url,
    dry_run: dryRun,
    ...(mode && { mode }),
    ...(matchOn && { match_on: matchOn }),
    ...(mapping && { mapping: JSON.parse(mapping) as Record<string, string | null> }),
  })
  const result = await client.imports.waitFor(started, {
    onProgress(job) {
      const { imported_rows, failed_rows, total_rows } = job as Schemas['Import']
      progress.show(`Importing  ${bar(imported_rows + failed_rows, total_rows)} rows`)
    },
  })
  progress.done()

  const listed = client.imports.listErrors(result.id, { per_page: isTable(given) ? 20 : 250 })
  const errors = isTable(given) ? (await listed.page()).data : await Array.fromAsync(listed)
  if (rejected && result.failed_rows > 0) {
    const response = await client.request('GET', `/api/v1/imports/${result.id}/errors`, { query: { format: 'csv' } })
    await save(response, rejected)
  }
  if (isTable(given)) {
    console.log(summaryOf(result))
    for (const warning of result.warnings) console.log(`Warning: ${shown(warning)}`)
    const rows = errors.map(({ row, field, message, values }) => ({
      row,
      field,
      reason: message,
      values: JSON.stringify(values),
    }))
    if (rows.length > 0) console.log(`\n${tableOf(rows, process.stdout.columns)}`)
    if (result.failed_rows > rows.length || (rows.length > 0 && !rejected))
      console.log('\n--rejected FILE saves all rejected rows as CSV, to be corrected and imported again.')
  } else print(given, { ...result, rejected_rows: errors })
  if (result.status === 'failed') throw new Error(`The import failed: ${shown(result.error)}`)
}

function entityTypeOf(text: string): EntityType {
  const found = entityTypes.find((type) => text.toLowerCase().startsWith(type))
  if (!found)
    throw new UsageError(`--type must be ${entityTypes.join(', ')}, or the name of the file must start with it.`)
  return found
}

const summaryOf = ({ dry_run, created_rows, updated_rows, failed_rows, total_rows }: Schemas['Import']) =>
  dry_run
    ? `Dry run of ${total_rows} rows: ${created_rows} would be created, ${updated_rows} updated and ${failed_rows} rejected.`
    : `${total_rows} rows: ${created_rows} created, ${updated_rows} updated, ${failed_rows} rejected.`

/** Exports to a file, or to the standard output. */
export async function runExport(given: Arguments) {
  const [type] = given.words.splice(0, 1)
  if (!type) throw new UsageError('export needs a type: contacts, companies, deals or workspace.')
  const output = given.take('output')
  const format = given.take('format') ?? (type === 'workspace' ? 'zip' : formatOf(output))
  const filter = Object.fromEntries(
    [...given.options]
      .filter(([name]) => !['json', 'profile', 'url', 'key'].includes(name))
      .map(([name, values]) => {
        given.options.delete(name)
        return [name.replaceAll('-', '_'), values.join(',')]
      }),
  )
  expectNothingElse(given)
  const client = openClient(given)
  const started = await client.exports.create({
    entity_type: type,
    format,
    ...(Object.keys(filter).length > 0 && { filter }),
  } as Schemas['CreateExport'])
  const result = await client.exports.waitFor(started)
  if (result.status !== 'completed') throw new Error(`The export failed: ${shown(result.error ?? result.status)}`)
  const file = await client.exports.download(result)
  if (output) await save(file, output)
  else await pipeline(Readable.fromWeb(file.body! as never), process.stdout, { end: false })
}

const formatOf = (output: string | undefined) => /\.(json|xlsx)$/.exec(output ?? '')?.[1] ?? 'csv'

const save = (response: Response, file: string) =>
  pipeline(Readable.fromWeb(response.body! as never), createWriteStream(file))
