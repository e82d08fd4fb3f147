import { nothing, planAnew, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { dealListing } from '../deals/queries.ts'
import { openStages, type Stage, stages, tallyOf } from '../deals/record.ts'
import { matching } from '../http/lists.ts'
import { isOfMember } from '../workspaces/member-link.ts'
import type { Forecast, Month, Reason, StageReport, Summary } from './schema.ts'

type ByStage<Item> = Record<Stage, Item>

const none: Summary = { count: 0, value: 0 }

function byStage<Item>(rows: readonly (Item & { stage: Stage })[], empty: Item): ByStage<Item> {
  const found = new Map(rows.map((row) => [row.stage, row]))
  return Object.fromEntries(stages.map((stage) => [stage, found.get(stage) ?? empty])) as ByStage<Item>
}

/** The current pipeline, from tallies, so that its cost does not depend on the number of deals. */
export async function summarizePipeline(db: Reader): Promise<ByStage<Summary>> {
  const sums = await db.all<Summary & { stage: Stage }>(sql`
    select split_part(what, ':', 2) as stage, sum(count) as count, sum(value) as value
      from tallies
     where workspace_id = ${db.workspaceId} and what = any(${stages.map(tallyOf)}::text[])
     group by what`)
  return byStage(sums, none)
}

/** The pipeline of the deals that match these filters of the list of deals. */
export async function summarizeFiltered(db: Reader, filter: object): Promise<ByStage<Summary>> {
  const { table, conditions } = matching(db, await dealListing(db, filter))
  const sums = await db.all<Summary & { stage: Stage }>(
    planAnew(sql`
      select r.stage, count(*) as count, sum(r.value) as value
        from ${table} r
       where r.workspace_id = ${db.workspaceId} ${conditions}
       group by r.stage`),
  )
  return byStage(sums, none)
}

/** A condition for deals that currently have this owner. */
const ofOwner = (db: Reader, owner: string | undefined) =>
  owner === undefined
    ? nothing
    : sql`and deal_id in (select r.id from deals r where r.workspace_id = ${db.workspaceId} ${isOfMember(db, 'owner_id', owner)})`

/** The pipeline at a point in time: stays that had begun and not ended by then. */
export async function summarizePast(db: Reader, before: string, owner?: string): Promise<ByStage<Summary>> {
  const sums = await db.all<Summary & { stage: Stage }>(
    planAnew(sql`
      select stage, count(*) as count, sum(value) as value
        from deal_history
       where workspace_id = ${db.workspaceId} and at < ${before} and (until is null or until >= ${before}) ${ofOwner(db, owner)}
       group by stage`),
  )
  return byStage(sums, none)
}

type Span = { from: string; before: string }
type ClosedRow = Omit<Reason, 'reason'> & {
  month: string | null
  stage: 'won' | 'lost'
  reason: string | null
  level: number
}

/** Deals won and lost by month and in total, with the most frequent reasons, in one scan of the deals closed in the period. */
export async function summarizeClosed(db: Reader, { from, before }: Span, owner?: string) {
  const rows = await db.all<ClosedRow>(
    planAnew(sql`
      with closed as (
        select to_char(closed_at at time zone 'UTC', 'YYYY-MM') as month, stage, value,
               left(lost_reason, 255) as reason, lower(left(lost_reason, 255)) as reason_key
          from deals r
         where workspace_id = ${db.workspaceId} and closed_at >= ${from} and closed_at < ${before}
               ${owner === undefined ? nothing : isOfMember(db, 'owner_id', owner)}
      ), summed as (
        select month, stage, min(reason) as reason, count(*) as count, sum(value) as value,
               grouping(month, reason_key) as level
          from closed
         group by grouping sets ((month, stage), (month, stage, reason_key), (stage), (stage, reason_key))
      )
      select month, stage, reason, count, value, level
        from (select *, row_number() over (partition by month, stage, level order by count desc, value desc, reason) as place
                from summed) ranked
       where place <= 20 or level in (1, 3)
       order by place`),
  )
  return (month: string | null) => {
    const own = rows.filter((row) => row.month === month)
    const sum = (stage: 'won' | 'lost') => {
      const { count, value } = own.find((row) => row.stage === stage && (row.level & 1) === 1) ?? none
      return { count, value }
    }
    const lost_reasons = own
      .filter((row) => row.stage === 'lost' && (row.level & 1) === 0)
      .map(({ reason, count, value }) => ({ reason, count, value }))
    return { won: sum('won'), lost: sum('lost'), lost_reasons } satisfies Omit<Month, 'month'>
  }
}

const unseen: StageReport = {
  entered: 0,
  advanced: 0,
  lost: 0,
  returned: 0,
  present: 0,
  median_days: null,
  average_days: null,
}

/**
 * The stays that began in the period. The last row of a stay shows how it ended; earlier rows of the same stay ended with
 * a change of the value and are ignored. Stays are first counted by hours, and only these counts are sorted for the
 * median: sorting 280,000 stays took ten times as long.
 */
export async function summarizeStays(
  db: Reader,
  { from, before }: Span,
  owner?: string,
): Promise<ByStage<StageReport>> {
  const places = [...stages]
  const lost = places.indexOf('lost') + 1
  const rows = await db.all<StageReport & { place: number }>(
    planAnew(sql`
      with counted as (
        select array_position(${places}::text[], stage) as place, array_position(${places}::text[], next_stage) as next_place,
               (extract(epoch from until - entered_at)::float8 / 3600)::int as hours, count(*) as stays
          from deal_history
         where workspace_id = ${db.workspaceId} and entered_at >= ${from} and entered_at < ${before}
           and (until is null or next_stage is not null) ${ofOwner(db, owner)}
         group by stage, next_stage, hours
      ), ranked as (
        select *, sum(stays) over (partition by place order by hours, next_place) as so_far,
               sum(stays) over (partition by place) as ended
          from counted
         where hours is not null
      ), medians as (
        select place, (min(hours) filter (where so_far * 2 >= ended) + min(hours) filter (where so_far * 2 > ended)) / 2.0 as hours
          from ranked
         group by place
      )
      select c.place, sum(stays) as entered,
             coalesce(sum(stays) filter (where next_place > c.place and next_place <> ${lost}), 0) as advanced,
             coalesce(sum(stays) filter (where next_place = ${lost}), 0) as lost,
             coalesce(sum(stays) filter (where next_place < c.place), 0) as returned,
             coalesce(sum(stays) filter (where next_place is null), 0) as present,
             round(min(m.hours) / 24.0, 2)::float8 as median_days,
             round(sum(stays * c.hours) / sum(stays) filter (where c.hours is not null) / 24.0, 2)::float8 as average_days
        from counted c
        left join medians m on m.place = c.place
       group by c.place`),
  )
  return byStage(
    rows.map(({ place, ...stays }) => Object.assign(stays, { stage: places[place - 1]! })),
    unseen,
  )
}

const noForecast: Forecast = { count: 0, value: 0, weighted_value: 0 }

/** Open deals by the month in which they are expected to close, and all of them. `first` and `after` are months: YYYY-MM. */
export async function summarizeForecast(
  db: Reader,
  { first, after }: { first: string; after: string },
  owner?: string,
) {
  const rows = await db.all<Forecast & { month: string | null }>(
    planAnew(sql`
      select case when r.expected_close_date is null then 'undated'
                  when r.expected_close_date < ${`${first}-01`}::date then 'overdue'
                  when r.expected_close_date >= ${`${after}-01`}::date then 'later'
                  else to_char(r.expected_close_date, 'YYYY-MM') end as month,
             count(*) as count, coalesce(sum(r.value), 0) as value,
             coalesce(round(sum(r.value * (w.stage_probabilities->>r.stage)::int) / 100.0), 0) as weighted_value
        from deals r
        join workspaces w on w.id = r.workspace_id
       where r.workspace_id = ${db.workspaceId} and r.stage = any(${[...openStages]}::text[])
             ${owner === undefined ? nothing : isOfMember(db, 'owner_id', owner)}
       group by rollup (1)`),
  )
  const found = new Map(rows.map(({ month, ...sums }) => [month, sums]))
  return (month: string | null): Forecast => found.get(month) ?? noForecast
}
