import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { api, unwrap } from '../api/client.ts'
import { type Contact, nameOfContact } from '../kinds/types.ts'
import { useRemoval } from '../records/use-removal.ts'
import { ConfirmByTypingDialog } from '../ui/confirm-by-typing.tsx'
import { toast } from '../ui/toast.ts'

type Props = { contact: Contact; open: boolean; onOpenChange(open: boolean): void }

export function EraseContact({ contact, open, onOpenChange }: Props) {
  const { id } = contact
  const name = nameOfContact(contact)
  const navigate = useNavigate()
  const isShown = useLocation({ select: ({ pathname }) => pathname.startsWith(`/contacts/${id}`) })
  const removal = useRemoval('contacts', id, {
    send: () => unwrap(api.POST('/api/v1/contacts/{id}/erase', { params: { path: { id } } })),
    async onGone() {
      toast.success(`${name} erased`)
      if (isShown) await navigate({ to: '/contacts' })
    },
  })
  const mentioning = useDealsMentioning(contact, open)
  return (
    <ConfirmByTypingDialog
      action={`Erase ${name}`}
      label="Name"
      expected={name}
      send={removal.startAsync}
      onDone={() => onOpenChange(false)}
      open={open}
      onOpenChange={onOpenChange}
    >
      <p>
        The contact, all interactions, follow-ups, commitments and files, and everything about this person in the trash,
        in events and in rejected import rows are permanently deleted. Export files and uploads that can contain the
        person are deleted, too.
      </p>
      <p>
        Deals stay, without the link to this person. Text about the person in other records, emails that were sent and
        backups are not changed.
      </p>
      {mentioning.length > 0 && (
        <p className="text-danger">
          These deals mention the name and keep it:{' '}
          {mentioning.map(({ id, name }, i) => (
            <span key={id}>
              {i > 0 && ', '}
              <Link to="/deals/$id" params={{ id }} className="underline">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
      <p>This cannot be undone.</p>
    </ConfirmByTypingDialog>
  )
}

/** The deals of the contact whose name or notes contain the name of the person. */
function useDealsMentioning({ id, first_name, last_name }: Contact, isShown: boolean) {
  const query = { contact_id: id, per_page: 250 }
  const { data } = useQuery({
    queryKey: ['deals', 'list', query],
    queryFn: () => unwrap(api.GET('/api/v1/deals', { params: { query } })),
    enabled: isShown,
  })
  const word = (last_name ?? first_name).toLowerCase()
  return (data?.data ?? []).filter(({ name, notes }) => `${name} ${notes ?? ''}`.toLowerCase().includes(word))
}
