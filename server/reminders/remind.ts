import { openTasks, subjectName } from '../calendar/open-tasks.ts'
import { systemCaller } from '../database/caller.ts'
import { nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { nowIn } from '../http/time-zone.ts'
import { openVault } from '../http/vault.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { sendMail } from '../mail/send.ts'
import { type DueTask, morningMail } from './mails.ts'
import { tokenFor } from './unsubscribe.ts'

type Parts = Pick<JobContext, 'database' | 'config' | 'log' | 'signal'>

type Person = {
  workspace_id: string
  workspace: string
  user_id: string
  to: string
  timezone: string
  daily_mail: boolean
  daily_mail_hour: number
  daily_mail_from: string | null
  daily_mail_sent: string | null
}

export const sendReminders: Job<Record<string, never>> = {
  name: 'reminders.send',
  everyMinutes: 15,
  run: async (context) => void (await remind(context)),
}

const pageSize = 500

/**
 * Notifies members of what is due today, and sends the morning mails that are due by now. It can run at any time and in
 * several processes: each task is notified of once a day, and each mail is sent once a day. An error in one workspace is
 * logged and does not affect the others; the next run tries again.
 */
export async function remind({ database, config, log, signal }: Parts) {
  const done = { notifications: 0, mails: 0 }
  for (let after = { workspace_id: nilId, user_id: nilId }; ;) {
    signal.throwIfAborted()
    const [rows] = await database.send([peopleAfter(after)])
    const people = rows as Person[]
    for (const some of Map.groupBy(people, ({ workspace_id }) => workspace_id).values()) {
      const caller = systemCaller(some[0]!.workspace_id, null, 'Rapport')
      try {
        done.notifications += await transaction(database, caller, (tx) => notifyOfDueTasks(tx, some))
        for (const person of some.filter(isMailDue))
          if (await transaction(database, caller, (tx) => mailDueTasks(tx, config, person))) done.mails++
      } catch (error) {
        log.error({ err: error, workspace: caller.workspaceId }, 'the reminders of a workspace have failed')
      }
    }
    if (people.length < pageSize) return done
    after = people.at(-1)!
  }
}

const peopleAfter = ({ workspace_id, user_id }: Pick<Person, 'workspace_id' | 'user_id'>) => sql`
  select m.workspace_id, w.name as workspace, m.user_id, u.email as to, coalesce(p.timezone, w.timezone) as timezone,
         coalesce(p.daily_mail, false) as daily_mail, p.daily_mail_hour, p.daily_mail_from, p.daily_mail_sent
    from members m
    join workspaces w on w.id = m.workspace_id
    join users u on u.id = m.user_id
    left join preferences p on p.workspace_id = m.workspace_id and p.user_id = m.user_id
   where (m.workspace_id, m.user_id) > (${workspace_id}::uuid, ${user_id}::uuid)
   order by m.workspace_id, m.user_id
   limit ${pageSize}`

/** For each person and kind of task, so that one who has very many does not get as many notifications. */
const maxNotifiedTasks = 100

/** Each person has their own today. */
async function notifyOfDueTasks(tx: Tx, people: readonly Person[]) {
  const days = people.map(({ timezone }) => nowIn(timezone).day)
  const due = sql`assignee_id = d.user_id and due_date = d.day order by id limit ${maxNotifiedTasks}`
  const inserted = await tx.all(sql`
    insert into notifications (workspace_id, id, user_id, type, entity_type, entity_id, name, actor_type, actor_name, due_date, created_at)
    select ${tx.workspaceId}, new_id(), d.user_id, 'due_today', t.entity_type, t.id, left(t.summary, 200), 'system', ${tx.caller.name},
           t.due_date, clock_timestamp()
      from unnest(${people.map(({ user_id }) => user_id)}::uuid[], ${days}::date[]) as d (user_id, day)
      join members m on m.workspace_id = ${tx.workspaceId} and m.user_id = d.user_id
     cross join lateral (${openTasks(tx, due)}) as t
    on conflict (workspace_id, user_id, entity_id, due_date) where type = 'due_today' do nothing
    returning 1`)
  return inserted.length
}

function isMailDue({ timezone, daily_mail, daily_mail_hour, daily_mail_from, daily_mail_sent }: Person) {
  const { day, hour } = nowIn(timezone)
  const isOn = daily_mail && (daily_mail_from ?? '') <= day
  return isOn && hour >= daily_mail_hour && (daily_mail_sent ?? '') < day
}

/** A mail with more tasks than this lists the first ones. */
const maxListedTasks = 100

/** Marks the day in the transaction that enqueues the mail, so that another worker finds it sent. */
async function mailDueTasks(tx: Tx, config: Parts['config'], person: Person): Promise<boolean> {
  const { workspace_id, user_id, timezone, daily_mail_hour } = person
  const { day, hour } = nowIn(timezone)
  const due = openTasks(tx, sql`assignee_id = ${user_id} and due_date <= ${day}`)
  const tasks = await tx.all<DueTask & { total: number }>(sql`
    select t.*, ${subjectName(tx)} as contact
      from (select *, count(*) over () as total from (${due}) as due order by due_date, id limit ${maxListedTasks}) as t
     order by t.due_date, t.id`)
  // During the hour something may still become due; after it, the day is over for this mail.
  if (tasks.length === 0 && hour === daily_mail_hour) return false
  const claimed = await tx.first(sql`
    update preferences set daily_mail_sent = ${day}
     where workspace_id = ${workspace_id} and user_id = ${user_id} and daily_mail
       and (daily_mail_sent is null or daily_mail_sent < ${day})
    returning 1`)
  if (!claimed || tasks.length === 0) return false
  const vault = openVault(config.secret)
  const token = tokenFor(vault, { mail: 'daily_mail', workspaceId: workspace_id, userId: user_id })
  sendMail(tx, vault, morningMail({ ...person, publicUrl: config.publicUrl, token }, day, tasks, tasks[0]!.total))
  return true
}
