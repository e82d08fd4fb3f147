import { findCompany } from '../companies/queries.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import type { Changes } from '../events/record.ts'
import { isSame } from '../events/record.ts'
import { compareValues, isNothing, lockDefinitions, type Values } from '../records/custom-values.ts'
import { patched } from '../records/parts.ts'
import { keyOfTag, resolveTags } from '../records/tags.ts'
import type { Merge } from '../trash/schema.ts'
import { lockContacts } from './queries.ts'
import type { Contact, ContactPatch } from './record.ts'
import { saveContact } from './save.ts'

/**
 * Gives the target of a merge the values that it had before, where it still has those of the merge. Returns the fields
 * that were changed since.
 */
export async function undoMerge(tx: Tx, { target_id, changes }: Merge): Promise<string[]> {
  const [target] = await lockContacts(tx, [target_id])
  const { tags, custom_fields, ...others } = changes
  const patch: Record<string, unknown> = {}
  const kept: string[] = []
  for (const [field, { from, to }] of Object.entries(others))
    if (isSame(target![field as keyof Contact], to) && (await canBe(tx, field, from))) patch[field] = from
    else kept.push(field)

  const values = await valuesBefore(tx, target!.custom_fields, custom_fields)
  kept.push(...values.kept)
  const names = tags && namesBefore(target!.tags, tags)
  const tagRefs = names && (await resolveTags(tx, names))
  const before = patched(target!, { ...(patch as ContactPatch), custom_fields: values.shown }, tagRefs)
  saveContact(tx, target!, before, values.stored, tagRefs)
  return kept
}

/** A company that was deleted, an owner who left, or an external_id that was taken since cannot come back. */
async function canBe(tx: Tx, field: string, value: unknown) {
  if (value === null) return true
  switch (field) {
    case 'company_id':
      return (await findCompany(tx, value as string)) !== undefined
    case 'owner_id':
      return (
        (await tx.first(
          sql`select from members where workspace_id = ${tx.workspaceId} and user_id = ${value as string}`,
        )) !== undefined
      )
    case 'external_id':
      return (
        (await tx.first(
          sql`select from contacts where workspace_id = ${tx.workspaceId} and external_id = ${value as string}`,
        )) === undefined
      )
    default:
      return true
  }
}

/** Without the tags that the merge added. */
function namesBefore(names: readonly string[], { from, to }: Changes[string]) {
  const before = new Set((from as string[]).map(keyOfTag))
  const added = new Set((to as string[]).map(keyOfTag)).difference(before)
  return names.filter((name) => !added.has(keyOfTag(name)))
}

async function valuesBefore(tx: Tx, values: Values, change: Changes[string] | undefined) {
  const [from, to] = [(change?.from ?? {}) as Values, (change?.to ?? {}) as Values]
  const names = Object.keys({ ...from, ...to }).filter((name) => !isSame(from[name] ?? null, to[name] ?? null))
  const shown: Values = {}
  const kept: string[] = []
  const definitions = names.length > 0 ? await lockDefinitions(tx, 'contacts') : []
  for (const name of names) {
    const value = from[name] ?? null
    const hasProblem = compareValues('contacts', definitions, { [name]: value }).problems.length > 0
    if (isSame(values[name] ?? null, to[name] ?? null) && !hasProblem) shown[name] = isNothing(value) ? null : value
    else kept.push(`custom_fields.${name}`)
  }
  return { shown, kept, stored: compareValues('contacts', definitions, shown).stored }
}
