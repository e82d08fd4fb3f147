import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { type Contact, nameOfContact } from '../records/types.ts'
import { listed, useContactCounts } from '../records/use-counts.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'

export function DeleteContact({ contact }: { contact: Contact }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { id } = contact
  const name = nameOfContact(contact)
  const { data: counts } = useContactCounts(id, asking)
  const remove = useMutation({
    mutationFn: () => ask(api.DELETE('/api/v1/contacts/{id}', { params: { path: { id } } })),
    async onSuccess() {
      await navigate({ to: '/contacts' })
      queryClient.removeQueries({ queryKey: ['contacts', id] })
      void refresh('contacts', 'deals', 'activity', 'follow-ups', 'commitments', 'interactions')
      toast.success(`${name} deleted`)
    },
  })
  const gone =
    counts &&
    listed(
      [counts.interactions, 'interaction', 'interactions'],
      [counts.followUps, 'follow-up', 'follow-ups'],
      [counts.commitments, 'commitment', 'commitments'],
    )
  return (
    <>
      <Button variant="quiet" className="text-danger hover:text-danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        action="Delete the contact"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      >
        <p>
          {!counts && 'Counting what goes with it …'}
          {gone && `Deleted with it: ${gone}. `}
          {counts && counts.deals > 0 && `Kept, without the link to it: ${listed([counts.deals, 'deal', 'deals'])}.`}
          {counts && !gone && counts.deals === 0 && 'Nothing else goes with it.'}
        </p>
        <p>This cannot be undone.</p>
      </Confirm>
    </>
  )
}
