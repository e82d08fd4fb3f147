import { Section } from '../settings/section.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'

type Props<Choice extends string> = {
  title: string
  label: string
  choices: Record<Choice, string>
  value: Choice
  onChange(value: Choice): void
}

/** A section of the review with one question about the rows. */
export function ChoiceSection<Choice extends string>({ title, label, choices, value, onChange }: Props<Choice>) {
  return (
    <Section title={title}>
      <div className="max-w-96 p-4">
        <Field label={label}>
          <Select value={value} onChange={({ target }) => onChange(target.value as Choice)}>
            {Object.entries<string>(choices).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Section>
  )
}
