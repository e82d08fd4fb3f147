import { Avatar } from '../ui/avatar.tsx'
import { useOwnerName } from './use-people.ts'

/** Who owns a card or a row, as an avatar. */
export function OwnerMark({ id, label }: { id: string; label: string }) {
  const name = useOwnerName(id)
  return (
    <span title={`${label}: ${name}`} className="flex shrink-0">
      <span className="sr-only">
        {label}: {name}
      </span>
      <Avatar name={name ?? ''} size={18} />
    </span>
  )
}

/** In a table, with the name. */
export const OwnerName = ({ id }: { id: string }) => useOwnerName(id)
