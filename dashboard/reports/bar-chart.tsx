import { useId } from 'react'
import { Bar, BarChart as Chart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useWidth } from '../ui/use-width.ts'

export type Series = {
  key: string
  label: string
  color: string
  /** Told apart without color, too. */ hatched?: boolean
}

type Props = {
  /** What it shows, for those who cannot see it; the table beside it has the numbers. */
  label: string
  rows: Record<string, string | number>[]
  /** Which field of a row names it. */
  name: string
  series: Series[]
  format(value: number): string
  /** Short, for the axis. */
  short(value: number): string
  /** Numbers at the bars; for few bars only. */
  labelled?: boolean
}

const text = { fill: 'var(--muted)', fontSize: 11 }

/** The one module that loads the chart library: it is fetched when a report is opened. */
export default function BarChart({ label, rows, name, series, format, short, labelled = false }: Props) {
  const id = useId()
  const isPhone = useWidth() === 'phone'
  const fillOf = ({ key, color, hatched }: Series) => (hatched ? `url(#${id}-${key})` : color)
  return (
    <figure className="flex flex-col gap-2">
      {series.length > 1 && (
        <figcaption className="flex gap-4 text-muted">
          {series.map((one) => (
            <span key={one.key} className="flex items-center gap-1.5">
              <svg width="12" height="12" aria-hidden>
                <Hatching id={`${id}-legend-${one.key}`} color={one.color} />
                <rect width="12" height="12" rx="2" fill={one.hatched ? `url(#${id}-legend-${one.key})` : one.color} />
              </svg>
              {one.label}
            </span>
          ))}
        </figcaption>
      )}
      <div role="img" aria-label={label} className="h-64">
        <ResponsiveContainer width="100%" height="100%">
          <Chart data={rows} margin={{ top: 20, right: 4, bottom: 0, left: 0 }} barGap={2} accessibilityLayer={false}>
            <defs>
              {series.map(({ key, color }) => (
                <HatchingPattern key={key} id={`${id}-${key}`} color={color} />
              ))}
            </defs>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey={name}
              tick={text}
              tickLine={false}
              axisLine={{ stroke: 'var(--line)' }}
              interval={labelled ? 0 : 'equidistantPreserveStart'}
            />
            <YAxis
              hide={isPhone && labelled} // the numbers stand at the bars, and their names need the room
              tick={text}
              tickLine={false}
              axisLine={false}
              width="auto" // “15 Mio. $” needs more room than “$15M”
              tickFormatter={short}
              allowDecimals={false}
            />
            <Tooltip
              cursor={{ fill: 'var(--sunken)' }}
              contentStyle={{
                background: 'var(--raised)',
                border: '1px solid var(--line)',
                borderRadius: 8,
                color: 'var(--ink)',
              }}
              itemStyle={{ color: 'var(--ink)' }}
              formatter={(value, key) => [
                format(Number(value)),
                series.find((one) => one.key === key)?.label ?? String(key),
              ]}
            />
            {series.map((one) => (
              <Bar
                key={one.key}
                dataKey={one.key}
                fill={fillOf(one)}
                stroke={one.color}
                strokeWidth={one.hatched ? 1 : 0}
                radius={[3, 3, 0, 0]}
                maxBarSize={56}
                isAnimationActive={false}
              >
                {labelled && (
                  <LabelList
                    dataKey={one.key}
                    position="top"
                    style={{ ...text, fill: 'var(--ink)' }}
                    formatter={(value) => short(Number(value))}
                  />
                )}
              </Bar>
            ))}
          </Chart>
        </ResponsiveContainer>
      </div>
    </figure>
  )
}

const Hatching = (props: { id: string; color: string }) => (
  <defs>
    <HatchingPattern {...props} />
  </defs>
)

const HatchingPattern = ({ id, color }: { id: string; color: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="6" height="6" fill={color} opacity="0.2" />
    <line x1="0" y1="0" x2="0" y2="6" stroke={color} strokeWidth="4" />
  </pattern>
)
