import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { changedFields } from '../records/differences.ts'
import { Button } from '../ui/button.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormatOptions } from '../ui/format-options.tsx'
import { Form } from '../ui/form.tsx'
import { Input, Select } from '../ui/input.tsx'
import { TimeZoneOptions } from '../ui/time-zones.tsx'
import { toast } from '../ui/toast.ts'
import { saveWorkspace } from './save-workspace.ts'

export function WorkspaceForm({ workspace }: { workspace: Schemas['Workspace'] }) {
  // As it was when the form was opened: fields that were not edited are not sent, because another person may have
  // changed them since.
  const [opened, setOpened] = useState(workspace)
  const [edition, setEdition] = useState(0)
  const { name, slug, currency, timezone, locale } = opened
  const save = useMutation({
    async mutationFn(form: FormData) {
      const text = (field: string) => String(form.get(field)).trim()
      const entered = {
        name: text('name'),
        slug: text('slug'),
        currency: text('currency'),
        timezone: text('timezone'),
        locale: text('locale') || null,
      }
      const { saved, isSent } = await saveWorkspace(opened, entered)
      return { saved, isSent, isOther: Object.keys(changedFields(saved, entered)).length > 0 }
    },
    async onSuccess({ saved, isSent, isOther }) {
      setOpened(saved)
      if (isOther) setEdition(edition + 1) // the inputs do not show what another person saved
      await refresh('me', 'workspaces', 'follow-ups', 'commitments')
      if (isOther && !isSent) toast.info('The form shows what the other person saved.')
      else toast.success('The workspace was saved.')
    },
  })
  const { at, rest } = fieldErrors(save.error, 'name', 'slug', 'currency', 'timezone', 'locale')
  return (
    <Form
      key={edition}
      send={save.mutate}
      error={save.error}
      className="flex max-w-md flex-col items-start gap-3 p-4 [&>div]:w-full"
    >
      <Field label="Name" error={at('name')}>
        <Input name="name" defaultValue={name} required maxLength={255} />
      </Field>
      <Field label="Slug" hint="Lowercase letters, digits and hyphens" error={at('slug') ?? rest}>
        <Input name="slug" defaultValue={slug} required maxLength={63} />
      </Field>
      <Field
        label="Currency"
        hint="The values of deals are shown in this currency. Changing it does not convert existing values."
        error={at('currency')}
      >
        <Select name="currency" defaultValue={currency}>
          {Intl.supportedValuesOf('currency').map((code) => (
            <option key={code} value={code}>
              {code} – {currencyNames.of(code)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Time zone"
        hint="Determines when a day begins, and so what is due today or overdue."
        error={at('timezone')}
      >
        <Select name="timezone" defaultValue={timezone}>
          <TimeZoneOptions current={timezone} />
        </Select>
      </Field>
      <Field
        label="Number and date format"
        hint="Members can choose another one in their profile."
        error={at('locale')}
      >
        <Select name="locale" defaultValue={locale ?? ''}>
          <FormatOptions none="Browser default" current={locale} />
        </Select>
      </Field>
      <Button type="submit" variant="primary" disabled={save.isPending}>
        Save
      </Button>
    </Form>
  )
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
