import { CircleOff, User, Users } from 'lucide-react'
import { useMe } from '../sessions/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { FilterButton } from '../ui/filter-button.tsx'
import { type Pick, Picker, PickerItem } from '../ui/picker.tsx'
import { useOwnerName, usePeople } from './use-people.ts'

type Props = {
  /** "Owner" of records, "Assignee" of tasks. */
  label: 'Owner' | 'Assignee'
  /** An id, `me`, `none`, or undefined for everyone. */
  who: string | undefined
  onPick(who: string | undefined): void
}

const noneLabels = { Owner: 'No owner', Assignee: 'Unassigned' }

/** Limits a screen to the records of the person, of a colleague, or of everyone. */
export function OwnerFilter({ label, who, onPick }: Props) {
  const isPerson = who !== undefined && who !== 'me' && who !== 'none'
  const name = useOwnerName(isPerson ? who : null)
  const value = who === 'me' ? 'Mine' : who === 'none' ? noneLabels[label] : name
  return (
    <Picker label={`Filter by ${label.toLowerCase()}`} trigger={<FilterButton label={label} value={value} />}>
      {(typed, pick) => <Choices label={label} typed={typed.toLowerCase()} pick={pick} onPick={onPick} />}
    </Picker>
  )
}

type ChoicesProps = Omit<Props, 'who'> & { typed: string; pick: Pick }

function Choices({ label, typed, pick, onPick }: ChoicesProps) {
  const { user } = useMe()
  const { members } = usePeople()
  const fixed = [
    { value: 'me', text: 'Mine', icon: <User aria-hidden /> },
    { value: undefined, text: 'Everyone', icon: <Users aria-hidden /> },
    { value: 'none', text: noneLabels[label], icon: <CircleOff aria-hidden /> },
  ]
  return (
    <>
      {fixed
        .filter(({ text }) => text.toLowerCase().includes(typed))
        .map(({ value, text, icon }) => (
          <PickerItem key={text} value={text} onSelect={pick(() => onPick(value))}>
            {icon}
            {text}
          </PickerItem>
        ))}
      {members
        .filter(({ id, name }) => id !== user.id && name.toLowerCase().includes(typed))
        .map(({ id, name }) => (
          <PickerItem key={id} value={id} onSelect={pick(() => onPick(id))}>
            <Avatar name={name} size={20} />
            <span className="truncate">{name}</span>
          </PickerItem>
        ))}
    </>
  )
}

/** The filter in the URL; a value that is not an id, `me` or `none` matches nothing, like an unknown id. */
export const ownerIn = (given: string | undefined, id: (name: string) => string | undefined, name: string) =>
  given === 'me' || given === 'none' ? given : id(name)
