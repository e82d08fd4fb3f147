import { nothing, type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { type ValidationError, invalid, maxProblems, refuse } from '../http/errors.ts'
import { isDay } from '../http/formats.ts'

export const fieldTypes = ['text', 'number', 'select', 'multiselect', 'date', 'checkbox'] as const
export type FieldType = (typeof fieldTypes)[number]

export type Value = string | number | boolean | string[] | null

/** Whether there is no value. An empty text has already become null; an empty list of options also counts as none. */
export const isNothing = (value: Value) => value === null || (Array.isArray(value) && value.length === 0)
export type Values = Record<string, Value>

export type Definition = {
  field_name: string
  field_label: string
  field_type: FieldType
  field_options: string[] | null
  required: boolean
  slot: number
}

/**
 * A column: the values of `r` by the names of their fields. A record stores them by the slots of the fields, so that a
 * deleted field is hidden immediately and a new field with the same name has no values.
 */
export const customFields: Sql = sql`
  case when r.custom_fields = '{}' then '{}'
       else (select coalesce(jsonb_object_agg(d.field_name, v.value), '{}')
               from jsonb_each(r.custom_fields) v
               join custom_fields d on d.workspace_id = r.workspace_id and d.slot = v.key::bigint and d.deleted_at is null)
   end`

/** What to store: values by slot, and the slots to remove. */
export type StoredValues = { set: Record<string, Value>; unset: string[] }

export const noValues: StoredValues = { set: {}, unset: [] }

/** How an update stores them, as the new value of the column `custom_fields`. */
export const mergeValues = ({ set, unset }: StoredValues) =>
  sql`(custom_fields || ${JSON.stringify(set)}::jsonb) - ${unset}::text[]`

/**
 * Validates values against their definitions, which cannot change until this transaction ends. A record that is older than
 * a required field is valid without a value, but a required value cannot be removed.
 */
export async function checkValues(
  tx: Tx,
  entityType: string,
  values: Values,
  place = 'custom_fields',
): Promise<StoredValues> {
  const names = Object.keys(values)
  if (names.length === 0) return noValues
  const definitions = await lockDefinitions(tx, entityType, sql`and field_name = any(${names}::text[])`)
  const { stored, problems } = compareValues(entityType, definitions, values, place)
  refuse(problems.slice(0, maxProblems))
  return stored
}

/** All problems, for a request that is rejected in any case. */
export async function problemsOfValues(
  db: Reader,
  entityType: string,
  values: Values,
  isNew: boolean,
  place = 'custom_fields',
) {
  const definitions = await db.all<Definition>(
    sql`${definitionsOf(db, entityType, nothing, Object.keys(values))} order by display_order, field_name`,
  )
  const missing = definitions.filter(
    ({ required, field_name }) => isNew && required && !Object.hasOwn(values, field_name),
  )
  return [
    ...compareValues(entityType, definitions, values, place).problems,
    ...missing.map(({ field_name }) => ({ field: `${place}.${field_name}`, message: 'is required' })),
  ]
}

export const lockDefinitions = (tx: Tx, entityType: string, condition: Sql = nothing, names?: readonly string[]) =>
  tx.all<Definition>(sql`${definitionsOf(tx, entityType, condition, names)} order by id for share`)

/**
 * All of them may have a megabyte of options: if `names` are given, the others come without options. They are JSON, which is
 * parsed many times faster than an array of PostgreSQL.
 */
export const definitionsOf = (
  db: Reader,
  entityType: string,
  condition: Sql = nothing,
  names?: readonly string[],
) => sql`
  select field_name, field_label, field_type, required, slot,
         ${names ? sql`case when field_name = any(${names}::text[]) then to_json(field_options) end` : sql`to_json(field_options)`} as field_options
    from custom_fields
   where workspace_id = ${db.workspaceId} and entity_type = ${entityType} and deleted_at is null ${condition}`

/** Of the options of all fields of a kind: many requests read them. */
export const maxOptionBytes = 1024 * 1024
export const bytesOfOptions = (options: readonly string[]) =>
  options.reduce((sum, option) => sum + Buffer.byteLength(option), 0)

/** Of the values of one record, as JSON. Lists, files and events contain whole records, many at a time. */
const maxBytes = 256 * 1024
const tooLarge = 'exceeds the limit of 256 KiB for all custom fields of a record'
/** For records from an archive, or that get back a deleted field: they may be older than the limit. */
export const mostStoredBytes = 2 * maxBytes
const bytesOf = (values: unknown) => Buffer.byteLength(JSON.stringify(values))

/** Fields can be set one after the other. A record that was larger before may stay so. */
export const isTooLarge = (before: Values, after: Values) => bytesOf(after) > Math.max(maxBytes, bytesOf(before))

/** The first of these values, as far as they can be stored. */
export function firstValues(values: Values): Values {
  let bytes = 0
  const isWithin = ([name, value]: [string, Value]) => (bytes += bytesOf({ [name]: value })) <= mostStoredBytes
  return bytesOf(values) <= mostStoredBytes ? values : Object.fromEntries(Object.entries(values).filter(isWithin))
}

export function checkSize(before: Values, after: Values) {
  if (isTooLarge(before, after)) throw invalid([{ field: 'custom_fields', message: tooLarge }])
}

/** `place` is the path of the values in the request, as used in problems. */
export function compareValues(
  entityType: string,
  definitions: readonly Definition[],
  values: Values,
  place = 'custom_fields',
  most = maxBytes,
) {
  const problems: ValidationError[] = []
  const stored: StoredValues = { set: {}, unset: [] }
  let bytes = 0
  for (const name of Object.keys(values)) {
    const definition = definitions.find(({ field_name }) => field_name === name)
    const value = values[name]!
    bytes += bytesOf({ [name]: value })
    const problem =
      (definition ? problemOf(definition, value) : `is not a custom field of ${entityType}`) ??
      (bytes > most ? tooLarge : undefined)
    if (problem) problems.push({ field: `${place}.${name}`, message: problem })
    else if (isNothing(value)) stored.unset.push(String(definition!.slot))
    else stored.set[definition!.slot] = value
  }
  return { stored, problems }
}

function problemOf({ field_type, field_options, required }: Definition, value: Value): string | undefined {
  if (required && isNothing(value)) return 'is required'
  if (value === null) return
  const options = field_options ?? []
  switch (field_type) {
    case 'text':
      return typeof value === 'string' ? undefined : 'must be a string'
    case 'number':
      return typeof value === 'number' ? undefined : 'must be a number'
    case 'date':
      return typeof value === 'string' && isDay(value) ? undefined : 'must be a valid date in the form YYYY-MM-DD'
    case 'checkbox':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    case 'select':
      return typeof value === 'string' && options.includes(value) ? undefined : `must be one of ${options.join(', ')}`
    case 'multiselect':
      return Array.isArray(value) &&
        value.every((item) => options.includes(item)) &&
        new Set(value).size === value.length
        ? undefined
        : `must be a list of distinct values from ${options.join(', ')}`
  }
}

/**
 * Runs together with the insert of a new record: a missing required field is a 400. `values` are its values without nulls.
 * The database checks this, so that creating a record need not read the definitions first.
 */
export const requiredValues = (tx: Tx, entityType: string, values: Values) => sql`
  refuse_missing_fields(nullif(array(
    select field_name
      from custom_fields
     where workspace_id = ${tx.workspaceId} and entity_type = ${entityType} and required and deleted_at is null
       and field_name <> all(${Object.keys(values)}::text[])
     order by display_order, field_name), '{}'))`
