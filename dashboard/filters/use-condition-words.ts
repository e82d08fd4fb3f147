import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import type { Kind } from '../kinds/types.ts'
import { usePeople } from '../owners/use-people.ts'
import { chipsOf, conditionsIn, describeChip } from './conditions.ts'
import { filterFields } from './filter-fields.ts'

/** The conditions among filters, in words: “Value is at least $1,000”. */
export function useConditionWords(kind: Kind, filters: Readonly<Record<string, string | undefined>>) {
  const conditions = conditionsIn(filters)
  const fields = filterFields(kind, useCustomFields(kind))
  const { names } = usePeople(conditions.some(({ name }) => name === 'owner_id'))
  return chipsOf(conditions).map((chip) => describeChip(chip, fields, names))
}
