import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picker, PickerItem, PickerNote } from '../ui/picker.tsx'
import { TagDot } from './tag-dot.tsx'
import { useTags } from './use-tags.ts'

type Props = {
  /** What opens it: one button. */
  children: ReactNode
  label: string
  onPick(name: string): void
  /** Tags that the record already has, which are not offered. */
  except?: string[]
  /** Whether a new tag can be typed. */
  creates?: boolean
}

export function TagPicker({ children, label, onPick, except = [], creates = true }: Props) {
  const { tags } = useTags()
  const taken = new Set(except.map(lower))
  const free = tags.filter(({ name }) => !taken.has(lower(name)))
  return (
    <Picker
      label={label}
      trigger={children}
      placeholder={creates ? 'Find or create a tag' : 'Find a tag'}
      maxLength={100}
    >
      {(typed, pick) => {
        const offered = free.filter(({ name }) => lower(name).includes(lower(typed)))
        const isNew =
          creates && typed && !taken.has(lower(typed)) && !tags.some(({ name }) => lower(name) === lower(typed))
        return (
          <>
            {offered.slice(0, 50).map(({ id, name, color }) => (
              <PickerItem key={id} value={id} onSelect={pick(() => onPick(name))}>
                <TagDot color={color} />
                <span className="truncate">{name}</span>
              </PickerItem>
            ))}
            {isNew && (
              <PickerItem value="new tag" onSelect={pick(() => onPick(typed))}>
                <Plus aria-hidden />
                <span className="truncate">Create “{typed}”</span>
              </PickerItem>
            )}
            {offered.length === 0 && !isNew && (
              <PickerNote>{typed ? 'No tag has this name.' : 'No tags yet.'}</PickerNote>
            )}
          </>
        )
      }}
    </Picker>
  )
}

const lower = (name: string) => name.toLowerCase()
