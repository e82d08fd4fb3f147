import type { ReactNode } from 'react'

type Row = { key: string; cells: ReactNode[] }
type Props = {
  label: string
  head: string[]
  /** The first cell names the row. */
  rows: Row[]
  /** The totals. */
  sums?: Row[]
}

const named = 'py-1.5 text-left whitespace-nowrap'
const number = 'py-1.5 pl-3 text-right whitespace-nowrap'

/** The numbers of a chart as an accessible table. */
export function NumberTable({ label, head: [corner, ...head], rows, sums = [] }: Props) {
  const lineOf = ({ key, cells: [name, ...cells] }: Row, look: string) => (
    <tr key={key} className={look}>
      <th scope="row" className={`${named} [font-weight:inherit]`}>
        {name}
      </th>
      {cells.map((cell, i) => (
        <td key={head[i]} className={number}>
          {cell}
        </td>
      ))}
    </tr>
  )
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label} className="w-full border-collapse">
        <thead>
          <tr className="text-muted">
            <th scope="col" className={`${named} pt-0 font-normal`}>
              {corner}
            </th>
            {head.map((text) => (
              <th key={text} scope="col" className={`${number} pt-0 font-normal`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-normal tabular-nums">{rows.map((row) => lineOf(row, 'border-t'))}</tbody>
        {sums.length > 0 && (
          <tfoot className="font-medium tabular-nums">
            {sums.map((row, i) => lineOf(row, i === 0 ? 'border-t border-line-strong' : 'border-t'))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
