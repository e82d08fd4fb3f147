import { DealsOf } from '../deals/deals-of.tsx'
import { OpenTasks } from '../follow-ups/open-tasks.tsx'
import { RecordScreen } from '../pages/record-screen.tsx'
import { nameOfContact } from '../kinds/types.ts'
import { Composer } from '../timeline/composer.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { ContactFields } from './contact-fields.tsx'
import { useContact } from './use-contact.ts'

/** A contact in a panel beside the list. */
export default function ContactPeek({ id }: { id: string }) {
  return (
    <RecordScreen kind="contacts" id={id} query={useContact(id)}>
      {(contact) => (
        <>
          <Composer key={id} contacts={[{ id, name: nameOfContact(contact) }]} />
          <section aria-label="Details" className="flex flex-col gap-1">
            <ContactFields contact={contact} />
          </section>
          <OpenTasks of={{ contact_id: id }} />
          <DealsOf of={{ contact_id: id }} companyId={contact.company_id} />
          <Timeline kind="contacts" id={id} />
        </>
      )}
    </RecordScreen>
  )
}
