import type { ReactNode } from 'react'

type Props = {
  label: string
  head: string[]
  /** The first cell names the row. */
  rows: { key: string; cells: ReactNode[] }[]
  foot?: ReactNode[]
}

/** The numbers of a chart, for whoever reads rather than looks. */
export function NumberTable({ label, head, rows, foot }: Props) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table aria-label={label} className="w-full border-collapse">
        <thead>
          <tr className="text-muted">
            {head.map((text, i) => (
              <th
                key={text}
                scope="col"
                className={`pb-1.5 pl-3 font-normal whitespace-nowrap first:pl-0 ${i === 0 ? 'text-left' : 'text-right'}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key} className="border-t">
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, i) => (
                <td key={head[i + 1]} className="py-1.5 pl-3 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot className="font-medium tabular-nums">
            <tr className="border-t border-line-strong">
              {foot.map((cell, i) => (
                <td
                  key={head[i]}
                  className={`py-1.5 pl-3 first:pl-0 ${i === 0 ? 'text-left' : 'text-right'} whitespace-nowrap`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
