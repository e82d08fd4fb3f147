import { Link, useParams } from '@tanstack/react-router'
import { prepareQuery } from '../api/prepare.ts'
import { dealsOf, DealsOf } from '../deals/deals-of.tsx'
import { FilesOf } from '../files/files-of.tsx'
import { OpenTasks } from '../follow-ups/open-tasks.tsx'
import { type Contact, nameOfContact } from '../kinds/types.ts'
import { prepareParts, prepareTimeline } from '../pages/prefetch.ts'
import { RecordPage } from '../pages/record-page.tsx'
import { RecordScreen } from '../pages/record-screen.tsx'
import { useNames } from '../records/use-names.ts'
import { Composer } from '../timeline/composer.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { ContactFields } from './contact-fields.tsx'
import { ContactMenu } from './contact-menu.tsx'
import { contactQuery, useContact } from './use-contact.ts'

export const prefetch = ({ id }: { id: string }) => [prepareQuery(contactQuery(id)), ...prepareTimeline('contacts', id)]

export const prepare = ({ id }: { id: string }) => [
  ...prefetch({ id }),
  prepareQuery(dealsOf({ contact_id: id }, 1)),
  ...prepareParts('contacts', id, { contact_id: id }),
]

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
      id={id}
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
      actions={<ContactMenu contact={contact} />}
      top={<Composer key={id} contacts={[{ id, name }]} />}
      fields={<ContactFields contact={contact} />}
    >
      <OpenTasks of={{ contact_id: id }} />
      <DealsOf of={{ contact_id: id }} companyId={company_id} />
      <FilesOf kind="contacts" id={id} />
      <Timeline kind="contacts" id={id} />
    </RecordPage>
  )
}
