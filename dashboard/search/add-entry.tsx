import { useDeal } from '../deals/use-deals.ts'
import { TaskForm } from '../follow-ups/task-form.tsx'
import { nouns } from '../follow-ups/task.ts'
import { NewInteraction } from '../interactions/new-interaction.tsx'
import { useNames } from '../records/use-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/states.tsx'
import type { Entry, Open } from './actions.ts'

type Props = { entry: Entry; on: Open | undefined; open: boolean; onOpenChange(open: boolean): void }

/** An interaction, a follow-up or a commitment, from anywhere: about the record that is open, if one is. */
export default function AddEntry({ entry, on, open, onOpenChange }: Props) {
  const title = entry === 'interactions' ? 'Log an interaction' : `New ${nouns[entry]}`
  const dealId = on?.kind === 'deals' ? on.id : undefined
  const deal = useNames('deals', [dealId]).get(dealId ?? '')
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} {...(deal && { description: `About ${deal}` })}>
      {dealId ? (
        <OnDeal entry={entry} dealId={dealId} onDone={close} />
      ) : (
        <EntryForm entry={entry} contactId={on?.id} onDone={close} />
      )}
    </Dialog>
  )
}

/** About one of the deal's own contacts; where it has none, about any. */
function OnDeal({ entry, dealId, onDone }: { entry: Entry; dealId: string; onDone(): void }) {
  const { data: deal, error } = useDeal(dealId)
  const ids = deal?.contact_ids ?? []
  const names = useNames('contacts', ids)
  if (!deal) return error ? <EntryForm entry={entry} onDone={onDone} /> : <Skeleton className="h-48" />
  const contacts = ids.map((id) => ({ id, name: names.get(id) ?? '…' }))
  return <EntryForm entry={entry} dealId={dealId} {...(ids.length > 0 && { contacts })} onDone={onDone} />
}

type FormProps = Pick<Parameters<typeof NewInteraction>[0], 'contacts' | 'contactId' | 'dealId' | 'onDone'>

const EntryForm = ({ entry, ...props }: FormProps & { entry: Entry }) =>
  entry === 'interactions' ? <NewInteraction {...props} /> : <TaskForm kind={entry} {...props} />
