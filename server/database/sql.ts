/** SQL text and its values, kept separate. Pieces can be nested; values are numbered $1, $2 … when the statement is sent. */
export class Sql {
  readonly strings: readonly string[]
  readonly args: readonly unknown[]
  planAnew = false
  isShort = false

  constructor(strings: readonly string[], args: readonly unknown[]) {
    this.strings = strings
    this.args = args
  }

  toQuery(): { text: string; values: unknown[] } {
    const known = texts.get(this.strings)
    if (known?.pieces.every((piece, i) => piece === (this.args[i] instanceof Sql ? this.args[i] : undefined)))
      return { text: known.text, values: this.args.filter((arg) => !(arg instanceof Sql)) }
    const values: unknown[] = []
    const text = this.write(values)
    const pieces = this.args.map((arg) => (arg instanceof Sql ? arg : undefined))
    if (pieces.every((piece) => !piece || piece.args.length === 0)) texts.set(this.strings, { pieces, text })
    return { text, values }
  }

  write(values: unknown[]) {
    let text = this.strings[0]!
    for (let i = 0; i < this.args.length; i++) {
      const arg = this.args[i]
      text += arg instanceof Sql ? arg.write(values) : `$${values.push(arg)}`
      text += this.strings[i + 1]!
    }
    return text
  }
}

/** Whether two statements differ in their values at most. */
export function hasSameText(one: Sql, other: Sql): boolean {
  if (one.strings !== other.strings && one.strings.join('$') !== other.strings.join('$')) return false
  return one.args.every((arg, i) => {
    const counterpart = other.args[i]
    return arg instanceof Sql
      ? counterpart instanceof Sql && hasSameText(arg, counterpart)
      : !(counterpart instanceof Sql)
  })
}

// A template literal passes the same strings array each time, and a constant piece without values is the same object.
// The text can then be reused, which saves building it and hashing it to find its prepared statement.
const texts = new WeakMap<readonly string[], { pieces: readonly (Sql | undefined)[]; text: string }>()

export const sql = (strings: TemplateStringsArray, ...args: unknown[]) => new Sql(strings, args)

export const nothing = sql``

/**
 * For a statement whose best plan depends on its values (a common word or a rare one, page 1 or page 30,000):
 * PostgreSQL plans it each time, for those values, instead of keeping one plan for all.
 */
export function planAnew(query: Sql) {
  query.planAnew = true
  return query
}

/** Marks a read of one record by its key: reads of several requests may then share a transaction. See `reader`. */
export function shortRead(query: Sql) {
  query.isShort = true
  return query
}

/**
 * The opposite of `planAnew`, for the following statements of the transaction: each is planned once per connection,
 * regardless of its values. For statements that choose their plan by themselves, and take longer to plan than to run.
 */
export const planOnce = sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`

/**
 * The workspace of the transaction, written as in the row-level security policies: PostgreSQL recognizes the same
 * expression and saves a step per row. Only for statements with `planAnew`: a cached plan would be made for the size of
 * the first workspace that uses it.
 */
export const ownWorkspace = sql`nullif(current_setting('app.workspace_id', true), '')::uuid`

/** A whole number as part of the text, because the planner needs to know the value of a LIMIT. */
export function literal(number: number) {
  if (!Number.isSafeInteger(number)) throw new TypeError(`${number} is not a whole number`)
  return new Sql([String(number)], [])
}

/** Concatenates pieces, as in `and` chains and column lists. */
export function join(pieces: readonly Sql[], separator = ', ') {
  const strings = pieces.map((_, i) => (i === 0 ? '' : separator))
  return new Sql([...strings, ''], pieces)
}

/** The name of a table or column as a piece. */
export function identifier(name: string) {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new TypeError(`${name} is not a valid identifier`)
  return new Sql([name], [])
}

/**
 * In a lateral join: makes PostgreSQL look up each key in the index. If its statistics are old, it may otherwise read the
 * whole workspace for each key.
 */
export const each = (query: Sql) => sql`${query} offset 0`
