import { Type, type Static } from 'typebox'
import { newId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { nullable, Time } from '../http/envelope.ts'
import { type ListQuery, withMeta } from '../http/lists.ts'
import { Actor, actorOf } from '../events/actor.ts'

export type TimelineEntry = {
  type: 'interaction' | 'deal' | 'follow_up' | 'commitment'
  event: string
  at: string
  /** The interaction, deal, follow-up or commitment of the entry. The entry is deleted with it. */
  recordId: string
  details: Record<string, unknown>
}

/** Adds one entry for each contact and deal whose activity shows it. */
export function recordOnTimelines(
  tx: Tx,
  subjectIds: readonly (string | null)[],
  { type, event, at, recordId, details }: TimelineEntry,
) {
  const subjects = subjectIds.filter((id) => id !== null)
  if (subjects.length === 0) return
  tx.run(sql`
    insert into timeline (workspace_id, subject_id, at, id, record_id, type, event, details, actor)
    select ${tx.workspaceId}, subject_id, ${at}, ${newId()}, ${recordId}, ${type}, ${event}, ${JSON.stringify(details)},
           ${JSON.stringify(actorOf(tx.caller))}
      from unnest(${subjects}::uuid[]) as subject_id`)
}

/** Deletes the entries of deleted records on all timelines. */
export function removeFromTimelines(tx: Tx, recordIds: readonly string[]) {
  tx.run(sql`delete from timeline where workspace_id = ${tx.workspaceId} and record_id = any(${recordIds}::uuid[])`)
}

/** Deletes the timelines of deleted contacts and deals. */
export function removeTimelines(tx: Tx, subjectIds: readonly string[]) {
  tx.run(sql`delete from timeline where workspace_id = ${tx.workspaceId} and subject_id = any(${subjectIds}::uuid[])`)
}

export const Activity = Type.Object(
  {
    type: Type.String({ description: 'interaction, deal, follow_up or commitment' }),
    event: Type.String({ description: 'What happened, as text' }),
    timestamp: Time,
    details: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The id of the record, and further details that depend on the type',
    }),
    actor: nullable({ ...Actor, description: 'Who did it; null for activity before this was recorded' }),
  },
  { title: 'Activity' },
)
export type Activity = Static<typeof Activity>

/** Oldest first. */
export async function listActivity(db: Reader, subjectId: string, { page, per_page }: ListQuery) {
  const [counted, data] = await Promise.all([
    db.first<{ total: number }>(sql`
      select count(*) as total from timeline where workspace_id = ${db.workspaceId} and subject_id = ${subjectId}`),
    db.all<Activity>(sql`
      select type, event, at as timestamp, details, actor
        from timeline
       where workspace_id = ${db.workspaceId} and subject_id = ${subjectId}
       order by at, id
       limit ${per_page} offset ${(page - 1) * per_page}`),
  ])
  return withMeta(data, counted!.total, { page, per_page })
}
