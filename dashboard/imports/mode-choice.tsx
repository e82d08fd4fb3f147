import { RadioGroup } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { nounOf } from '../kinds/words.ts'
import { Section } from '../settings/section.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import type { Draft } from './draft.ts'
import { matchTargets } from './fields.ts'
import type { Import } from './words.ts'

type Props = { draft: Draft; error: string | undefined; onChange(draft: Draft): void }

/** Whether every row creates a record, or may update an existing one. */
export function ModeChoice({ draft, error, onChange }: Props) {
  const { kind, mode, matchOn } = draft
  const targets = matchTargets(kind, useCustomFields(kind))
  return (
    <Section title="Existing records">
      <div className="flex flex-col gap-3 p-4">
        <RadioGroup.Root
          aria-label="Existing records"
          value={mode}
          onValueChange={(next) =>
            onChange({ ...draft, mode: next as Import['mode'], matchOn: matchOn ?? targets[0]!.field })
          }
          className="flex flex-col gap-2"
        >
          <Mode value="create" label="Add every row">
            Each row becomes a new {nounOf(kind)}, even if a similar one exists.
          </Mode>
          <Mode value="upsert" label="Update existing records, add the rest">
            Empty cells leave the existing value unchanged.
          </Mode>
        </RadioGroup.Root>
        {mode === 'upsert' && (
          <div className="max-w-72 pl-6">
            <Field label="Match by" error={error}>
              <Select value={matchOn ?? ''} onChange={({ target }) => onChange({ ...draft, matchOn: target.value })}>
                {targets.map(({ field, label }) => (
                  <option key={field} value={field}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        )}
      </div>
    </Section>
  )
}

function Mode({ value, label, children }: { value: Import['mode']; label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="flex gap-2">
      <RadioGroup.Item
        id={id}
        value={value}
        aria-describedby={`${id}-note`}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <RadioGroup.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </RadioGroup.Item>
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-note`} className="text-muted">
          {children}
        </p>
      </div>
    </div>
  )
}
