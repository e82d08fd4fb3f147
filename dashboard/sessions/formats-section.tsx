import { Section } from '../settings/section.tsx'
import { Field } from '../ui/field.tsx'
import { FormatOptions, formatSample } from '../ui/format-options.tsx'
import { Select } from '../ui/input.tsx'
import { localeOf, useMe } from './me.ts'
import { usePreferences } from './use-preferences.ts'

/** The language in which this person reads and types numbers and dates. */
export function FormatsSection() {
  const me = useMe()
  const { preferences, change } = usePreferences('Your format is saved.')
  return (
    <Section
      title="Formats"
      description="Applies to everything that you see and type in this workspace. All texts stay in English."
    >
      <div className="flex max-w-md flex-col gap-3 p-4">
        <Field label="Number and date format" hint={formatSample(localeOf(me))}>
          <Select
            value={preferences.data?.locale ?? ''}
            disabled={!preferences.data}
            onChange={({ target }) => change.mutate({ locale: target.value || null })}
          >
            <FormatOptions
              none={me.workspace?.locale ? 'Workspace default' : 'Browser default'}
              current={preferences.data?.locale}
            />
          </Select>
        </Field>
      </div>
    </Section>
  )
}
