import { useId } from 'react'
import { Section } from '../settings/section.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { inLocale } from '../ui/locale.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { TimeZoneOptions } from '../ui/time-zones.tsx'
import { useMe } from './me.ts'
import { type Preferences, usePreferences } from './use-preferences.ts'

/** The reminder mails of the person in this workspace. Each choice is saved at once. */
export function ReminderSection() {
  const { preferences, change } = usePreferences('Your reminders are saved.')
  const { data, error } = preferences
  return (
    <Section title="Reminders" description="Emails to you about this workspace. They are off until you turn them on.">
      {error && !data ? (
        <Failure error={error} retry={() => preferences.refetch()} />
      ) : (
        <div className="flex flex-col gap-4 px-4 py-3" aria-busy={preferences.isPending}>
          {data ? <Choices preferences={data} change={change.mutate} /> : <Skeleton className="h-24 w-full" />}
        </div>
      )}
    </Section>
  )
}

const hours = inLocale((language) => {
  const names = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  return Array.from({ length: 24 }, (_, hour) => names.format(Date.UTC(2000, 0, 1, hour)))
})

function Choices({ preferences, change }: { preferences: Preferences; change(patch: Partial<Preferences>): void }) {
  const { daily_mail, daily_mail_hour, assigned_mail, timezone } = preferences
  const { workspace } = useMe()
  return (
    <>
      <Choice
        label="Morning email"
        description="Your tasks that are overdue or due today. No email on days without such tasks."
        isOn={daily_mail}
        onChange={(on) => change({ daily_mail: on })}
      />
      {daily_mail && (
        <div className="grid max-w-md gap-3 pl-6 sm:grid-cols-2">
          <Field label="Time">
            <Select
              value={daily_mail_hour}
              onChange={({ target }) => change({ daily_mail_hour: Number(target.value) })}
            >
              {hours().map((name, hour) => (
                <option key={name} value={hour}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Time zone">
            <Select value={timezone ?? ''} onChange={({ target }) => change({ timezone: target.value || null })}>
              <option value="">Workspace default ({workspace?.timezone})</option>
              <TimeZoneOptions current={timezone} />
            </Select>
          </Field>
        </div>
      )}
      <Choice
        label="Email when something is assigned to you"
        description="Sent immediately when someone else makes you the owner or assignee of records."
        isOn={assigned_mail}
        onChange={(on) => change({ assigned_mail: on })}
      />
    </>
  )
}

type ChoiceProps = { label: string; description: string; isOn: boolean; onChange(on: boolean): void }

function Choice({ label, description, isOn, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2">
      <Checkbox
        id={id}
        className="mt-0.5 shrink-0"
        checked={isOn}
        aria-describedby={`${id}-description`}
        onCheckedChange={onChange}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-description`} className="text-muted">
          {description}
        </p>
      </div>
    </div>
  )
}
