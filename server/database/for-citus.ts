import { planOnce, Sql, sql } from './sql.ts'

// On Citus the statements of a transaction run on the node that has its workspace. Citus only recognizes this if every
// table in the statement is compared with the workspace as a value, and it accepts fewer forms of INSERT. The statements of
// the product are written for PostgreSQL; what differs for Citus is rewritten here. See decision 25.

/** The option of connections to a database with Citus: other nodes then know the workspace that a transaction has opened. */
export const distributedOption = '-c citus.propagate_set_commands=local'

/** The statement as it is sent to Citus, by a transaction of this workspace or for several workspaces. */
export function forCitus(query: Sql, workspaceId?: string): Sql {
  if (query === planOnce) return sql`select` // Citus has to know the workspace to plan a statement
  const { text, values } = query.toQuery()
  // The workspace is one value, wherever the statement compares with it: PostgreSQL would compare several with each other,
  // and Citus refuses such conditions beside an outer join.
  const isForOne = workspaceId !== undefined
  const own = values.map((value) => (isForOne && value === workspaceId ? 'w' : '-')).join('')
  const known = isForOne ? knownForOne : knownForAll
  if (known.size > maxKnown) known.clear()
  const { text: rewritten, positions } = known
    .getOrInsertComputed(text, () => new Map<string, Rewritten>())
    .getOrInsertComputed(own, () => rewrite(text, own, isForOne))
  const all = [...values, workspaceId, new Date().toISOString()]
  const sent = new Sql([], [])
  sent.toQuery = () => ({ text: rewritten, values: positions.map((position) => all[position]) })
  sent.planAnew = query.planAnew
  return sent
}

type Rewritten = { text: string; positions: number[] }
const knownForOne = new Map<string, Map<string, Rewritten>>()
const knownForAll: typeof knownForOne = new Map()
const maxKnown = 5_000 // a client may try every page size

function rewrite(text: string, own: string, isForOne: boolean): Rewritten {
  const workspace = `$${own.length + 1}::uuid`
  const time = `$${own.length + 2}::timestamptz`
  let rewritten = withSelect(text)
  if (isForOne)
    rewritten = rewritten
      .replaceAll(
        ofAnotherRow,
        (_, one: string, other: string) => `(${one} = ${workspace} and ${other} = ${workspace})`,
      )
      .replaceAll(ofTheSetting, workspace)
  // In most places of a statement that writes, Citus only accepts a time as a value.
  if (/\b(insert into|update \w+( \w+)?\s+set|delete from)\b/.test(text))
    rewritten = rewritten.replaceAll('now()', time)

  const positions: number[] = []
  const writesTenantRows = /\binsert into \w+ \(workspace_id\b/.test(text)
  const numbered = rewritten.replaceAll(parameters, (_, compared = '', first = '', number: string, asUuid = '') => {
    const isOwn = own[Number(number) - 1] === 'w' && (compared || asUuid || (first && writesTenantRows))
    const position = isOwn ? own.length : Number(number) - 1
    if (!positions.includes(position)) positions.push(position)
    return `${compared}${first}$${positions.indexOf(position) + 1}${asUuid}`
  })
  return { text: numbered, positions }
}

/**
 * Parameters, and whether they can be the workspace: compared with it, the first value of a row, or an id by type. Any other
 * parameter with the same value is a text of a user.
 */
const parameters = /(\bworkspace_id = )?((?:\bvalues|\),) \(\s*|\bselect\s+)?\$(\d+)(::uuid\b)?/g

/** All rows that a transaction sees belong to its workspace, so this compares both with the value. */
const ofAnotherRow = /(?<![\w.])(\w+\.workspace_id) = (\w+\.workspace_id)\b/g
const ofTheSetting = /nullif\(current_setting\('app\.workspace_id', true\), ''\)::uuid/g

/**
 * A new row with a sub-select among its VALUES is refused; the same row as a SELECT is not. New rows that are selected go
 * by COPY, which row-level security refuses, unless the statement returns something.
 */
function withSelect(text: string) {
  const insert = /^\s*insert into [\w ]+\([^)]*\)\s*values \(/.exec(text)
  const row = insert && /\bselect\b/.test(text) ? onlyRow(text, insert[0].length) : undefined
  const selecting = row ? `${insert![0].replace(/values \($/, 'select ')}${row.values}${row.rest}` : text
  const outer = withoutParentheses(selecting)
  const isSelected = /\binsert into\b[^]*\bselect\b/.test(outer) && !/\b(returning|on conflict)\b/.test(outer)
  return isSelected ? `${selecting} returning 1` : selecting
}

function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter === text ? text : withoutParentheses(shorter)
}

/** What is between the parentheses that begin before `start`, and what follows; undefined if there are several rows. */
function onlyRow(text: string, start: number) {
  let depth = 1
  for (let i = start; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')' && --depth === 0) {
      const rest = text.slice(i + 1)
      return /^\s*,/.test(rest) ? undefined : { values: text.slice(start, i), rest }
    }
  }
  return undefined
}
