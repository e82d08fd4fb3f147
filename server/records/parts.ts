import { checkSize, checkValues, problemsOfValues, isNothing, type StoredValues, type Values } from './custom-values.ts'
import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import type { ProblemFinder } from '../http/refusals.ts'
import { resolveTags, type TagRef } from './tags.ts'

// The common parts of contacts, companies and deals: an id, tags, custom fields and timestamps.

type Given = { tags?: string[]; custom_fields?: Values }
type Shared = { id: string; tags: string[]; custom_fields: Values; created_at: string; updated_at: string }

/** A record about to be stored, and its custom fields as they are stored. */
export type New<Record> = { record: Record; values: StoredValues }

/**
 * Validates the custom fields of a body and finds its tags. Called before the record is looked up, because a 400 takes
 * precedence over a 404. `tagRefs` is undefined if the body has no tags.
 */
export async function checkParts(
  tx: Tx,
  entityType: string,
  { tags, custom_fields = {} }: Given,
): Promise<{ values: StoredValues; tagRefs: TagRef[] | undefined }> {
  const values = await checkValues(tx, entityType, custom_fields)
  return { values, tagRefs: tags && (await resolveTags(tx, tags)) }
}

/** What is wrong with the custom fields of a body. */
export const problemsOfParts =
  (entityType: string, { isNew }: { isNew: boolean }): ProblemFinder<Given> =>
  ({ db, body: { custom_fields = {} } }) =>
    problemsOfValues(db, entityType, custom_fields, isNew)

type Activity = { last_activity_at: string | null; next_due: string | null }

export function newRecord<Input extends Given & Activity>(input: Input, tagRefs: readonly TagRef[] = []) {
  const { tags: _tags, custom_fields = {}, last_activity_at: _activity, next_due: _due, ...fields } = input
  const id = newId()
  return {
    id,
    ...fields,
    tags: namesOf(tagRefs),
    custom_fields: withoutNothing(custom_fields),
    last_activity_at: null as string | null,
    next_due: null as string | null,
    created_at: timeOf(id),
    updated_at: timeOf(id),
  }
}

/** The record with the fields of the patch; custom fields are merged key by key. */
export function patched<Record extends Shared>(
  before: Record,
  patch: Partial<Omit<Record, 'tags' | 'custom_fields'>> & Given,
  tagRefs: readonly TagRef[] | undefined,
): Record {
  const { tags: _, custom_fields, ...fields } = patch
  const values = custom_fields ? withoutNothing({ ...before.custom_fields, ...custom_fields }) : before.custom_fields
  if (custom_fields) checkSize(before.custom_fields, values)
  return {
    ...before,
    ...fields,
    tags: tagRefs ? namesOf(tagRefs) : before.tags,
    custom_fields: values,
  }
}

const namesOf = (tagRefs: readonly TagRef[]) => tagRefs.map((tag) => tag.name)
const withoutNothing = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value)))
