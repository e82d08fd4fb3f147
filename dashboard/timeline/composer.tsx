import { CalendarPlus, Handshake, MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TaskForm } from '../follow-ups/task-form.tsx'
import { NewInteraction } from '../interactions/new-interaction.tsx'
import type { Subject } from '../kinds/entry.ts'
import { Button } from '../ui/button.tsx'

const kinds = [
  { kind: 'interactions', label: 'Log an interaction', icon: MessageSquarePlus, focus: 'notes' },
  { kind: 'follow-ups', label: 'Add a follow-up', icon: CalendarPlus, focus: 'title' },
  { kind: 'commitments', label: 'Add a commitment', icon: Handshake, focus: 'description' },
] as const

type Kind = (typeof kinds)[number]['kind']

/**
 * What can be added to a record, one small form at a time; what was typed into another is still there. One that nobody
 * typed into begins anew each time: it shows the time of then.
 */
export function Composer(subject: Subject) {
  const [open, setOpen] = useState<Kind>()
  const [kept, setKept] = useState<readonly Kind[]>([])
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // A new form takes the focus by itself; one that was kept does not.
    const form = section.current?.querySelector('[data-open]')
    const name = kinds.find(({ kind }) => kind === open)?.focus
    if (!form?.contains(document.activeElement)) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [open])
  function close() {
    // The form goes with the focus in it: back to the button that opened it. Whoever is elsewhere by now stays there.
    const now = document.activeElement
    if (now === document.body || section.current?.contains(now))
      section.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setOpen(undefined)
  }
  const keep = (kind: Kind) => kept.includes(kind) || setKept([...kept, kind])
  const formOf = (kind: Kind) => ({
    ...subject,
    onDone() {
      // The answer may come when another form is open.
      if (open === kind) close()
      setKept((before) => before.filter((other) => other !== kind))
    },
  })
  const shown = kinds.filter(({ kind }) => kind === open || kept.includes(kind))
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
      {shown.map(({ kind }) => (
        <div
          key={kind}
          hidden={open !== kind}
          data-open={open === kind || undefined}
          className="mt-2 border-t px-2 pt-3 pb-1"
          onInput={() => keep(kind)}
          onSubmitCapture={() => keep(kind)} // to be there for a refusal
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          {kind === 'interactions' ? <NewInteraction {...formOf(kind)} /> : <TaskForm kind={kind} {...formOf(kind)} />}
        </div>
      ))}
    </section>
  )
}
