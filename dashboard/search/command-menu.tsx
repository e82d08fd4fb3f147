import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Building2, CircleDollarSign, MessageSquare, Plus, User } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { api, ask } from '../api/client.ts'
import { places } from '../shell/navigation.ts'
import { formatMoney } from '../ui/format.ts'

const opened = new EventTarget()

/** From anywhere: the sidebar's button does what ⌘K does. */
export const openCommandMenu = () => opened.dispatchEvent(new Event('open'))

const item =
  'flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 data-[selected=true]:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
const heading =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted'

/** Records by relevance as one types, and what can be done from here. */
export function CommandMenu() {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const navigate = useNavigate()

  useEffect(() => {
    const onOpen = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    opened.addEventListener('open', onOpen)
    document.addEventListener('keydown', onKey)
    return () => {
      opened.removeEventListener('open', onOpen)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  const { data: found, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: async () => (await ask(api.GET('/api/v1/search', { params: { query: { q, per_type: 5 } } }))).data,
    enabled: open && q !== '',
    placeholderData: (before) => before,
  })

  const go = (href: string) => {
    setOpen(false)
    setTyped('')
    void navigate({ href })
  }
  const results = q === '' ? undefined : found

  return (
    <Command.Dialog
      open={open}
      onOpenChange={setOpen}
      label="Search and commands"
      shouldFilter={false}
      overlayClassName="fixed inset-0 z-40 bg-black/40"
      contentClassName="fixed top-[12vh] left-1/2 z-50 w-[calc(100%-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border bg-raised shadow-xl"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Search contacts, companies, deals, interactions …"
        className="h-12 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[60vh] overflow-y-auto p-2">
        {q !== '' && !isFetching && (
          <Command.Empty className="p-6 text-center text-muted">Nothing matches “{q}”.</Command.Empty>
        )}
        {results?.contacts && results.contacts.length > 0 && (
          <Command.Group heading="Contacts" className={heading}>
            {results.contacts.map(({ id, first_name, last_name, email }) => (
              <Command.Item key={id} value={id} onSelect={() => go(`/contacts/${id}`)} className={item}>
                <User aria-hidden />
                <span className="truncate">{[first_name, last_name].filter(Boolean).join(' ')}</span>
                <span className="ml-auto truncate text-muted">{email}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {results?.companies && results.companies.length > 0 && (
          <Command.Group heading="Companies" className={heading}>
            {results.companies.map(({ id, name, domain }) => (
              <Command.Item key={id} value={id} onSelect={() => go(`/companies/${id}`)} className={item}>
                <Building2 aria-hidden />
                <span className="truncate">{name}</span>
                <span className="ml-auto truncate text-muted">{domain}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {results?.deals && results.deals.length > 0 && (
          <Command.Group heading="Deals" className={heading}>
            {results.deals.map(({ id, name, value }) => (
              <Command.Item key={id} value={id} onSelect={() => go(`/deals/${id}`)} className={item}>
                <CircleDollarSign aria-hidden />
                <span className="truncate">{name}</span>
                <span className="ml-auto text-muted">{formatMoney(value)}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {results?.interactions && results.interactions.length > 0 && (
          <Command.Group heading="Interactions" className={heading}>
            {results.interactions.map(({ id, contact_id, notes }) => (
              <Command.Item key={id} value={id} onSelect={() => go(`/contacts/${contact_id}`)} className={item}>
                <MessageSquare aria-hidden />
                <span className="truncate">{notes}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {q === '' && (
          <>
            <Command.Group heading="Do" className={heading}>
              <Command.Item value="new contact" onSelect={() => go('/contacts?new=true')} className={item}>
                <Plus aria-hidden /> New contact
              </Command.Item>
              <Command.Item value="new company" onSelect={() => go('/companies?new=true')} className={item}>
                <Plus aria-hidden /> New company
              </Command.Item>
              <Command.Item value="new deal" onSelect={() => go('/deals?new=true')} className={item}>
                <Plus aria-hidden /> New deal
              </Command.Item>
            </Command.Group>
            <Command.Group heading="Go to" className={heading}>
              {[...places].map(({ to, label, icon: Icon }) => (
                <Command.Item key={to} value={`go ${label}`} onSelect={() => go(to)} className={item}>
                  <Icon aria-hidden /> {label}
                </Command.Item>
              ))}
            </Command.Group>
          </>
        )}
      </Command.List>
    </Command.Dialog>
  )
}
