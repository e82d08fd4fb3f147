import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { conflict, type ValidationError, orNotFound, refuse } from '../http/errors.ts'
import type { ProblemFinder } from '../http/refusals.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type EntityType, mainKinds } from '../kinds/kinds.ts'
import { bytesOfOptions, type FieldType } from '../records/custom-values.ts'
import { moveToTrash } from '../trash/keep.ts'
import { clearCustomField } from './clear.ts'
import {
  findCustomField,
  findHeld,
  hideCustomField,
  insertCustomField,
  lockCustomField,
  requireRoom,
  restorableField,
  updateCustomField,
} from './queries.ts'
import type { CustomField, CustomFieldInput, CustomFieldPatch } from './schema.ts'

export async function createCustomField(tx: Tx, input: CustomFieldInput): Promise<CustomField> {
  const { entity_type, field_name, field_label, field_type, field_options, required = false, display_order = 0 } = input
  refuse([...nameProblems(entity_type, field_name), ...optionProblems(field_type, field_options)])
  const id = newId()
  const field: CustomField = {
    id,
    entity_type,
    field_name,
    field_label,
    field_type,
    field_options: optionsOf(field_options),
    required,
    display_order,
    created_at: timeOf(id),
    updated_at: timeOf(id),
  }
  await requireRoom(tx, [field])
  insertCustomField(tx, field)
  recordEvent(tx, 'custom_field.created', id, { data: field })
  return field
}

export async function changeCustomField(tx: Tx, id: string, patch: CustomFieldPatch): Promise<CustomField> {
  const before = orNotFound(await lockCustomField(tx, id), 'Custom field')
  const after = {
    ...before,
    ...patch,
    field_options: 'field_options' in patch ? optionsOf(patch.field_options) : before.field_options,
  }
  refuse(optionProblems(before.field_type, after.field_options))
  const changes = changesBetween(before, after)
  if (!changes) return before
  const isLonger = bytesOfOptions(after.field_options ?? []) > bytesOfOptions(before.field_options ?? [])
  if (isLonger) await requireRoom(tx, [after])
  await keepOptionsInUse(tx, before, after)
  const field = { ...after, updated_at: new Date().toISOString() }
  updateCustomField(tx, field)
  recordEvent(tx, 'custom_field.updated', id, { data: field, changes })
  return field
}

/** Hides the field immediately; its values, which may be very many, are cleared in the background. */
export async function deleteCustomField(tx: Tx, id: string) {
  const field = orNotFound(await lockCustomField(tx, id), 'Custom field')
  moveToTrash(tx, restorableField, [field])
  hideCustomField(tx, id)
  enqueue(tx, clearCustomField, { workspaceId: tx.workspaceId, fieldId: id })
  recordEvent(tx, 'custom_field.deleted', id, { data: field })
}

/** Further checks of a definition that is already invalid, limited to its valid fields. */
export const problemsOfDefinition: ProblemFinder<CustomFieldInput> = ({ body, isInvalid }) => {
  const { entity_type, field_name, field_type, field_options } = body
  return [
    ...(entity_type && field_name ? nameProblems(entity_type, field_name) : []),
    ...(field_type && !isInvalid('field_options') ? optionProblems(field_type, field_options) : []),
  ]
}

export const problemsOfDefinitionPatch: ProblemFinder<CustomFieldPatch> = async ({ db, params, body }) => {
  const before = 'field_options' in body ? await findCustomField(db, params.id!) : undefined
  return before ? optionProblems(before.field_type, body.field_options) : []
}

/** Fields of contacts, which companies and deals may get. */
const reserved = new Set(['other_emails', 'other_phones'])

function nameProblems(entityType: EntityType, name: string): ValidationError[] {
  const { Input, Shown } = mainKinds[entityType]
  const isBuiltIn = Object.hasOwn(Input.properties, name) || Object.hasOwn(Shown.properties, name) || reserved.has(name)
  return isBuiltIn ? [{ field: 'field_name', message: `is a built-in field of ${entityType}` }] : []
}

function optionProblems(type: FieldType, options: readonly string[] | null | undefined): ValidationError[] {
  const isChoice = type === 'select' || type === 'multiselect'
  const count = options?.length ?? 0
  if (isChoice && count === 0)
    return [{ field: 'field_options', message: `must have at least 1 entry for a ${type} field` }]
  if (!isChoice && count > 0) return [{ field: 'field_options', message: `must not be given for a ${type} field` }]
  return []
}

const optionsOf = (options: string[] | null | undefined) => (options?.length ? options : null)

async function keepOptionsInUse(tx: Tx, before: CustomField, after: CustomField) {
  const removed = (before.field_options ?? []).filter((option) => !after.field_options!.includes(option))
  if (removed.length === 0) return
  const held = await findHeld(tx, before, removed)
  if (!held) return
  const option = removed.find((option) => [held.value].flat().includes(option))
  throw conflict(`field_options must keep ${option}, because ${before.entity_type} still use it`)
}
