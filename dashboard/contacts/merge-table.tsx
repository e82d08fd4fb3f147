import { type Contact, nameOfContact } from '../records/types.ts'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { formatDay } from '../ui/format.ts'
import type { MergeRow } from './merged.ts'

type Props = { rows: MergeRow[]; contacts: [Contact, Contact]; keep: string; onKeep(id: string): void }

/** The two side by side, and beside them what will be. */
export function MergeTable({ rows, contacts, keep, onKeep }: Props) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface" tabIndex={0} role="region" aria-label="Side by side">
      <table className="w-full min-w-xl border-collapse text-left">
        <thead>
          <tr>
            <td className="w-28" />
            {contacts.map((contact) => (
              <th key={contact.id} scope="col" className="w-1/3 p-3 align-top font-normal">
                <label className="flex cursor-pointer gap-2">
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
                <div className="mt-1.5 pl-6">
                  {contact.id === keep ? <Badge tone="good">Kept</Badge> : <Badge tone="danger">Deleted</Badge>}
                </div>
              </th>
            ))}
            <th scope="col" className="w-1/3 bg-sunken p-3 align-top font-semibold">
              After merging
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, target, source, result, sourceIsLost }) => {
            const values = contacts.map(({ id }) => (id === keep ? target : source))
            return (
              <tr key={label} className="border-t align-top">
                <th scope="row" className="p-3 font-normal text-muted">
                  {label}
                </th>
                {values.map((value, index) => {
                  const isLost = sourceIsLost && value !== '' && contacts[index]!.id !== keep
                  return (
                    <td
                      key={index}
                      className={classes('p-3 wrap-anywhere whitespace-pre-line', isLost && 'text-muted line-through')}
                    >
                      {isLost && <span className="sr-only">Not kept: </span>}
                      {value || <span className="text-muted">–</span>}
                    </td>
                  )
                })}
                <td className="bg-sunken p-3 font-medium wrap-anywhere whitespace-pre-line">{result}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
