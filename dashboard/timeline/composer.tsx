import { Suspense, useEffect, useRef, useState } from 'react'
import { type EntryFormProps, entryKinds } from '../kinds/registry.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/states.tsx'

type Props = {
  contacts: NonNullable<EntryFormProps['contacts']>
  dealId?: string | undefined
  companyId?: string | undefined
}

/**
 * Adds entries to a record, with one small form open at a time. A form that somebody has typed into is kept when another
 * one is opened; any other form starts afresh, with the current time.
 */
export function Composer(subject: Props) {
  const kinds = entryKinds()
  const [open, setOpen] = useState<string>()
  const [kept, setKept] = useState<readonly string[]>([])
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    for (const { entry } of kinds) void entry.form() // so that a form is there at once when its button is clicked
  }, [kinds])
  useEffect(() => {
    // A new form takes the focus by itself; one that was kept does not.
    const form = section.current?.querySelector('[data-open]')
    const name = kinds.find(({ plural }) => plural === open)?.entry.focus
    if (!form?.contains(document.activeElement)) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [open, kinds])
  function close() {
    // The form that has the focus disappears, so the focus returns to its button, unless it has moved elsewhere.
    const now = document.activeElement
    if (now === document.body || section.current?.contains(now))
      section.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setOpen(undefined)
  }
  const keep = (kind: string) => kept.includes(kind) || setKept([...kept, kind])
  const formOf = (kind: string) => ({
    ...subject,
    onDone() {
      // The response may arrive when another form is open.
      if (open === kind) close()
      setKept((before) => before.filter((other) => other !== kind))
    },
  })
  const shown = kinds.filter(({ plural }) => plural === open || kept.includes(plural))
  return (
    <section ref={section} aria-label="Add" className="rounded-lg border bg-surface p-2">
      <div className="flex flex-wrap gap-1">
        {kinds.map(({ plural: kind, entry: { label, icon: Icon } }) => (
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
      {shown.map(({ plural: kind, entry: { Form } }) => (
        <div
          key={kind}
          hidden={open !== kind}
          data-open={open === kind || undefined}
          className="mt-2 border-t px-2 pt-3 pb-1"
          onInput={() => keep(kind)}
          onSubmitCapture={() => keep(kind)} // to show an error of the request
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <Suspense fallback={<Skeleton className="h-48" />}>
            <Form {...formOf(kind)} />
          </Suspense>
        </div>
      ))}
    </section>
  )
}
