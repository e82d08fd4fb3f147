import { type EntityType, entityTypes, mainKinds } from '../../kinds/kinds.ts'
import type { Field, ImportColumn, Reading } from '../../records/field.ts'
import type { Definition } from '../../records/custom-values.ts'
import type { ImportFinding } from '../schema.ts'
import { maxFindings } from './findings.ts'

/** The fields that a column can go to, by their names in `columns` and `mapping`, and how their cells are read. */
export type Fields = Map<string, Reading>

/** The fields of a POST, and further columns that set one of them. */
const builtIn = Object.fromEntries(
  entityTypes.map((entityType) => [
    entityType,
    Object.fromEntries(Object.entries<Field>(mainKinds[entityType].fields).flatMap(columnsOf)),
  ]),
) as Record<EntityType, Record<string, ImportColumn>>

function columnsOf([name, { given, shown, column = {}, imports }]: [string, Field]) {
  return given && shown && imports !== false ? [[name, column] as const, ...Object.entries(imports ?? {})] : []
}

const customReadings: Partial<Record<Definition['field_type'], Reading>> = {
  number: 'number',
  checkbox: 'boolean',
  multiselect: 'list',
  select: 'option',
  date: 'day',
}

export const customField = (name: string) => `custom_fields.${name}`

const namesOf = (field: string, { exported }: ImportColumn) => (exported ? [field, exported] : [field])

/** A header with exactly one of these names means no custom field, except one that is older than the built-in field. */
export const ownNames = (entityType: EntityType) =>
  new Set([
    ...Object.keys(mainKinds[entityType].Shown.properties),
    ...Object.entries(builtIn[entityType]).flatMap(([field, one]) => (one.extra ? [] : namesOf(field, one))),
  ])

export function fieldsOf(entityType: EntityType, definitions: readonly Definition[]): Fields {
  return new Map<string, Reading>([
    ...Object.entries(builtIn[entityType]).map(([name, { reading = 'text' }]) => [name, reading] as const),
    ...definitions.map(
      ({ field_name, field_type }) => [customField(field_name), customReadings[field_type] ?? 'text'] as const,
    ),
  ])
}

/** The field that `mapping` names: a custom field also without `custom_fields.`. */
export function fieldNamed(entityType: EntityType, fields: Fields, name: string) {
  const candidates = [name, customField(name)]
  return (builtIn[entityType][name]?.later ? candidates.toReversed() : candidates).find((field) => fields.has(field))
}

/**
 * The columns, or keys, at the beginning of a file of rejected rows, before those of the original file. Elsewhere, or
 * alone, a column of this name is like any other.
 */
export const addedColumns = ['import_row', 'import_error', 'import_id']

/** How many of them a header begins with: all, those of an earlier version, or none. */
export const addedIn = (header: readonly string[]) =>
  [3, 2].find((count) => addedColumns.slice(0, count).every((name, i) => header[i] === name)) ?? 0

export const withoutAdded = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).slice(addedIn(Object.keys(row))))

/**
 * Which column goes to which field. A column that matches no field, or one that cannot be set, is left out, with a finding. If two columns match the
 * same field, the worse match is left out too; but the rows of a JSON file may have different keys, so there a row without
 * the better match uses the worse one, as in any file for a field that takes several columns. `fault` says why the file
 * cannot be imported as it is; the columns are returned all the same, so that a mapping can be given.
 */
export function matchColumns(
  entityType: EntityType,
  definitions: readonly Definition[],
  { header, hasJson }: { header: readonly string[]; hasJson: boolean },
  mapping: Mapping,
) {
  const meant = meaningFinder(entityType, definitions, header, mapping, hasJson)
  const meanings = header.map(meant)
  const choices = choicesOf(meanings)
  const columns: Record<string, string | null> = Object.create(null)
  const findings: ImportFinding[] = []
  const find = (code: ImportFinding['code'], column: string, field: string | null, message: string) =>
    findings.push({ code, column, field, row: null, message })
  let fault: string | undefined
  header.forEach((name, place) => {
    columns[name] ??= null
    const field = meanings[place]?.field
    if (field === undefined) {
      if (meanings[place] === null || name === '') return
      // A column of our own exports.
      if (Object.hasOwn(mainKinds[entityType].Shown.properties, name))
        find('column_left_out', name, null, `Column ${quoted(name)} was left out: it is set automatically`)
      else find('column_unmatched', name, null, `Column ${quoted(name)} matches no field and was left out`)
      return
    }
    const first = choices.get(field)![0]!
    const isFallback = hasJson || builtIn[entityType][field]?.takesSeveral === true
    if (first === place || isFallback) columns[name] = field
    if (first === place) return
    const other = quoted(header[first]!)
    if (header[first] === name) fault ??= `The column ${quoted(name)} occurs twice`
    else if (isFallback)
      find('column_fallback', name, field, `Column ${quoted(name)} is used for ${field} only in rows without ${other}`)
    else find('column_left_out', name, field, `Column ${quoted(name)} was left out: ${field} comes from ${other}`)
  })
  const nameKeys = new Set(header.map(headerKey))
  for (const [name, field] of Object.entries(mapping))
    if (!nameKeys.has(headerKey(name)) && !(field === null && addedColumns.includes(name)))
      find(
        'column_missing',
        name,
        field,
        `The mapping contains the column ${quoted(name)}, which the file does not have`,
      )
  if (!meanings.some(Boolean))
    fault = `No column of the file matches a field of ${entityType}. Its columns are ${header.slice(0, 10).map(quoted).join(', ')}`
  return { columns, findings: findings.slice(0, maxFindings), fault }
}

type Mapping = Readonly<Record<string, string | null>>

/** The rank of each column among those that go to the same field, 0 being the first; undefined if no two columns do. */
export function orderOf(
  entityType: EntityType,
  definitions: readonly Definition[],
  header: readonly string[],
  columns: ReadonlyMap<string, string>,
  mapping: Mapping,
): ReadonlyMap<string, number> | undefined {
  if (new Set(columns.values()).size === columns.size) return
  const names = [...new Set([...header, ...columns.keys()])]
  const meant = meaningFinder(entityType, definitions, names, mapping, true)
  const meanings = names.map((name): Meaning | undefined => {
    const field = columns.get(name) // the field that it was matched to when the import began
    return field === undefined ? undefined : { rank: 0, isAsked: false, ...meant(name), field }
  })
  return new Map(
    [...choicesOf(meanings).values()].flatMap((places) =>
      places.map((place, choice) => [names[place]!, choice] as const),
    ),
  )
}

/** If two columns match the same field, the one with the lower rank is used. */
type Known = { field: string; rank: number }
type Meaning = Known & { isAsked: boolean }

/** The field of a column by the mapping, else by its name; null if the mapping excludes it, undefined if unknown. */
function meaningFinder(
  entityType: EntityType,
  definitions: readonly Definition[],
  header: readonly string[],
  mapping: Mapping,
  hasJson: boolean,
): (name: string) => Meaning | null | undefined {
  const fields = fieldsOf(entityType, definitions)
  const known = nameFinder(entityType, definitions, header)
  const mapped = new Map(Object.entries(mapping).map(([name, field]) => [headerKey(name), field]))
  return (name) => {
    // A file may have both "Email" and "E-Mail": a mapping that names one of them exactly means that one.
    const asked = Object.hasOwn(mapping, name) ? mapping[name] : mapped.get(headerKey(name))
    const found = known(name)
    if (asked === undefined) return found && { ...found, isAsked: false }
    const field = asked === null ? undefined : fieldNamed(entityType, fields, asked)
    if (field === undefined) return asked === null ? null : undefined
    // A mapping that repeats the columns of an earlier import gives the same result.
    return { field, rank: hasJson && found?.field === field ? found.rank : -1, isAsked: true }
  }
}

/** The positions of the columns for each field, the best match first. */
function choicesOf(meanings: readonly (Meaning | null | undefined)[]) {
  const choices = new Map<string, number[]>()
  meanings.forEach((meaning, place) => {
    if (meaning) choices.getOrInsertComputed(meaning.field, () => []).push(place)
  })
  const weight = (place: number) => {
    const { isAsked, rank } = meanings[place]!
    return (isAsked ? 0 : 1000) + rank // there are fewer ranks than that
  }
  for (const places of choices.values()) places.sort((a, b) => weight(a) - weight(b))
  return choices
}

function nameFinder(entityType: EntityType, definitions: readonly Definition[], header: readonly string[]) {
  const fields = Object.entries(builtIn[entityType])
  const exact = new Map<string, Known | undefined>()
  const inAnyForm = new Map<string, Known>()
  const add = (name: string, field: string, rank: number) => {
    if (!inAnyForm.has(headerKey(name))) inAnyForm.set(headerKey(name), { field, rank })
  }
  // A custom field with the name of a built-in one is older than that one, and keeps its header. An export has a column
  // for each, and there the header means the built-in one.
  const older = definitions.filter(
    ({ field_name }) =>
      Object.hasOwn(mainKinds[entityType].Shown.properties, field_name) && !header.includes(customField(field_name)),
  )
  for (const { field_name } of definitions)
    for (const name of [field_name, customField(field_name)])
      exact.set(name, { field: customField(field_name), rank: 0 })
  for (const name of ownNames(entityType)) exact.set(name, undefined) // ids and timestamps are not imported
  for (const [field, one] of fields)
    if (!one.extra) namesOf(field, one).forEach((name, rank) => exact.set(name, { field, rank }))
  for (const { field_name } of older) {
    exact.set(field_name, { field: customField(field_name), rank: 0 })
    add(field_name, customField(field_name), 0)
  }

  for (const [field, { extra, otherwise = field }] of fields) if (!extra) add(field, otherwise, 0)
  for (const { field_name } of definitions) {
    add(field_name, customField(field_name), 0)
    add(customField(field_name), customField(field_name), 0)
  }
  for (const { field_name, field_label } of definitions) add(field_label, customField(field_name), 1)
  for (const [field, one] of fields)
    [...namesOf(field, one), ...(one.aliases ?? [])].forEach((name, i) => add(name, field, i + 1))
  inAnyForm.delete('') // a label without letters, or a column without a name
  return (name: string) =>
    exact.has(name) ? exact.get(name) : (inAnyForm.get(headerKey(name)) ?? inAnyForm.get(headerKey(withoutKind(name))))
}

/** Pipedrive puts the kind of record in front: "Person - Email - Work". */
const withoutKind = (name: string) => name.replace(/^\s*(?:person|organization|deal)\s+-\s+/i, '')

/** "First Name", first_name and FIRST-NAME are the same. A name that is longer than that of any field or option stays as it is. */
export const headerKey = (name: string) =>
  name.length > longestName
    ? name
    : name
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '')
const longestName = 1000

export const quoted = (name: string) => JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)
