import { DeleteRecord } from '../records/delete-record.tsx'
import { type Contact, nameOfContact } from '../records/types.ts'
import { listed, useContactCounts } from '../records/use-counts.ts'

export const DeleteContact = ({ contact }: { contact: Contact }) => (
  <DeleteRecord kind="contacts" id={contact.id} name={nameOfContact(contact)}>
    <WhatGoes contactId={contact.id} />
  </DeleteRecord>
)

function WhatGoes({ contactId }: { contactId: string }) {
  const { data: counts } = useContactCounts(contactId)
  if (!counts) return 'Counting what goes with it …'
  const going = listed(
    [counts.interactions, 'interaction', 'interactions'],
    [counts.followUps, 'follow-up', 'follow-ups'],
    [counts.commitments, 'commitment', 'commitments'],
  )
  const staying = listed([counts.deals, 'deal', 'deals'])
  if (!going && !staying) return 'Nothing else goes with it.'
  return (going && `Deleted with it: ${going}. `) + (staying && `Kept, without the link to it: ${staying}.`)
}
