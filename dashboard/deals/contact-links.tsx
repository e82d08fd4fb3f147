import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { RecordPicker } from '../pickers/record-picker.tsx'
import { useNames } from '../records/use-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { useTouch } from '../ui/unsaved.ts'

type Props = { ids: string[]; onChange(ids: string[]): void }

/** The contacts of a deal, with controls to unlink them and to search for others. */
export function ContactLinks({ ids, onChange }: Props) {
  const names = useNames('contacts', ids)
  const touch = useTouch()
  const change = (next: string[]) => {
    touch()
    onChange(next)
  }
  return (
    <div className="flex flex-col items-start gap-1">
      {ids.length > 0 && (
        <ul className="w-full">
          {ids.map((id) => {
            const name = names.get(id) ?? '…'
            return (
              <li key={id} className="flex min-h-control items-center gap-2">
                <Avatar name={name} size={20} />
                <Link
                  to="/contacts/$id"
                  params={{ id }}
                  className="min-w-0 grow truncate rounded-sm underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Unlink ${name}`}
                  onClick={() => change(ids.filter((other) => other !== id))}
                >
                  <X />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <RecordPicker
        kind="contacts"
        label="Link a contact"
        except={ids}
        onPick={({ id }) => change([...new Set([...ids, id])])}
      >
        <Button variant="quiet" size="small" className="-ml-2">
          <Plus aria-hidden />
          Link a contact
        </Button>
      </RecordPicker>
    </div>
  )
}
