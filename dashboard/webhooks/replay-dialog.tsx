import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { formatNumber } from '../ui/format.ts'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'

type Props = { id: string; open: boolean; onOpenChange(open: boolean): void }

export function ReplayDialog({ id, open, onOpenChange }: Props) {
  const send = useOnce()
  const replay = useMutation({
    mutationFn(form: FormData) {
      const body = { since: new Date(String(form.get('since'))).toISOString() }
      return send(body, (body, headers) =>
        unwrap(api.POST('/api/v1/webhooks/{id}/replay', { params: { path: { id } }, body, headers })),
      )
    },
    async onSuccess({ data: { queued, more } }) {
      onOpenChange(false)
      if (more) toast.success('The missed events are being queued in the background.')
      else if (queued === 0) toast.info('Nothing was missed since then.')
      else toast.success(`${formatNumber(queued)} ${queued === 1 ? 'event is' : 'events are'} being sent.`)
      await refresh('webhooks')
    },
  })
  const { at, rest } = fieldErrors(replay.error, 'since')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Replay missed events"
      description="Sends all events since then that were not delivered, including those from while the webhook was paused or failed."
    >
      <Form send={replay.mutate} error={replay.error}>
        <Field label="Since" hint="In your time zone, at most 30 days ago" error={at('since') ?? rest}>
          <Input name="since" type="datetime-local" required defaultValue={dayBefore()} autoFocus />
        </Field>
        <FormButtons action="Replay" pending={replay.isPending} onCancel={() => onOpenChange(false)} />
      </Form>
    </Dialog>
  )
}

/** Yesterday at this time, as the control writes it. */
const dayBefore = () =>
  new Date(Date.now() - 86_400_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
