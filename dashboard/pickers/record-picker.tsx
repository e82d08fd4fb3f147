import { CircleOff, Plus } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import type { Kind } from '../kinds/types.ts'
import { Late, type Pick, Picker, PickerItem, PickerNote } from '../ui/picker.tsx'
import { type Found, useRecordSearch } from './record-search.ts'

type Choice = {
  kind: Kind
  onPick(found: Found): void
  /** The label of the empty choice: “No company”. */
  none?: { label: string; onPick(): void }
  /** Creates a record with the typed name. */
  onCreate?(name: string): void
  except?: string[]
}

/** Searches contacts, companies or deals while typing. */
export const RecordPicker = ({ label, children, ...choice }: Choice & { label: string; children: ReactNode }) => (
  <Picker label={label} trigger={children}>
    {(typed, pick) => <Records {...choice} typed={typed} pick={pick} />}
  </Picker>
)

function Records({ kind, onPick, none, onCreate, except = [], typed, pick }: Choice & { typed: string; pick: Pick }) {
  const asked = useDeferredValue(typed)
  const { data: all, error, isPending, isPlaceholderData } = useRecordSearch(kind, asked)
  const isLate = asked !== typed || isPending || isPlaceholderData
  const found = all?.filter(({ id }) => !except.includes(id))
  return (
    <>
      {isLate && <Late />}
      {found?.map((record) => (
        <PickerItem key={record.id} value={record.id} onSelect={pick(() => onPick(record))}>
          <span className="truncate">{record.name}</span>
          <span className="ml-auto max-w-32 shrink-0 truncate text-muted">{record.note}</span>
        </PickerItem>
      ))}
      {/* Not if the search failed, because the record may exist. */}
      {onCreate && typed && !error && (
        <PickerItem value="new record" onSelect={pick(() => onCreate(typed))}>
          <Plus aria-hidden />
          <span className="truncate">Create “{typed}”</span>
        </PickerItem>
      )}
      {none && !typed && (
        <PickerItem value="none" onSelect={pick(none.onPick)}>
          <CircleOff aria-hidden />
          {none.label}
        </PickerItem>
      )}
      {error && !isLate && <PickerNote failed>{error.message}</PickerNote>}
      {found?.length === 0 && <PickerNote>Nothing found.</PickerNote>}
    </>
  )
}
