import { CalendarPlus, Handshake, MessageSquarePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { TaskForm } from '../follow-ups/task-form.tsx'
import { Button } from '../ui/button.tsx'
import { NewInteraction } from './new-interaction.tsx'
import type { Found } from './record-search.ts'

export type Subject = {
  /** Whom it may be about: a contact's page knows one, a deal's all that are linked. */
  contacts: Found[]
  dealId?: string | undefined
}

const kinds = [
  { kind: 'interactions', label: 'Log an interaction', icon: MessageSquarePlus },
  { kind: 'follow-ups', label: 'Add a follow-up', icon: CalendarPlus },
  { kind: 'commitments', label: 'Add a commitment', icon: Handshake },
] as const

/** What can be added to a record, one small form at a time. */
export function Composer(subject: Subject) {
  const [open, setOpen] = useState<(typeof kinds)[number]['kind']>()
  const section = useRef<HTMLElement>(null)
  function close() {
    // The form goes with the focus in it: back to the button that opened it.
    section.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setOpen(undefined)
  }
  const form = { ...subject, onDone: close }
  if (subject.contacts.length === 0)
    return <p className="text-muted">Link a contact to log an interaction or to add a follow-up or commitment.</p>
  return (
    <section ref={section} aria-label="Add" className="rounded-lg border bg-surface p-2">
      <div className="flex flex-wrap gap-1">
        {kinds.map(({ kind, label, icon: Icon }) => (
          <Button
            key={kind}
            variant="quiet"
            aria-expanded={open === kind}
            className={open === kind ? 'bg-sunken text-ink' : ''}
            onClick={() => setOpen(open === kind ? undefined : kind)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      {open && (
        <div className="mt-2 border-t px-2 pt-3 pb-1" onKeyDown={({ key }) => key === 'Escape' && close()}>
          {open === 'interactions' ? <NewInteraction {...form} /> : <TaskForm key={open} kind={open} {...form} />}
        </div>
      )}
    </section>
  )
}
