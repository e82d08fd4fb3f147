import type { ComponentProps } from 'react'
import { useMe } from '../sessions/me.ts'
import { Select } from '../ui/input.tsx'
import { usePeople } from './use-people.ts'

type Props = Omit<ComponentProps<typeof Select>, 'children'> & {
  /** The owner as it is; a former member stays in the list until another one is chosen. */
  current: string | null
  none: string
  /** A member who cannot be chosen. */
  without?: string
}

/** Chooses one of the members, or none. */
export function OwnerSelect({ current, none, without, ...props }: Props) {
  const { user } = useMe()
  const { members, names } = usePeople()
  const isListed = current === null || members.some(({ id }) => id === current)
  const unlisted = () => (current === user.id ? user.name : names.has(current!) ? `${names.get(current!)} (left)` : '…')
  // The current owner keeps its element when the members arrive: a select whose chosen option is replaced falls back to none.
  const people = isListed ? members : [{ id: current, name: unlisted() }, ...members]
  return (
    <Select {...props}>
      <option value="">{none}</option>
      {people
        .filter(({ id }) => id !== without)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </Select>
  )
}
