import { Type, type Static } from 'typebox'
import { type Stage, stages } from '../deals/record.ts'
import { Day, nullable, object } from '../http/envelope.ts'

const OwnerFilter = Type.Optional(
  Type.String({
    format: 'member',
    description: 'Only deals that have this owner now: the id of a member or former member, me or none',
  }),
)

export const Summary = Type.Object(
  {
    count: Type.Integer({ description: 'Number of deals' }),
    value: Type.Integer({ description: 'Sum of their values in cents: exact, also beyond 2^53' }),
  },
  { title: 'StageSummary' },
)
export type Summary = Static<typeof Summary>

const byStage = <Item extends Type.TSchema>(item: Item, title: string) =>
  Type.Object(Object.fromEntries(stages.map((stage) => [stage, item])) as Record<Stage, Item>, { title })

export const Pipeline = byStage(Summary, 'Pipeline')

export const PipelineQuery = object({
  as_of: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The pipeline as it stood at the end of this day in UTC; today if not given',
    }),
  ),
  owner_id: OwnerFilter,
})

export const PipelineReport = Type.Object({ as_of: Day, stages: Pipeline }, { title: 'PipelineReport' })

export const Period = object({
  from: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The first day, in UTC; the first of the month eleven months before `to` if not given',
    }),
  ),
  to: Type.Optional(Type.String({ format: 'date', description: 'The last day, in UTC; today if not given' })),
  owner_id: OwnerFilter,
})
export type Period = Static<typeof Period>

const Reason = Type.Object(
  {
    reason: nullable(Type.String({ description: 'null: none was given' })),
    count: Type.Integer(),
    value: Type.Integer({ description: 'In cents' }),
  },
  { title: 'LostReason' },
)
export type Reason = Static<typeof Reason>

const reasons = (most: number) =>
  Type.Array(Reason, {
    description: `Why deals were lost, most frequent first; at most ${most}. Reasons that differ in case are one.`,
  })

export const Month = Type.Object(
  { month: Type.String({ description: 'YYYY-MM' }), won: Summary, lost: Summary, lost_reasons: reasons(10) },
  { title: 'ClosedMonth' },
)
export type Month = Static<typeof Month>

export const ClosedReport = Type.Object(
  {
    from: Day,
    to: Day,
    won: Summary,
    lost: Summary,
    lost_reasons: reasons(20),
    months: Type.Array(Month, {
      description: 'Every month of the period, oldest first, also those in which nothing was closed',
    }),
  },
  { title: 'ClosedReport' },
)

const days = (description: string) => nullable(Type.Number({ description }))

export const StageReport = Type.Object(
  {
    entered: Type.Integer({ description: 'How often a deal came into the stage in the period' }),
    advanced: Type.Integer({ description: 'Of these, how many went on: to a later stage, lost excepted' }),
    lost: Type.Integer({ description: 'How many were lost from here' }),
    returned: Type.Integer({ description: 'How many went back to an earlier stage' }),
    present: Type.Integer({ description: 'How many are there still' }),
    median_days: days('Half of the stays that ended were no longer, to the hour; null where none ended'),
    average_days: days('The average length of the stays that ended; null where none ended'),
  },
  { title: 'StageReport' },
)
export type StageReport = Static<typeof StageReport>

export const StagesReport = Type.Object(
  { from: Day, to: Day, stages: byStage(StageReport, 'StageReports') },
  { title: 'StagesReport' },
)
