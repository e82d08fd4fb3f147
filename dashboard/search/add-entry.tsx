import { Suspense } from 'react'
import { useCompanyContacts } from '../companies/use-company-contacts.ts'
import { useDeal } from '../deals/use-deals.ts'
import type { EntryFormProps, EntryKind } from '../kinds/registry.ts'
import { useNames } from '../records/use-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/states.tsx'
import type { OpenRecord } from './actions.ts'

type Props = {
  entry: EntryKind
  on: OpenRecord | undefined
  /** The type of the entry to begin with. */
  type: string | undefined
  open: boolean
  onOpenChange(open: boolean): void
}

/** Adds an entry from any screen, to the record that is open if there is one. */
export default function AddEntry({ entry, on, type, open, onOpenChange }: Props) {
  const idOf = (kind: OpenRecord['kind']) => (on?.kind === kind ? on.id : undefined)
  const [dealId, companyId] = [idOf('deals'), idOf('companies')]
  const deal = useNames('deals', [dealId]).get(dealId ?? '')
  const company = useNames('companies', [companyId]).get(companyId ?? '')
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={entry.entry.label}
      {...((deal ?? company) && { description: `About ${deal ?? company}` })}
    >
      {dealId ? (
        <OnDeal entry={entry} dealId={dealId} type={type} onDone={close} />
      ) : companyId ? (
        <OnCompany entry={entry} companyId={companyId} type={type} onDone={close} />
      ) : (
        <EntryForm entry={entry} contactId={idOf('contacts')} type={type} onDone={close} />
      )}
    </Dialog>
  )
}

/** One of the deal's contacts can be chosen; any contact, if it has none. */
type OnDealProps = Pick<Props, 'entry' | 'type'> & { dealId: string; onDone(): void }

function OnDeal({ entry, dealId, type, onDone }: OnDealProps) {
  const { data: deal, error } = useDeal(dealId)
  const ids = deal?.contact_ids ?? []
  const names = useNames('contacts', ids)
  if (!deal) return error ? <EntryForm entry={entry} type={type} onDone={onDone} /> : <Skeleton className="h-48" />
  const contacts = ids.map((id) => ({ id, name: names.get(id) ?? '…' }))
  return <EntryForm entry={entry} dealId={dealId} type={type} {...(ids.length > 0 && { contacts })} onDone={onDone} />
}

type OnCompanyProps = Pick<Props, 'entry' | 'type'> & { companyId: string; onDone(): void }

function OnCompany({ companyId, ...props }: OnCompanyProps) {
  const contacts = useCompanyContacts(companyId)
  return contacts ? <EntryForm {...props} companyId={companyId} contacts={contacts} /> : <Skeleton className="h-48" />
}

const EntryForm = ({ entry: { entry }, ...props }: EntryFormProps & { entry: EntryKind }) => (
  <Suspense fallback={<Skeleton className="h-48" />}>
    <entry.Form {...props} />
  </Suspense>
)
