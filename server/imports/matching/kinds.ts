import type { Sql } from '../../database/sql.ts'
import { compileCheck } from '../../http/validation.ts'
import { type EntityType, entityTypes, recordKinds } from '../../kinds/kinds.ts'
import { operations } from '../../kinds/operations.ts'

/** What an import does with its rows: the functions that a request uses, for many records at once. */
const kindOf = (entityType: EntityType) => {
  const { name, table, searchable, matches, Input, Patch } = recordKinds[entityType]
  return {
    ...operations[entityType],
    singular: name,
    table,
    searchable,
    checkInput: compileCheck(Input),
    checkPatch: compileCheck(Patch),
    /** The built-in fields that match_on may name, each with how a record is found by it. */
    matches: matches as Record<string, Sql>,
  }
}
export type Kind = ReturnType<typeof kindOf>

export const kinds = Object.fromEntries(entityTypes.map((type) => [type, kindOf(type)])) as Record<EntityType, Kind>
