import { Link, useParams } from '@tanstack/react-router'
import { GitMerge } from 'lucide-react'
import { Composer } from '../records/composer.tsx'
import { DealsOf } from '../records/deals-of.tsx'
import { DeleteRecord } from '../records/delete-record.tsx'
import { OpenTasks } from '../records/open-tasks.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { RecordScreen } from '../records/record-screen.tsx'
import { Timeline } from '../records/timeline.tsx'
import { type Contact, nameOfContact } from '../records/types.ts'
import { useNames } from '../records/use-names.ts'
import { Button } from '../ui/button.tsx'
import { ContactFields } from './contact-fields.tsx'
import { useContact } from './use-contact.ts'

export default function ContactScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <RecordScreen kind="contacts" id={id} query={useContact(id)}>
      {(contact) => <ContactPage key={id} contact={contact} />}
    </RecordScreen>
  )
}

function ContactPage({ contact }: { contact: Contact }) {
  const { id, title, company_id } = contact
  const company = useNames('companies', [company_id]).get(company_id ?? '')
  const name = nameOfContact(contact)
  return (
    <RecordPage
      kind="contacts"
      title={name}
      subtitle={
        <>
          {title}
          {title && company_id && company && ' · '}
          {company_id && company && (
            <Link to="/companies/$id" params={{ id: company_id }} className="underline-offset-2 hover:underline">
              {company}
            </Link>
          )}
        </>
      }
      actions={
        <>
          <Button asChild variant="quiet">
            <Link to="/contacts/$id/merge" params={{ id }}>
              <GitMerge aria-hidden />
              Merge
            </Link>
          </Button>
          <DeleteRecord kind="contacts" id={id} name={name} />
        </>
      }
      top={<Composer key={id} contacts={[{ id, name }]} />}
      fields={<ContactFields contact={contact} />}
    >
      <OpenTasks of={{ contact_id: id }} />
      <DealsOf of={{ contact_id: id }} companyId={company_id} />
      <Timeline kind="contacts" id={id} />
    </RecordPage>
  )
}
