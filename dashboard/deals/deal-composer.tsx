import type { Deal } from '../kinds/types.ts'
import { useNames } from '../records/use-names.ts'
import { Composer } from '../timeline/composer.tsx'

/** Adds entries to the deal, or to one of its contacts. */
export function DealComposer({ deal: { id, contact_ids } }: { deal: Deal }) {
  const names = useNames('contacts', contact_ids)
  const contacts = contact_ids.map((contact) => ({ id: contact, name: names.get(contact) ?? '…' }))
  return <Composer key={id} contacts={contacts} dealId={id} />
}
