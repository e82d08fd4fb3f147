import { type Contact, nameOfContact } from '../records/types.ts'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { formatDay } from '../ui/format.ts'
import type { MergeRow } from './merged.ts'

type Props = { rows: MergeRow[]; contacts: [Contact, Contact]; keep: string; onKeep(id: string): void }

// Where the screen is narrow, a field's name stands above its three values. The roles stay those of a table.
const row = 'max-sm:grid max-sm:grid-cols-3 border-t first:border-t-0'
const cell = 'p-3 align-top wrap-anywhere whitespace-pre-line max-sm:p-2'

/** The two side by side, and beside them what will be. */
export function MergeTable({ rows, contacts, keep, onKeep }: Props) {
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <table
        role="table"
        aria-label="Side by side"
        className="w-full border-collapse text-left max-sm:block sm:table-fixed"
      >
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className={row}>
            <td role="cell" className="w-28 max-sm:hidden" />
            {contacts.map((contact) => (
              <th role="columnheader" key={contact.id} scope="col" className={classes(cell, 'font-normal')}>
                <label className="flex cursor-pointer gap-2 max-sm:flex-col">
                  <input
                    type="radio"
                    name="keep"
                    checked={contact.id === keep}
                    onChange={() => onKeep(contact.id)}
                    className="mt-0.5 size-4 accent-accent"
                  />
                  <span className="min-w-0">
                    <span className="sr-only">Keep </span>
                    <span className="block font-semibold break-words">{nameOfContact(contact)}</span>
                    <span className="block text-xs text-muted">Added {formatDay(contact.created_at.slice(0, 10))}</span>
                  </span>
                </label>
                <div className="mt-1.5 sm:pl-6">
                  {contact.id === keep ? <Badge tone="good">Kept</Badge> : <Badge tone="danger">Deleted</Badge>}
                </div>
              </th>
            ))}
            <th role="columnheader" scope="col" className={classes(cell, 'bg-sunken font-semibold')}>
              After merging
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map(({ label, target, source, result, sourceIsLost }) => {
            const values = contacts.map(({ id }) => (id === keep ? target : source))
            return (
              <tr role="row" key={label} className={classes(row, 'first:border-t')}>
                <th
                  role="rowheader"
                  scope="row"
                  className={classes(cell, 'font-normal text-muted max-sm:col-span-3 max-sm:pb-0 max-sm:text-xs')}
                >
                  {label}
                </th>
                {values.map((value, index) => {
                  const isLost = sourceIsLost && value !== '' && contacts[index]!.id !== keep
                  return (
                    <td role="cell" key={index} className={classes(cell, isLost && 'text-muted line-through')}>
                      {isLost && <span className="sr-only">Not kept: </span>}
                      {value || <span className="text-muted">–</span>}
                    </td>
                  )
                })}
                <td role="cell" className={classes(cell, 'bg-sunken font-medium')}>
                  {result}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
