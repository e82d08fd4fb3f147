import { use, useId } from 'react'
import type { WebhookEvent } from '../kinds/registry.ts'
import { FormErrorsContext } from '../ui/form-errors.ts'
import { Required } from '../ui/required.tsx'
import { webhookEvents } from './kinds.ts'

type Props = { chosen: WebhookEvent[]; onChange(chosen: WebhookEvent[]): void; error: string | undefined }

/** Selects the events of a webhook, or all with one click. */
export function EventChoice({ chosen, onChange, error }: Props) {
  const id = useId()
  const events = webhookEvents()
  const problem = use(FormErrorsContext).events ?? error
  const isAll = chosen.length === events.length
  const toggle = (value: WebhookEvent) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <fieldset aria-describedby={problem && id}>
      <legend className="flex w-full items-center justify-between font-medium">
        <span className="flex gap-0.5">
          Events
          <Required inWords />
        </span>
        <button
          type="button"
          className="font-normal text-accent-strong underline"
          onClick={() => onChange(isAll ? [] : events.map(({ value }) => value))}
        >
          {isAll ? 'Clear all' : 'Select all'}
        </button>
      </legend>
      <div className="mt-1 grid gap-x-3 rounded-md border p-2 sm:grid-cols-2">
        {events.map(({ value, label }) => (
          <label
            key={value}
            title={value}
            className="flex min-h-control-small items-center gap-2 rounded px-1 hover:bg-sunken"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="size-4 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-1 text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
