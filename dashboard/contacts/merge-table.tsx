import { type Contact, nameOfContact } from '../kinds/types.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { formatDay } from '../ui/format.ts'
import { MergeValue } from './merge-value.tsx'
import type { MergeRow } from './merged.ts'

type Props = {
  rows: MergeRow[]
  contacts: [Contact, Contact]
  keep: string
  onKeep(id: string): void
  /** Whether the value of a field comes from the deleted contact. */
  onTake(field: string, isTaken: boolean): void
}

// On a narrow screen the values are shown below the field name. The ARIA roles stay those of a table.
const row = 'border-t first:border-t-0 max-sm:grid'
const cell = 'min-w-0 p-3 align-top max-sm:p-2'

/** Both contacts side by side, with the merged result. */
export function MergeTable({ rows, contacts, keep, onKeep, onTake }: Props) {
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <table
        role="table"
        aria-label="Side by side"
        className="w-full border-collapse text-left max-sm:block sm:table-fixed"
      >
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className={classes(row, 'max-sm:grid-cols-2')}>
            <td role="cell" className="w-28 max-sm:hidden" />
            {contacts.map((contact) => (
              <th role="columnheader" key={contact.id} scope="col" className={classes(cell, 'font-normal')}>
                <label className="flex cursor-pointer gap-2">
                  <input
                    type="radio"
                    name="keep"
                    checked={contact.id === keep}
                    onChange={() => onKeep(contact.id)}
                    className="mt-0.5 size-4 shrink-0 accent-accent"
                  />
                  <span className="min-w-0">
                    <span className="sr-only">Keep </span>
                    <span className="line-clamp-3 font-semibold wrap-anywhere" title={nameOfContact(contact)}>
                      {nameOfContact(contact)}
                    </span>
                    <span className="block text-xs text-muted">Added {formatDay(contact.created_at.slice(0, 10))}</span>
                  </span>
                </label>
                <div className="mt-1.5 flex items-center gap-2 pl-6">
                  <Avatar name={nameOfContact(contact)} size={20} />
                  {contact.id === keep ? <Badge tone="good">Kept</Badge> : <Badge tone="danger">Deleted</Badge>}
                </div>
              </th>
            ))}
            <th role="columnheader" scope="col" className={classes(cell, 'bg-sunken font-semibold max-sm:hidden')}>
              After merging
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {rows.map((one) => (
            <tr role="row" key={one.field} className={classes(row, 'first:border-t')}>
              <th
                role="rowheader"
                scope="row"
                className={classes(cell, 'font-normal wrap-anywhere text-muted max-sm:pb-0 max-sm:text-xs')}
              >
                {one.label}
              </th>
              {contacts.map((contact) => (
                <td
                  role="cell"
                  key={contact.id}
                  className={classes(cell, 'max-sm:py-1', isNeedless(one, contact.id === keep) && 'max-sm:hidden')}
                >
                  <MergeValue
                    row={one}
                    name={nameOfContact(contact)}
                    isTarget={contact.id === keep}
                    onChoose={() => onTake(one.field, contact.id !== keep)}
                  />
                </td>
              ))}
              <td
                role="cell"
                className={classes(
                  cell,
                  'bg-sunken font-medium wrap-anywhere whitespace-pre-line',
                  // If one of the two values is kept, the selected cell already shows it.
                  one.field !== 'tags' && 'max-sm:hidden',
                )}
              >
                <span className="font-normal text-muted sm:hidden">After merging: </span>
                {one.result}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** An empty or repeated value needs no line. */
const isNeedless = ({ target, source }: MergeRow, isTarget: boolean) =>
  isTarget ? target === '' : source === '' || source === target
