import { Type, type Static } from 'typebox'
import { type Stage, stages } from '../deals/record.ts'
import { Day, nullable, object } from '../http/envelope.ts'

const OwnerFilter = Type.Optional(
  Type.String({
    format: 'member',
    description: 'Only deals that currently have this owner: the id of a member or former member, `me` or `none`',
  }),
)

export const Summary = Type.Object(
  {
    count: Type.Integer({ description: 'Number of deals' }),
    value: Type.Integer({
      description: 'Sum of their values in the minor unit of the currency, exact even above 2^53',
    }),
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
      description: 'The pipeline at the end of this day in UTC. Default: today',
    }),
  ),
  owner_id: OwnerFilter,
})

export const PipelineReport = Type.Object({ as_of: Day, stages: Pipeline }, { title: 'PipelineReport' })

export const Period = object({
  from: Type.Optional(
    Type.String({
      format: 'date',
      description: 'The first day, in UTC. Default: the first of the month eleven months before `to`',
    }),
  ),
  to: Type.Optional(Type.String({ format: 'date', description: 'The last day, in UTC. Default: today' })),
  owner_id: OwnerFilter,
})
export type Period = Static<typeof Period>

const Reason = Type.Object(
  {
    reason: nullable(Type.String({ description: 'null if no reason was given' })),
    count: Type.Integer(),
    value: Type.Integer({ description: 'In the minor unit of the workspace’s currency, such as cents' }),
  },
  { title: 'LostReason' },
)
export type Reason = Static<typeof Reason>

const reasons = (most: number) =>
  Type.Array(Reason, {
    description: `Why deals were lost, most frequent first; at most ${most}. Case is ignored.`,
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
      description: 'Every month of the period, oldest first, including months without closed deals',
    }),
  },
  { title: 'ClosedReport' },
)

const days = (description: string) => nullable(Type.Number({ description }))

export const StageReport = Type.Object(
  {
    entered: Type.Integer({ description: 'How often a deal entered the stage in the period' }),
    advanced: Type.Integer({ description: 'How many of them moved on to a later stage, except lost' }),
    lost: Type.Integer({ description: 'How many of them were lost from this stage' }),
    returned: Type.Integer({ description: 'How many of them moved back to an earlier stage' }),
    present: Type.Integer({ description: 'How many of them are still in the stage' }),
    median_days: days('The median time in the stage, to the hour, of those that left it; null if none left'),
    average_days: days('The average time in the stage of those that left it; null if none left'),
  },
  { title: 'StageReport' },
)
export type StageReport = Static<typeof StageReport>

export const StagesReport = Type.Object(
  { from: Day, to: Day, stages: byStage(StageReport, 'StageReports') },
  { title: 'StagesReport' },
)

export const ForecastQuery = object({ owner_id: OwnerFilter })

const Forecast = Type.Object(
  {
    ...Summary.properties,
    weighted_value: Type.Integer({
      description: 'Sum of their values, each multiplied by the probability of its stage and rounded together',
    }),
  },
  { title: 'Forecast' },
)
export type Forecast = Static<typeof Forecast>

export const ForecastReport = Type.Object(
  {
    overdue: Forecast,
    months: Type.Array(
      Type.Object(
        { month: Type.String({ description: 'YYYY-MM' }), ...Forecast.properties },
        { title: 'ForecastMonth' },
      ),
      { description: 'The current month and the eleven after it, including months without deals' },
    ),
    later: Forecast,
    undated: Forecast,
    total: Forecast,
  },
  { title: 'ForecastReport' },
)
