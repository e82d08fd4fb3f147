import { useState } from 'react'
import type { WebhookEvent } from '../kinds/registry.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { useTouch } from '../ui/unsaved.ts'
import { EventChoice } from './event-choice.tsx'
import type { Webhook } from './kinds.ts'

export type WebhookInput = { url: string; events: WebhookEvent[] }

type Props = {
  webhook?: Webhook
  action: string
  pending: boolean
  error: Error | null
  onSend(body: WebhookInput): void
  /** Given if there is a page to return to. */
  onCancel?(): void
}

export function WebhookForm({ webhook, action, pending, error, onSend, onCancel }: Props) {
  const [chosen, setChosen] = useState<WebhookEvent[]>((webhook?.events as WebhookEvent[] | undefined) ?? [])
  const touch = useTouch()
  const { at, rest } = fieldErrors(error, 'url', 'events')
  return (
    <Form
      error={error}
      errors={{ events: chosen.length === 0 ? 'Choose at least one event' : undefined }}
      send={(form) => onSend({ url: String(form.get('url')).trim(), events: chosen })}
    >
      <Field label="URL" hint="An https URL that is reachable from the internet" error={at('url')}>
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
      <EventChoice
        chosen={chosen}
        onChange={(next) => {
          touch()
          setChosen(next)
        }}
        error={at('events')}
      />
      <ErrorMessage>{rest}</ErrorMessage>
      {onCancel ? (
        <FormButtons action={action} pending={pending} onCancel={onCancel} />
      ) : (
        <Button type="submit" variant="primary" disabled={pending} className="self-end">
          {action}
        </Button>
      )}
    </Form>
  )
}
