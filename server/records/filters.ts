import { type TSchema, Type } from 'typebox'
import { type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import type { ValidationError } from '../http/errors.ts'
import { BadValue, type Comparison, conditionOf, type Operator, operators } from './comparisons.ts'
import { customComparison, findDefinitions } from './custom-comparisons.ts'

/** The fields of a list that can be filtered, with what they can be compared to. */
export type Comparisons = Record<string, Comparison>

const descriptions: Record<Operator, string> = {
  eq: 'Equal to this value',
  ne: 'Not equal to this value; includes records without one',
  gt: 'Greater than this value',
  gte: 'This value or greater',
  lt: 'Less than this value',
  lte: 'This value or less',
  in: 'One of these values, comma-separated, at most 100. Put a value with a comma in double quotes',
  contains: 'Contains this text of at least 3 characters',
  starts_with: 'Starts with this text',
  empty: 'true: has no value; false: has one',
}

const ofList: Partial<Record<Operator, string>> = {
  contains: 'Contains this value',
  in: 'Contains at least one of these values, comma-separated, at most 100',
}

/** The parameters in the API document. `conditionsOf` rejects any other `field[op]` with a message. */
export function filterParameters(comparisons: Comparisons): Record<string, TSchema> {
  const parameters: Record<string, TSchema> = {}
  for (const [field, { operators, values, format }] of Object.entries(comparisons)) {
    const isList = !operators.includes('eq')
    for (const operator of operators) {
      const description = (isList && ofList[operator]) || descriptions[operator]
      if (operator === 'eq')
        parameters[field] = Type.Optional(
          Type.String({ description, ...(values && { enum: [...values] }), ...(format && { format }) }),
        )
      else if (operator === 'empty')
        parameters[`${field}[empty]`] = Type.Optional(Type.String({ description, enum: ['true', 'false'] }))
      else parameters[`${field}[${operator}]`] = Type.Optional(Type.String({ description }))
    }
  }
  return parameters
}

/** Parameters whose names are not known in advance pass the schema: custom fields, and unknown operators. */
export const operatorPattern = { '^[a-z_]+\\[': { type: 'string', maxLength: 10_000 } }

type Parameter = { name: string; value: string; field: string; customField?: string; operator: string }

/** The conditions for the parameters of a list, each starting with `and`, and the problems found. */
export async function conditionsOf(
  db: Reader,
  { plural, comparisons, hasCustomFields }: { plural: string; comparisons: Comparisons; hasCustomFields: boolean },
  query: object,
): Promise<{ conditions: Sql[]; problems: ValidationError[]; isMatchedFirst: boolean; needsView: boolean }> {
  const parameters = Object.entries(query).flatMap(([name, value]) => parse(name, String(value), comparisons))
  const conditions: Sql[] = []
  const problems: ValidationError[] = []
  let [isMatchedFirst, needsView] = [false, false]
  const customNames = parameters.flatMap(({ customField }) => customField ?? [])
  const definitions = hasCustomFields ? await findDefinitions(db, plural, customNames) : new Map<string, never>()
  const seen = new Map<string, string>()
  for (const { name, value, field, customField, operator } of parameters) {
    const definition = customField === undefined ? undefined : definitions.get(customField)
    const known = Object.hasOwn(comparisons, field) ? comparisons[field] : undefined
    const comparison = definition ? customComparison(definition) : known
    const problem = (message: string) => problems.push({ field: name, message })
    const key = `${field} ${customField ?? ''} ${operator}`
    if (customField !== undefined && hasCustomFields && !definition) problem(`is not a custom field of ${plural}`)
    else if (!comparison) problem('is unknown')
    else if (!isOperatorOf(comparison, operator))
      problem(`has no operator ${operator}: use ${comparison.operators.join(', ')}`)
    else if (seen.has(key)) problem(`must not be given together with ${seen.get(key)}`)
    else
      try {
        conditions.push(sql`and ${await conditionOf(comparison, operator, value, db)}`)
        needsView ||= comparison.needsView?.(operator) === true
        isMatchedFirst ||= name.includes('[') || needsView
      } catch (error) {
        if (!(error instanceof BadValue)) throw error
        problem(error.message)
      }
    seen.set(key, name)
  }
  return { conditions, problems, isMatchedFirst, needsView }
}

const isOperatorOf = ({ operators: own }: Comparison, operator: string): operator is Operator =>
  (operators as readonly string[]).includes(operator) && own.includes(operator as Operator)

/** `value[gte]`, `custom_fields[plan][in]`. The first bracket of a custom field is always its name. */
function parse(name: string, value: string, comparisons: Comparisons): Parameter[] {
  const custom = /^custom_fields\[([^\]]*)\](?:\[([^\]]*)\])?$/.exec(name)
  if (custom) return [{ name, value, field: 'custom_fields', customField: custom[1]!, operator: custom[2] ?? 'eq' }]
  const match = /^([a-z_]+)\[(.*)\]$/.exec(name)
  if (match) return [{ name, value, field: match[1]!, operator: match[2]! }]
  if (name.includes('[')) return [{ name, value, field: name, operator: 'eq' }]
  return Object.hasOwn(comparisons, name) ? [{ name, value, field: name, operator: 'eq' }] : []
}
