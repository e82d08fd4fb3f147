import { type EntityType, entityTypes, recordKinds } from '../kinds/kinds.ts'
import type { Field, ImportColumn, Reading } from '../records/field.ts'
import type { Definition } from '../records/custom-values.ts'

/** What a column can go to, by its name in `columns` and `mapping`. */
export type Fields = Map<string, Reading>

/** The fields of a POST, and the columns that say something about one of them. */
const builtIn = Object.fromEntries(
  entityTypes.map((entityType) => [
    entityType,
    Object.fromEntries(Object.entries<Field>(recordKinds[entityType].fields).flatMap(columnsOf)),
  ]),
) as Record<EntityType, Record<string, ImportColumn>>

function columnsOf([name, { given, shown, column = {}, imports }]: [string, Field]) {
  return given && shown && imports !== false ? [[name, column] as const, ...Object.entries(imports ?? {})] : []
}

const customReadings: Partial<Record<Definition['field_type'], Reading>> = {
  number: 'number',
  checkbox: 'boolean',
  multiselect: 'list',
  date: 'day',
}

export const customField = (name: string) => `custom_fields.${name}`

const namesOf = (field: string, { exported }: ImportColumn) => (exported ? [field, exported] : [field])

/** A header that is spelt exactly so is no custom field, whatever those are called or labelled. */
export const ownNames = (entityType: EntityType) =>
  new Set([
    ...Object.keys(recordKinds[entityType].Shown.properties),
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

/** A field as `mapping` and `match_on` may name it: a custom one also by its bare name. */
export const fieldNamed = (fields: Fields, name: string) =>
  [name, customField(name)].find((candidate) => fields.has(candidate))

/**
 * What the file of rejected rows has before the columns of the file itself; the last only where rows may be JSON. A column
 * that is called the same and stands elsewhere, or alone, is like any other.
 */
export const addedColumns = ['import_row', 'import_error', 'import_json']

/** How many of them a header begins with: all three, two, or none. */
export const addedIn = (header: readonly string[]) =>
  [3, 2].find((count) => addedColumns.slice(0, count).every((name, i) => header[i] === name)) ?? 0

/**
 * Which column goes to which field. Columns that match nothing are left out, and told of. Of two columns for one field
 * the worse is left out as well; but where rows are JSON, those that lack the better take it from there. What stands
 * beyond the header, in some rows of JSON, comes after its columns, unless the mapping asks for it. A fault is why
 * nothing can be imported so; the columns are told all the same, for whoever then says what they mean.
 */
export function matchColumns(
  entityType: EntityType,
  definitions: readonly Definition[],
  { header, beyond, hasJson }: { header: readonly string[]; beyond: readonly string[]; hasJson: boolean },
  mapping: Mapping,
) {
  const meant = meaningFinder(entityType, definitions, mapping, hasJson)
  const names = [...header, ...beyond]
  const meanings = names.map(meant)
  const choices = choicesOf(meanings, header.length)
  const columns: Record<string, string | null> = Object.create(null)
  const warnings: string[] = []
  let fault: string | undefined
  names.forEach((name, place) => {
    columns[name] ??= null
    const field = meanings[place]?.field
    if (field === undefined) {
      if (meanings[place] !== null && name !== '')
        warnings.push(`Column ${quoted(name)} matches no field and was left out`)
      return
    }
    const first = choices.get(field)![0]!
    if (first === place || hasJson) columns[name] = field
    if (first === place) return
    if (names[first] === name) fault ??= `The column ${quoted(name)} stands there twice`
    else if (hasJson)
      warnings.push(
        `Column ${quoted(name)} goes to ${field} only in rows that have nothing in ${quoted(names[first]!)}`,
      )
    else warnings.push(`Column ${quoted(name)} was left out: ${field} comes from ${quoted(names[first]!)}`)
  })
  const nameKeys = new Set(names.map(headerKey))
  for (const [name, field] of Object.entries(mapping))
    if (!nameKeys.has(headerKey(name)) && !(field === null && addedColumns.includes(name)))
      warnings.push(`The mapping speaks of a column ${quoted(name)}, which the file does not have`)
  if (!meanings.some(Boolean))
    fault = `No column of the file matches a field of ${entityType}: it has ${names.slice(0, 10).map(quoted).join(', ')}`
  return { columns, warnings: warnings.slice(0, mostWarnings), fault }
}

export const mostWarnings = 1000

type Mapping = Readonly<Record<string, string | null>>

/**
 * Which choice each column is, of those that go to the same field, 0 being the first; undefined where none shares its
 * field.
 */
export function orderOf(
  entityType: EntityType,
  definitions: readonly Definition[],
  header: readonly string[],
  columns: ReadonlyMap<string, string>,
  mapping: Mapping,
): ReadonlyMap<string, number> | undefined {
  if (new Set(columns.values()).size === columns.size) return
  const meant = meaningFinder(entityType, definitions, mapping, true)
  const names = [...new Set([...header, ...columns.keys()])]
  const meanings = names.map((name): Meaning | undefined => {
    const field = columns.get(name) // may be what it meant when the import began
    return field === undefined ? undefined : { rank: 0, isAsked: false, ...meant(name), field }
  })
  return new Map(
    [...choicesOf(meanings, new Set(header).size).values()].flatMap((places) =>
      places.map((place, choice) => [names[place]!, choice] as const),
    ),
  )
}

/** Where two columns would go to the same field, the one of lower rank does. */
type Known = { field: string; rank: number }
type Meaning = Known & { isAsked: boolean }

/** By the mapping, else by the name; null where the mapping leaves it out, undefined where neither tells. */
function meaningFinder(
  entityType: EntityType,
  definitions: readonly Definition[],
  mapping: Mapping,
  hasJson: boolean,
): (name: string) => Meaning | null | undefined {
  const fields = fieldsOf(entityType, definitions)
  const known = nameFinder(entityType, definitions)
  const mapped = new Map(Object.entries(mapping).map(([name, field]) => [headerKey(name), field]))
  return (name) => {
    // "Email" and "E-Mail" may stand in one file: who names each of them means each of them.
    const asked = Object.hasOwn(mapping, name) ? mapping[name] : mapped.get(headerKey(name))
    const found = known(name)
    if (asked === undefined) return found && { ...found, isAsked: false }
    const field = asked === null ? undefined : fieldNamed(fields, asked)
    if (field === undefined) return asked === null ? null : undefined
    // Who maps columns as an earlier import had them gets the same values again.
    return { field, rank: hasJson && found?.field === field ? found.rank : -1, isAsked: true }
  }
}

/** The places of the columns that go to each field, the first choice first. */
function choicesOf(meanings: readonly (Meaning | null | undefined)[], headed: number) {
  const choices = new Map<string, number[]>()
  meanings.forEach((meaning, place) => {
    if (meaning) choices.getOrInsertComputed(meaning.field, () => []).push(place)
  })
  const weight = (place: number) => {
    const { isAsked, rank } = meanings[place]!
    return (isAsked ? 0 : 2000) + (place < headed ? 0 : 1000) + rank // there are fewer ranks than that
  }
  for (const places of choices.values()) places.sort((a, b) => weight(a) - weight(b))
  return choices
}

function nameFinder(entityType: EntityType, definitions: readonly Definition[]) {
  const fields = Object.entries(builtIn[entityType])
  const exact = new Map<string, Known | undefined>()
  const inAnyForm = new Map<string, Known>()
  const add = (name: string, field: string, rank: number) => {
    if (!inAnyForm.has(headerKey(name))) inAnyForm.set(headerKey(name), { field, rank })
  }
  for (const { field_name } of definitions)
    for (const name of [field_name, customField(field_name)])
      exact.set(name, { field: customField(field_name), rank: 0 })
  for (const name of ownNames(entityType)) exact.set(name, undefined) // an id, or when it was made: that goes nowhere
  for (const [field, one] of fields)
    if (!one.extra) namesOf(field, one).forEach((name, rank) => exact.set(name, { field, rank }))

  for (const [field, { extra, otherwise = field }] of fields) if (!extra) add(field, otherwise, 0)
  for (const { field_name } of definitions) {
    add(field_name, customField(field_name), 0)
    add(customField(field_name), customField(field_name), 0)
  }
  for (const { field_name, field_label } of definitions) add(field_label, customField(field_name), 1)
  for (const [field, one] of fields)
    [...namesOf(field, one), ...(one.aliases ?? [])].forEach((name, i) => add(name, field, i + 1))
  inAnyForm.delete('') // a label of signs alone, or a column without a name
  return (name: string) =>
    exact.has(name) ? exact.get(name) : (inAnyForm.get(headerKey(name)) ?? inAnyForm.get(headerKey(withoutKind(name))))
}

/** Pipedrive says of each column what it is about: "Person - Email - Work". */
const withoutKind = (name: string) => name.replace(/^\s*(?:person|organization|deal)\s+-\s+/i, '')

/** "First Name", first_name and FIRST-NAME are one. */
export const headerKey = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

export const quoted = (name: string) => JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)
