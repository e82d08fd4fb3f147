import { openTasks } from '../calendar/open-tasks.ts'
import { timeText } from '../database/rows.ts'
import { join, nothing, type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { actorColumn } from '../events/actor.ts'
import { byId, list } from '../http/lists.ts'
import { registeredKinds } from '../records/belongings.ts'
import type { Notification, NotificationQuery, NotificationType } from './schema.ts'

const columns = sql`
  r.id, r.type, r.entity_type, r.entity_id, r.name, ${actorColumn} as actor, r.read_at, r.created_at`

/** An API key reads the notifications of the person who created it. */
const own = ({ caller }: Reader) => sql`and r.user_id = ${caller.userId}`

/**
 * A notification about a record in the trash is not shown, nor a reminder of a task that was completed, assigned to someone
 * else or given another date.
 */
const isCurrent = (db: Reader) => {
  const stillDue = openTasks(db, sql`id = r.entity_id and assignee_id = r.user_id and due_date = r.due_date`)
  const exists = registeredKinds().map(
    ({ name, table, isLive }) => sql`
      when ${name} then exists (select from ${table} k where k.workspace_id = ${db.workspaceId} and k.id = r.entity_id and ${isLive})`,
  )
  return sql`
    and case when r.type = 'due_today' then exists (select from (${stillDue}) as t)
             else case r.entity_type ${join(exists, ' ')} else true end end`
}

export async function listNotifications(db: Reader, query: NotificationQuery) {
  const isUnread = sql`and r.read_at is null`
  const [{ data, meta }, counted] = await Promise.all([
    list<Notification>(db, query, {
      table: sql`notifications`,
      columns,
      sorts: { created_at: { by: byId }, updated_at: { by: byId } },
      conditions: [
        own(db),
        isCurrent(db),
        ...(query.unread === true ? [isUnread] : []),
        ...(query.unread === false ? [sql`and r.read_at is not null`] : []),
      ],
    }),
    db.first<{ unread: number }>(sql`
      select count(*) as unread
        from notifications r
       where r.workspace_id = ${db.workspaceId} ${own(db)} ${isUnread} ${isCurrent(db)}`),
  ])
  return { data, meta: { ...meta, unread: counted!.unread } }
}

export const findNotification = (db: Reader, id: string) =>
  db.first<Notification>(sql`
    select ${columns} from notifications r where r.workspace_id = ${db.workspaceId} and r.id = ${id} ${own(db)}`)

export const lockNotifications = (tx: Tx, ids: readonly string[]) =>
  tx.all<Notification>(sql`
    select ${columns} from notifications r
     where r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[]) ${own(tx)}
     order by r.id
       for no key update`)

export function setRead(tx: Tx, ids: readonly string[], read: boolean) {
  const isOne = sql`r.workspace_id = ${tx.workspaceId} and r.id = any(${ids}::uuid[])`
  tx.run(sql`update notifications r set read_at = ${read ? sql`now()` : sql`null`} where ${isOne}`)
  return tx.all<Notification>(sql`select ${columns} from notifications r where ${isOne}`)
}

export async function markAllRead(tx: Tx): Promise<number> {
  const { count } = (await tx.first<{ count: number }>(sql`
    with marked as (
      update notifications r
         set read_at = now()
       where r.workspace_id = ${tx.workspaceId} ${own(tx)} and r.read_at is null ${isCurrent(tx)}
      returning 1)
    select count(*) as count from marked`))!
  return count
}

type New = {
  type: NotificationType
  entityType: string
  entityId: string
  /** An SQL expression on the record `r.data`. */
  name: Sql
  data: object
  /** Rows `p` with a `user_id`. Those who are not members are left out. */
  people: Sql
  /** Notifications of a person with the same id are reported in one mail. */
  mailId?: string
}

/**
 * Inserts a notification for each of the people. If a member is being removed, the lock waits for that and leaves them
 * out; without it, the foreign key would reject the whole change. Citus would lock the members of all workspaces.
 */
export const insertNotifications = (tx: Tx, { type, entityType, entityId, name, data, people, mailId }: New) => sql`
  insert into notifications (workspace_id, id, user_id, type, entity_type, entity_id, name,
                             actor_type, actor_id, actor_name, request_id, mail_id, created_at)
  select ${tx.workspaceId}, new_id(), p.user_id, ${type}, ${entityType}, ${entityId}::uuid, left(${name}, 200),
         ${tx.caller.type}, ${tx.caller.id}::uuid, ${tx.caller.name}, ${tx.caller.requestId}, ${mailId ?? null}::uuid, clock_timestamp()
    from (select ${JSON.stringify(data)}::json as data) as r
   cross join (${people}) as p
    join members m on m.workspace_id = ${tx.workspaceId} and m.user_id = p.user_id
    ${tx.isDistributed ? nothing : sql`for key share of m`}`

/** As events of the live stream, which sends each to the sessions of its person only. */
export const personalEvents = sql`(
  select r.workspace_id, r.id, 'notification.created' as type, r.created_at, r.request_id,
         json_build_object('id', r.id, 'type', r.type, 'entity_type', r.entity_type, 'entity_id', r.entity_id, 'name', r.name,
           'actor', ${actorColumn}, 'read_at', ${timeText(sql`r.read_at`)}, 'created_at', ${timeText(sql`r.created_at`)}) as data,
         r.transaction, coalesce(r.recorded_by, r.transaction) as recorded_by, r.user_id
    from notifications r)`
