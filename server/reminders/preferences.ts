import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { orNotFound } from '../http/errors.ts'
import { dayAfter, nowIn } from '../http/time-zone.ts'
import type { Preferences, PreferencesPatch } from './schema.ts'

export const defaults: Preferences = {
  timezone: null,
  locale: null,
  daily_mail: false,
  daily_mail_hour: 7,
  assigned_mail: false,
}

const own = (db: Reader) => sql`workspace_id = ${db.workspaceId} and user_id = ${db.caller.userId}`
const columns = sql`timezone, locale, daily_mail, daily_mail_hour, assigned_mail`

/** Of the caller. */
export const findPreferences = async (db: Reader): Promise<Preferences> =>
  (await db.first<Preferences>(sql`select ${columns} from preferences where ${own(db)}`)) ?? defaults

export async function changePreferences(tx: Tx, patch: PreferencesPatch): Promise<Preferences> {
  // Inserted first, so that there is a row to lock.
  tx.run(sql`
    insert into preferences (workspace_id, user_id)
    select workspace_id, user_id from members where ${own(tx)}
    on conflict (workspace_id, user_id) do nothing`)
  const before = orNotFound(
    await tx.first<Preferences>(sql`select ${columns} from preferences where ${own(tx)} for update`),
    'Member',
  )
  const after = { ...before, ...patch }
  const changes = changesBetween(before, after)
  if (!changes) return before
  tx.run(sql`
    update preferences
       set timezone = ${after.timezone}, locale = ${after.locale}, daily_mail = ${after.daily_mail}, daily_mail_hour = ${after.daily_mail_hour},
           assigned_mail = ${after.assigned_mail}, daily_mail_from = ${await firstMorning(tx, after)}
     where ${own(tx)}`)
  const person = await tx.first<{ name: string }>(sql`select name from users where id = ${tx.caller.userId}`)
  recordEvent(tx, 'preferences.updated', tx.caller.userId!, { data: { ...person, ...after }, changes })
  return after
}

/** The first day of the morning mail: today, unless its hour has passed. */
async function firstMorning(tx: Tx, { timezone, daily_mail_hour }: Preferences) {
  const workspace = await tx.first<{ timezone: string }>(
    sql`select timezone from workspaces where id = ${tx.workspaceId}`,
  )
  const { day, hour } = nowIn(timezone ?? workspace!.timezone)
  return hour > daily_mail_hour ? dayAfter(day) : day
}
