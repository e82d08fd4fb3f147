import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { faultsOf } from '../ui/faults.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { EventChoice } from './event-choice.tsx'
import type { EventName, Webhook } from './kinds.ts'

export type WebhookInput = { url: string; events: EventName[] }

type Props = {
  webhook?: Webhook
  action: string
  pending: boolean
  error: Error | null
  onSend(body: WebhookInput): void
}

export function WebhookForm({ webhook, action, pending, error, onSend }: Props) {
  const [chosen, setChosen] = useState<EventName[]>((webhook?.events as EventName[] | undefined) ?? [])
  const [asked, setAsked] = useState(false)
  const { at, rest } = faultsOf(error, 'url', 'events')
  const none = asked && chosen.length === 0 ? 'Choose at least one' : undefined
  return (
    <Form
      error={error}
      send={(form) => {
        setAsked(true)
        if (chosen.length > 0) onSend({ url: String(form.get('url')).trim(), events: chosen })
      }}
    >
      <Field label="Address" hint="https, reachable from the internet" error={at('url')}>
        <Input
          name="url"
          type="url"
          required
          maxLength={2048}
          defaultValue={webhook?.url}
          autoFocus={!webhook}
          placeholder="https://example.com/hooks/rapport"
        />
      </Field>
      <EventChoice chosen={chosen} onChange={setChosen} error={at('events') ?? none} />
      <Fault>{rest}</Fault>
      <Button type="submit" variant="primary" disabled={pending} className="self-end">
        {action}
      </Button>
    </Form>
  )
}
