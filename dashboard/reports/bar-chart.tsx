import { classes } from '../ui/classes.ts'
import { useWidth } from '../ui/use-width.ts'
import { ticksTo } from './ticks.ts'

type Series = {
  key: string
  label: string
  color: string
  /** Distinguishes the series without color. */
  hatched?: boolean
}

type Props = {
  /** The accessible name. The table beside the chart has the numbers. */
  label: string
  rows: Record<string, string | number>[]
  /** The field of a row that has its name. */
  name: string
  series: Series[]
  format(value: number): string
  /** A short format, for the axis. */
  short(value: number): string
  /** Whether the numbers are shown at the bars; for few bars only. */
  labelled?: boolean
}

/** Boxes and lines with styles: a chart library took longer to render than the rest of the reports. */
export function BarChart({ label, rows, name, series, format, short, labelled = false }: Props) {
  const isPhone = useWidth() === 'phone'
  const ticks = ticksTo(Math.max(0, ...rows.flatMap((row) => series.map(({ key }) => Number(row[key])))))
  const share = (value: number) => `${(100 * value) / (ticks.at(-1) || 1)}%`
  // As many names as there is room for.
  const step = labelled ? 1 : Math.ceil(rows.length / (isPhone ? 6 : 12))
  return (
    <figure className="flex flex-col gap-2">
      {series.length > 1 && (
        <figcaption className="flex gap-4 text-muted">
          {series.map((one) => (
            <span key={one.key} className="flex items-center gap-1.5">
              <span aria-hidden className={classes(bar, 'size-3 rounded-sm')} style={fillOf(one)} />
              {one.label}
            </span>
          ))}
        </figcaption>
      )}
      <div
        role="img"
        aria-label={label}
        className="grid h-64 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 pt-5 text-[0.6875rem]/4 text-muted tabular-nums"
      >
        {/* On a phone, the names of labelled bars need the space. */}
        <div className={classes('-my-2 flex flex-col-reverse justify-between text-right', labelled && 'max-sm:hidden')}>
          {ticks.map((tick) => (
            <span key={tick}>{short(tick)}</span>
          ))}
        </div>
        <div className="relative col-start-2 flex border-b">
          {ticks.slice(1).map((tick) => (
            <div key={tick} className="absolute inset-x-0 border-t" style={{ bottom: share(tick) }} />
          ))}
          {rows.map((row, index) => (
            <div
              key={index}
              className="group/bars relative flex min-w-0 flex-1 items-end justify-center gap-0.5 px-[max(1px,0.6%)] hover:bg-sunken/60"
            >
              {series.map((one) => (
                <div
                  key={one.key}
                  className={classes(bar, 'relative max-w-14 flex-1 rounded-t-[3px]')}
                  style={{ ...fillOf(one), height: share(Number(row[one.key])) }}
                >
                  {labelled && (
                    <span className="absolute -inset-x-4 bottom-full text-center text-ink">
                      {short(Number(row[one.key]))}
                    </span>
                  )}
                </div>
              ))}
              <div
                className={classes(
                  'pointer-events-none absolute top-0 z-10 hidden rounded-lg border bg-raised px-2.5 py-1.5 text-xs whitespace-nowrap text-ink shadow-lg group-hover/bars:block',
                  index < rows.length / 2 ? 'left-1/2' : 'right-1/2',
                )}
              >
                {row[name]}
                {series.map(({ key, label: what }) => (
                  <div key={key}>
                    {what}: {format(Number(row[key]))}
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className="col-start-2 flex text-center">
          {rows.map((row, index) => (
            <span key={index} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
              {index % step === 0 && row[name]}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

/** Also in print and with forced colors, which drop backgrounds otherwise. */
const bar = 'forced-color-adjust-none [print-color-adjust:exact]'

const fillOf = ({ color, hatched }: Series) =>
  hatched
    ? {
        background: `repeating-linear-gradient(-45deg, ${color} 0 4px, color-mix(in srgb, ${color} 20%, transparent) 4px 6px)`,
        boxShadow: `inset 0 0 0 1px ${color}`,
      }
    : { background: color }
