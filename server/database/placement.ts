import pg from 'pg'
import { firstTable, refuseUndistributed } from './distribute.ts'

export type Placement = { workspace_id: string; slug: string; node: string; events: number }

/** Where the rows of each workspace are, those with the most recorded changes first. */
export const listPlacements = (admin: pg.ClientConfig) =>
  withClient(admin, async (client) => {
    const { rows } = await client.query<Placement>(
      `select w.id as workspace_id, w.slug, p.nodename || ':' || p.nodeport as node, coalesce(t.events, 0)::float8 as events
         from workspaces w
         join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column($1, w.id)
         left join (select workspace_id, sum(events) as events from tallies group by workspace_id) as t on t.workspace_id = w.id
        order by events desc, w.slug`,
      [firstTable],
    )
    return rows
  })

/**
 * Gives the workspace a shard of its own and moves it to another node, while the servers run. Writes to the workspace, and to
 * others of the same shard, wait meanwhile: copying without that uses logical replication, which PostgreSQL refuses into tables
 * with row-level security. A repeated call continues after an interruption.
 */
export const moveWorkspace = (admin: pg.ClientConfig, slug: string, node: string) =>
  withClient(admin, async (client) => {
    const { rows: found } = await client.query<{ id: string }>('select id from workspaces where slug = $1', [slug])
    const workspaceId = found[0]?.id
    if (!workspaceId) throw new Error(`There is no workspace with the slug ${slug}.`)
    const { rows: nodes } = await client.query<{ node: string }>(
      `select nodename || ':' || nodeport as node from pg_dist_node where isactive and shouldhaveshards order by 1`,
    )
    if (!nodes.some((known) => known.node === node))
      throw new Error(`There is no node ${node}. The nodes are ${nodes.map((known) => known.node).join(', ')}.`)
    if (!(await hasOwnShard(client, workspaceId)))
      await client.query(
        `select isolate_tenant_to_new_shard($1, $2::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
        [firstTable, workspaceId],
      )
    const { shard, host, port } = await shardOf(client, workspaceId)
    const from = `${host}:${port}`
    if (from !== node) {
      const end = node.lastIndexOf(':')
      await client.query(
        `select citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode => 'block_writes')`,
        [shard, host, port, node.slice(0, end), Number(node.slice(end + 1))],
      )
    }
    return { workspace_id: workspaceId, slug, from, to: node }
  })

async function shardOf(client: pg.Client, workspaceId: string) {
  const { rows } = await client.query<{ shard: number; host: string; port: number }>(
    `select p.shardid::int as shard, p.nodename as host, p.nodeport::int as port
       from pg_dist_shard_placement p
      where p.shardid = get_shard_id_for_distribution_column($1, $2::uuid)`,
    [firstTable, workspaceId],
  )
  return rows[0]!
}

/** A shard that holds a single hash value. */
async function hasOwnShard(client: pg.Client, workspaceId: string) {
  const { rowCount } = await client.query(
    `select from pg_dist_shard
      where shardid = get_shard_id_for_distribution_column($1, $2::uuid) and shardminvalue = shardmaxvalue`,
    [firstTable, workspaceId],
  )
  return rowCount! > 0
}

async function withClient<Result>(admin: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    await refuseUndistributed(client)
    return await work(client)
  } finally {
    await client.end()
  }
}
