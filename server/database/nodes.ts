import pg from 'pg'
import type { Row } from './batch.ts'
import { firstTable } from './distribute.ts'
import { Sql, sql } from './sql.ts'
import { DatabaseUnreachable } from './watch.ts'

// On Citus, a read of a workspace is sent to the node that has its rows, and reads the tables there by their own names: the
// part of `contacts` with the rows of the workspace is, for example, `contacts_102080`. Citus then plans nothing, and the read
// costs what it costs on a plain PostgreSQL. Row-level security holds for these tables as for all others. Writes, and
// everything that only the coordinator has, go through the coordinator. See decision 25.

/** How long the places of all tables are remembered, in milliseconds. Each read checks that its place is still right. */
const remembered = 30_000
const maxRemembered = 10_000

/** The parts of a database that are used here. */
type Pool = {
  pool: pg.Pool
  send(queries: readonly Sql[], lane?: string, options?: { isLocal?: boolean; isReading?: boolean }): Promise<Row[][]>
  close(): Promise<void>
}
type Address = { host: string; port: number }
type Node = { group: number; database: Pool; isUsable: Promise<boolean> }
/** The workspaces whose hash is at most `last`, and greater than that of the part before, are in these tables. */
type Part = {
  last: number
  node: Node | undefined
  shard: string
  names: Map<string, string>
  texts: Map<string, string>
}
type PlaceRow = {
  name: string
  isReference: boolean
  shard: string
  last: number | null
  group: number | null
  host: string
  port: number
}

export type Nodes = ReturnType<typeof openNodes>

/** `open` connects to a node in the same way as to the coordinator. */
export function openNodes(
  coordinator: Omit<Pool, 'close'>,
  open: (address: Address) => Pool,
  log?: { warn(details: object, message: string): void },
) {
  const databases = new Map<string, Pool>()
  const hashes = new Map<string, number>()
  let parts: Promise<Part[]> | undefined
  let until = 0

  function knownParts() {
    if (!parts || performance.now() > until) {
      until = performance.now() + remembered
      parts = findParts().catch((error: Error) => {
        log?.warn({ err: error }, 'the nodes are not known, so all reads go through the coordinator')
        return []
      })
    }
    return parts
  }

  async function findParts(): Promise<Part[]> {
    const { rows } = await coordinator.pool.query<PlaceRow>(
      `select d.logicalrelid::text as name, d.partmethod = 'n' as "isReference", s.shardid as shard,
              s.shardmaxvalue::int as last, n.groupid as group, n.nodename as host, n.nodeport as port
         from pg_dist_partition d
         join pg_dist_shard s on s.logicalrelid = d.logicalrelid
         left join pg_dist_placement p on p.shardid = s.shardid and d.partmethod <> 'n'
         left join pg_dist_node n on n.groupid = p.groupid and n.groupid <> 0 and n.isactive and n.metadatasynced
        where d.partmethod = 'n' and d.repmodel = 't'
           or d.colocationid = (select colocationid from pg_dist_partition where logicalrelid = $1::regclass)
        order by s.shardmaxvalue::int`,
      [firstTable],
    )
    const copies = rows.filter(({ isReference }) => isReference)
    const nodes = new Map<number, Node>()
    const found: Part[] = []
    for (const [last, own] of Map.groupBy(
      rows.filter(({ isReference }) => !isReference),
      (row) => row.last!,
    )) {
      const first = own.find(({ name }) => name === firstTable)!
      const node = first.group === null ? undefined : nodes.getOrInsertComputed(first.group, () => nodeOf(first))
      const names = new Map([...copies, ...own].map(({ name, shard }) => [name, `${name}_${shard}`]))
      found.push({ last, node, shard: first.shard, names, texts: new Map() })
    }
    return found
  }

  function nodeOf({ host, port, group, shard }: PlaceRow): Node {
    const name = `${host}:${port}`
    const database = databases.getOrInsertComputed(name, () => open({ host, port }))
    return { group: group!, database, isUsable: isOfCluster(name, database, group!, shard) }
  }

  /** The address is the one by which the nodes reach each other. From here, another database could have it. */
  async function isOfCluster(node: string, { send }: Pool, group: number, shard: string) {
    try {
      const [rows] = await send([
        sql`select from pg_dist_local_group g join pg_dist_placement p on p.groupid = g.groupid and p.shardid = ${shard}
             where g.groupid = ${group}`,
      ])
      if (rows!.length === 1) return true
      log?.warn({ node }, 'another database has the address of a node, so its reads go through the coordinator')
    } catch (error) {
      log?.warn({ node, err: error }, 'a node cannot be reached, so its reads go through the coordinator')
    }
    return false
  }

  /** A workspace keeps its hash. */
  async function hashOf(workspaceId: string) {
    const known = hashes.get(workspaceId)
    if (known !== undefined) return known
    const { rows } = await coordinator.pool.query<{ hash: number }>('select worker_hash($1::uuid) as hash', [
      workspaceId,
    ])
    if (hashes.size >= maxRemembered) hashes.clear()
    hashes.set(workspaceId, rows[0]!.hash)
    return rows[0]!.hash
  }

  async function partOf(workspaceId: string) {
    const known = await knownParts()
    if (known.length === 0) return undefined
    const hash = await hashOf(workspaceId)
    const part = known.find(({ last }) => hash <= last)
    return (await part?.node?.isUsable) ? part : undefined
  }

  const checks = new Map<Sql, { query: Sql; result: PromiseWithResolvers<Row[]> }>()
  let isChecking = false

  /**
   * Checks a credential. Those that arrive while others are checked are sent together, and each credential once, because the
   * coordinator does this for all reads. None is checked before its request arrived.
   */
  function check(enter: Sql, part: Part) {
    const { result } = checks.getOrInsertComputed(enter, () => ({
      query: checkOf(enter, part),
      result: Promise.withResolvers<Row[]>(),
    }))
    if (!isChecking) void checkAll()
    return result.promise
  }

  async function checkAll() {
    isChecking = true
    await Promise.resolve() // for the other reads of this moment
    while (checks.size > 0) {
      const some = [...checks.values()]
      checks.clear()
      try {
        const rows = await coordinator.send(
          some.map(({ query }) => query),
          'credentials',
          { isLocal: true },
        )
        for (const [i, { result }] of some.entries()) result.resolve(rows[i]!)
      } catch (error) {
        for (const { result } of some) result.reject(error as Error)
      }
    }
    isChecking = false
  }

  /** The results of `enter` and of the queries. The coordinator, which has the credentials, checks them at the same time. */
  async function read([enter, ...queries]: readonly Sql[], workspaceId: string): Promise<Row[][]> {
    const throughCoordinator = () => coordinator.send([enter!, ...queries], workspaceId, { isReading: true })
    const part = await partOf(workspaceId)
    const inPart = part && queries.map((query) => nameTables(query, part))
    if (!inPart?.every((query) => query !== undefined)) return throughCoordinator()
    const { node, shard } = part!
    const [entered, found] = await Promise.allSettled([
      check(enter!, part!),
      node!.database.send([enterPart(workspaceId, shard, node!.group), ...inPart], workspaceId, { isReading: true }),
    ])
    if (entered.status === 'rejected') throw entered.reason
    if (found.status === 'fulfilled' && found.value[0]!.length > 0) return [entered.value, ...found.value.slice(1)]
    if (found.status === 'rejected' && !isElsewhere(found.reason)) throw found.reason
    until = 0 // it was moved, or the node is down
    return throughCoordinator()
  }

  return { read, close: () => Promise.all([...databases.values()].map((database) => database.close())) }
}

/**
 * Opens nothing if the node no longer has the part, whose tables may still exist there. Every node knows it as soon as the
 * move is complete.
 */
const enterPart = (workspaceId: string, shard: string, group: number) => sql`
  select set_config('app.workspace_id', ${workspaceId}, true)
    from pg_dist_placement where shardid = ${shard} and groupid = ${group}`

/** The credential is only checked: nothing is opened on the coordinator, and the table of members is its own copy. */
function checkOf(enter: Sql, { names }: Part) {
  const { text, values } = enter.toQuery()
  return sent(text.replace(/enter_workspace\(([^)]*)\)/, '$1').replace(/\bmembers\b/, names.get('members')!), values)
}

const isElsewhere = (error: unknown) =>
  error instanceof DatabaseUnreachable || (error instanceof pg.DatabaseError && error.code === '42P01')

/** The query with the names of the tables of this part; undefined if it needs anything that the node does not have. */
function nameTables(query: Sql, { names, texts }: Part): Sql | undefined {
  const { text, values } = query.toQuery()
  if (texts.size > maxTexts) texts.clear()
  const named = texts.getOrInsertComputed(text, () => renamed(text, names) ?? '')
  return named === '' ? undefined : sent(named, values, query.planAnew)
}
const maxTexts = 1_000

function sent(text: string, values: unknown[], planAnew = false) {
  const query = new Sql([], [])
  query.toQuery = () => ({ text, values })
  query.planAnew = planAnew
  return query
}

function renamed(text: string, names: Map<string, string>) {
  if (needsCoordinator.test(text)) return undefined
  const defined = new Set(
    Array.from(text.matchAll(/\b(\w+)\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/g), ([, name]) => name),
  )
  let isKnown = true
  const named = text.replaceAll(tables, (whole, word: string, table: string, alias?: string) => {
    const name = names.get(table)
    if (!name) {
      isKnown &&= defined.has(table)
      return whole
    }
    return `${word} ${name} ${alias ?? table}`
  })
  return isKnown ? named : undefined
}

/** Writes, and numbers of transactions, which every node counts by itself. */
const needsCoordinator = /\bpg_|\b(insert|update|delete|nextval|recursive)\b|xact|snapshot/i

const afterTable =
  'where|join|left|right|inner|full|cross|natural|on|using|order|group|having|limit|offset|union|except|intersect|for|window|tablesample'
/** A table that is read, and its alias. Not a function, and not the `from` of `is distinct from`, `extract` or `trim`. */
const tables = new RegExp(
  String.raw`(?<!\bdistinct )\b(from|join)\s+(?!lateral\b|select\b)([a-z_]\w*)\b(?![(.\w])(?:\s+(?:as\s+)?(?!(?:${afterTable})\b)([a-z_]\w*))?`,
  'g',
)
