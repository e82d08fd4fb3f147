import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { statementsChannel } from '../server/database/database.ts'
import type { Sql } from '../server/database/sql.ts'

// On Citus every statement of a request has to run on the one node that has the workspace. Citus decides that after
// PostgreSQL has simplified the conditions, so this looks at the plan of PostgreSQL: a table that is tied to the workspace
// only through another table counts as tied to it if PostgreSQL can conclude so, and a sub-select does not.

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Operation?: string
  'Subplan Name'?: string
  'Parent Relationship'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  /** Of a write: its RETURNING. */
  Output?: string[]
  'Conflict Resolution'?: string
  Plans?: Plan[]
}

/** Every statement that the server sends from now on, and the value of `where` when it was sent first. */
export function watchStatements(where: () => string) {
  const statements = new Map<string, string>()
  subscribe(statementsChannel, (batch) => {
    for (const query of batch as Sql[]) {
      const { text } = query.toQuery()
      if (!statements.has(text)) statements.set(text, where())
    }
  })
  return statements
}

type Exception = { part: string; problem: string; why: string }

/** Statements that are accepted, by a part of their text, and why. Remove those that are no longer needed. */
const exceptions: Exception[] = [
  {
    part: 'with made as',
    problem: 'writes and reads tags in one statement',
    why: 'a new tag that is also found is left out of those found',
  },
  {
    part: 'passed_on as ( insert into trash_rows',
    problem: 'writes and reads trash_rows in one statement',
    why: 'what is missing is read first, and the new rows are links, which the other parts do not read',
  },
]

/** What Citus would refuse of these statements, and the exceptions that none of them needs. */
export async function refusedOf(pool: pg.Pool, statements: ReadonlyMap<string, string>) {
  const sql = await pool.connect()
  await sql.query('set enable_bitmapscan = off') // which would repeat the workspace in each part of an OR
  const catalog = await readCatalog(sql)
  const unused = new Set(exceptions)
  const found: string[] = []
  for (const [statement, where] of statements)
    for (const problem of await problemsOf(sql, catalog, statement)) {
      const text = statement.replaceAll(/\s+/g, ' ')
      const exception = exceptions.find((known) => known.problem === problem && text.includes(known.part))
      if (exception) unused.delete(exception)
      else found.push(`${where} ${problem}: ${text}`)
    }
  sql.release(true)
  return { found: found.toSorted(), unused: [...unused] }
}

type Catalog = Awaited<ReturnType<typeof readCatalog>>

async function readCatalog(sql: pg.PoolClient) {
  const names = async (query: string) => (await sql.query<{ name: string }>(query)).rows.map(({ name }) => name)
  const tenantTables = new Set(
    await names(`select tablename as name from pg_policies where policyname = 'own_workspace'`),
  )
  // The global tables that tenant tables refer to are copied to every node.
  const referenceTables = new Set(
    await names(`
      with recursive referenced as (
        select k.confrelid as oid from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and c.relrowsecurity
        union
        select k.confrelid from pg_constraint k join referenced r on r.oid = k.conrelid where k.contype = 'f'
      )
      select oid::regclass::text as name from referenced`),
  )
  const functions = await names(`
    select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f'
       and pg_get_functiondef(oid) ~ '(from|into|update|join) (${[...tenantTables].join('|')})\\M'`)
  // Global tables with a foreign key stay on the coordinator, but Citus knows them and plans their statements.
  const linked = await names(`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f'`)
  const plannedTables = new Set(linked).difference(tenantTables)
  return {
    tenantTables,
    referenceTables,
    plannedTables,
    functions: functions.filter((name) => !mayRunOnNodes.has(name)),
  }
}

const distributed = readFileSync(new URL('../server/database/distributed-functions.sql', import.meta.url), 'utf8')
const mayRunOnNodes = new Set(
  [...distributed.matchAll(/alter function (\w+)\(.*\) set citus.allow_nested_distributed_execution/g)].map(
    ([, name]) => name,
  ),
)

/** Why Citus would refuse the statement, or ask several nodes. Empty for one that does not touch a tenant table. */
async function problemsOf(sql: pg.PoolClient, catalog: Catalog, text: string): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return []
  const { rows } = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (generic_plan, verbose, costs off, format json) ${text}`,
  )
  const nodes = [...nodesOf(rows[0]!['QUERY PLAN'][0].Plan)]
  const isTenant = (name: string | undefined) => name !== undefined && catalog.tenantTables.has(name)
  const called = catalog.functions.filter((name) => new RegExp(`\\b${name}\\(`).test(text))
  const touched = nodes.filter((node) => isTenant(node['Relation Name']))
  const [, filled] = /^\s*insert into (\w+)\b[^]*\)\s*select\b[^]*\breturning\s+(?!1\b)/i.exec(text) ?? []
  // Citus writes such a statement wrongly: `missing FROM-clause entry for table`.
  if (filled && catalog.plannedTables.has(filled)) return [`returns columns of rows selected into ${filled}`]
  if (touched.length === 0) return []

  const problems = new Set<string>()
  const scans = nodes.filter((node) => node['Relation Name'] && node['Node Type'] !== 'ModifyTable')
  for (const scan of scans) {
    const table = scan['Relation Name']!
    if (isTenant(table) && !isPruned(scan)) problems.add(`reads ${table} without the workspace as a value`)
    if (!isTenant(table) && !catalog.referenceTables.has(table)) problems.add(`joins the local table ${table}`)
  }
  const writes = nodes.filter((node) => node['Node Type'] === 'ModifyTable' && isTenant(node['Relation Name']))
  // If new rows are written as well, each CTE that writes is a statement of its own for Citus, and the next one sees what it
  // wrote. Otherwise it sends the whole statement to the node.
  const isInParts = nodes.some((node) => node['Node Type'] === 'ModifyTable' && node.Operation === 'Insert')
  for (const write of writes) {
    const table = write['Relation Name']!
    const below = new Set(nodesOf(write))
    if (isInParts && write !== nodes[0]) {
      if (scans.some((scan) => scan['Relation Name'] === table && !below.has(scan)))
        problems.add(`writes and reads ${table} in one statement`)
      if (!write.Output) problems.add(`writes ${table} in a CTE without RETURNING`)
    }
    const source = (write.Plans ?? []).find((plan) => plan['Parent Relationship'] === 'Outer')
    const isOfValues = source && ['Result', 'ValuesScan', 'Values Scan'].includes(source['Node Type'])
    // Other rows go by COPY, which row-level security refuses.
    if (write.Operation === 'Insert' && !isOfValues && !write.Output && !write['Conflict Resolution'])
      problems.add(`inserts selected rows into ${table} without RETURNING`)
  }
  if (writes.length > 0) for (const [pattern, problem] of refusedInWrites) if (pattern.test(text)) problems.add(problem)
  if (/\bset_config\(|current_setting\('app\.workspace_id'/i.test(text))
    problems.add('uses a setting of the connection')
  for (const name of called) problems.add(`calls ${name}(), which queries tenant tables`)
  return [...problems]
}

const refusedInWrites: [RegExp, string][] = [
  [/^\s*insert into[^(]*\([^)]*\)\s*values \([^]*\bselect\b/i, 'has a sub-select among the values of a new row'],
  [/\bset\s*\([^)]*\)\s*=\s*\(\s*select/i, 'sets several columns from one sub-select'],
  [/\bcase\b(?:(?!\bend\b)[^])*\bnow\(\)|\bcoalesce\([^()]*\bnow\(\)/i, 'calculates a time in CASE or COALESCE'],
  [
    /\bdo update\s+set\b[^]*\bnow\(\)|\bnow\(\) [+-] (?!interval)/i,
    'calculates a time in DO UPDATE SET or with a column',
  ],
  [
    /^\s*update\b(?:(?!\breturning\b|\(select\b)[^])*\b(jsonb?_build_object|to_jsonb?|row_to_json|concat|concat_ws)\(/i,
    'calls a STABLE function with a column in an update',
  ],
  [/\breturning\b[^()]*\b(jsonb?_build_object|to_jsonb?|row_to_json)\(/i, 'calls a STABLE function in RETURNING'],
]

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const child of plan.Plans ?? []) yield* nodesOf(child)
}

/** Whether every row of the scan has to fulfil the condition, which must not be one of several alternatives. */
function isPruned(scan: Plan) {
  const conditions = [scan['Index Cond'], scan['Recheck Cond'], scan.Filter]
  return conditions.some((condition) =>
    conjuncts(condition ?? '').some((part) => /^\(?(\w+\.)?workspace_id = (\$\d+|'[^']*'::uuid)\)?$/.test(part)),
  )
}

/** The parts of `((a) AND (b))`, or of `(a)`. */
function conjuncts(condition: string) {
  const parts = ['']
  let depth = 0
  const inner = condition.startsWith('(') ? condition.slice(1, -1) : condition
  for (const token of inner.match(/'[^']*'| AND |[^]/g) ?? []) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (token === ' AND ' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
  }
  return parts
}
