import type { Sql } from '../../database/sql.ts'
import { compileCheck } from '../../http/validation.ts'
import { type EntityType, entityTypes, mainKinds } from '../../kinds/kinds.ts'
import { operations } from '../../kinds/operations.ts'

/** The functions that an import uses for its rows: those of single requests, for many records at once. */
const kindOf = (entityType: EntityType) => {
  const { name, table, searchable, matches, Input, Patch } = mainKinds[entityType]
  return {
    ...operations[entityType],
    singular: name,
    table,
    searchable,
    requiredFields: (Input as { required?: string[] }).required ?? [],
    checkInput: compileCheck(Input),
    checkPatch: compileCheck(Patch),
    /** The built-in fields that match_on can name, each with the lookup of a record. */
    matches: matches as Record<string, Sql>,
  }
}
export type Kind = ReturnType<typeof kindOf>

export const kinds = Object.fromEntries(entityTypes.map((type) => [type, kindOf(type)])) as Record<EntityType, Kind>
