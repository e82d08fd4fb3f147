import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { NewContact } from '../contacts/new-contact.tsx'
import { contactsQuery } from '../contacts/use-contacts.ts'
import { nameOfContact } from '../kinds/types.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Pages } from '../ui/pages.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/states.tsx'
import { usePanel } from '../ui/use-panel.ts'

export const contactsOf = (company_id: string, page: number) =>
  contactsQuery({ company_id, sort: 'first_name', order: 'asc', page, per_page: 10 })

/** The people of a company. */
export function ContactsOf({ companyId }: { companyId: string }) {
  const [page, setPage] = useState(1)
  const { show, panel } = usePanel('contact')
  const { data: list, error } = useQuery(contactsOf(companyId, page))
  return (
    <Section
      title="Contacts"
      count={list?.meta.total}
      action={
        <>
          <Button asChild variant="quiet" size="small">
            <Link to="/contacts" search={{ company_id: companyId }}>
              See all
            </Link>
          </Button>
          <Button variant="quiet" size="small" onClick={() => void show()}>
            <Plus aria-hidden />
            New contact
          </Button>
        </>
      }
    >
      {!list && !error && (
        <div className="px-4 pb-4">
          <Skeleton className="h-8" />
        </div>
      )}
      {error && !list && <p className="px-4 pb-4 text-danger">{error.message}</p>}
      {list?.meta.total === 0 && <p className="px-4 pb-4 text-muted">No contacts yet.</p>}
      {list && list.data.length > 0 && (
        <ul>
          {list.data.map((contact) => (
            <li key={contact.id} className="flex items-center gap-3 border-t px-4 py-2">
              <Avatar name={nameOfContact(contact)} size={24} />
              <Link
                to="/contacts/$id"
                params={{ id: contact.id }}
                className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
              >
                {nameOfContact(contact)}
              </Link>
              <span className="hidden truncate text-muted sm:block">{contact.title}</span>
              <span className="ml-auto hidden truncate text-muted sm:block">{contact.email}</span>
            </li>
          ))}
        </ul>
      )}
      {list && <Pages meta={list.meta} onPage={setPage} />}
      <NewContact {...panel} companyId={companyId} />
    </Section>
  )
}
