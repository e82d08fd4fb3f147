import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { members } from '../http/access.ts'
import { one } from '../http/envelope.ts'
import { type ValidationError, refuse } from '../http/errors.ts'
import { type ProblemFinder, withRules } from '../http/refusals.ts'
import {
  summarizeClosed,
  summarizeForecast,
  summarizePast,
  summarizePipeline,
  summarizeFiltered,
  summarizeStays,
} from './queries.ts'
import {
  ClosedReport,
  ForecastQuery,
  ForecastReport,
  Period,
  PipelineQuery,
  PipelineReport,
  StagesReport,
} from './schema.ts'

const tags = ['Reports']

export const reportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/reports/pipeline',
    {
      ...withRules<object, { as_of: string }>(members, ({ query: { as_of = today() } }) =>
        problemsOfFuture('as_of', as_of),
      ),
      schema: {
        tags,
        operationId: 'getPipelineReport',
        summary: 'Report the pipeline on a given day',
        description:
          'The deals in each stage at the end of the day, with the values they had then. Deals that were deleted since are not included.',
        querystring: PipelineQuery,
        response: { 200: one(PipelineReport) },
      },
    },
    async ({ db, query }) => {
      const as_of = query.as_of ?? today()
      refuse(problemsOfFuture('as_of', as_of))
      const stages =
        as_of < today()
          ? await summarizePast(db, dayAfter(as_of), query.owner_id)
          : query.owner_id
            ? await summarizeFiltered(db, { owner_id: query.owner_id })
            : await summarizePipeline(db)
      return { data: { as_of, stages } }
    },
  )

  app.get(
    '/reports/closed',
    {
      ...withRules(members, problemsOfPeriod),
      schema: {
        tags,
        operationId: 'getClosedReport',
        summary: 'Report deals won and lost by month',
        description:
          'A deal counts in the month of its `closed_at`, with its current value. Reopened deals are not counted. The period may span at most 121 calendar months.',
        querystring: Period,
        response: { 200: one(ClosedReport) },
      },
    },
    async ({ db, query }) => {
      const { from, to, span } = periodOf(query)
      const of = await summarizeClosed(db, span, query.owner_id)
      const months = monthsOf(from, to).map((month) => {
        const { won, lost, lost_reasons } = of(month)
        return { month, won, lost, lost_reasons: lost_reasons.slice(0, 10) }
      })
      return { data: { from, to, ...of(null), months } }
    },
  )

  app.get(
    '/reports/stages',
    {
      ...withRules(members, problemsOfPeriod),
      schema: {
        tags,
        operationId: 'getStagesReport',
        summary: 'Report how long deals stay in each stage',
        description:
          'Covers every time that a deal entered a stage within the period: how it left the stage, and how long it was there. A deal that enters a stage twice counts twice.',
        querystring: Period,
        response: { 200: one(StagesReport) },
      },
    },
    async ({ db, query }) => {
      const { from, to, span } = periodOf(query)
      return { data: { from, to, stages: await summarizeStays(db, span, query.owner_id) } }
    },
  )

  app.get(
    '/reports/forecast',
    {
      ...members,
      schema: {
        tags,
        operationId: 'getForecastReport',
        summary: 'Report open deals by expected close month',
        description:
          'The open deals by the month of their `expected_close_date`, with their total value, and that value weighted by the probability of their stage (`stage_probabilities` of the workspace). `overdue` has the deals that were expected to close before the current month, `later` those expected after the last one, and `undated` those without a date. `total` has all open deals; its `weighted_value` is rounded once, so it can differ from the sum of the others. Months are in UTC.',
        querystring: ForecastQuery,
        response: { 200: one(ForecastReport) },
      },
    },
    async ({ db, query }) => {
      const months = Array.from({ length: 12 }, (_, i) => monthBefore(today(), -i))
      const span = { first: months[0]!, after: monthBefore(today(), -12) }
      const of = await summarizeForecast(db, span, query.owner_id)
      return {
        data: {
          overdue: of('overdue'),
          months: months.map((month) => Object.assign({ month }, of(month))),
          later: of('later'),
          undated: of('undated'),
          total: of(null),
        },
      }
    },
  )
}

const today = () => new Date().toISOString().slice(0, 10)
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString()

const problemsOfFuture = (field: string, day: string): ValidationError[] =>
  day > today() ? [{ field, message: 'must not be later than today in UTC' }] : []

/** The earliest date in the form YYYY-MM-DD: PostgreSQL has no year 0. */
const firstDay = '0001-01-01'

function periodOf({ from: given, to = today() }: Period) {
  const usual = `${monthBefore(to, 11)}-01`
  const from = given ?? (usual < firstDay ? firstDay : usual)
  refuse(periodProblems(from, to))
  return { from, to, span: { from: `${from}T00:00:00Z`, before: dayAfter(to) } }
}

const periodProblems = (from: string, to: string): ValidationError[] => [
  ...problemsOfFuture('to', to),
  ...(from > to ? [{ field: 'from', message: 'must not be later than to' }] : []),
  ...(from <= to && monthsOf(from, to).length > 121
    ? [{ field: 'from', message: 'must not be more than ten years before to' }]
    : []),
]

const problemsOfPeriod: ProblemFinder<object, Period> = ({ query: { from, to = today() }, isInvalid }) =>
  from === undefined || isInvalid('to') ? problemsOfFuture('to', to) : periodProblems(from, to)

function monthBefore(day: string, months: number) {
  const at = new Date(`${day.slice(0, 7)}-01`)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at.toISOString().slice(0, 7)
}

function monthsOf(from: string, to: string) {
  const count =
    Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(0, 4)) * 12 - Number(from.slice(5, 7))
  return Array.from({ length: Math.min(count, 121) + 1 }, (_, i) => monthBefore(to, Math.min(count, 121) - i))
}
