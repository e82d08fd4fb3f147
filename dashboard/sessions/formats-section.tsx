import { Section } from '../settings/section.tsx'
import { formatMoney, formatNumber, formatTime } from '../ui/format.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { chooseLocale, formatLocales, locale } from '../ui/locale.ts'

/** How numbers and dates are written in this browser. */
export function FormatsSection() {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return (
    <Section title="Number and date format" description="Applies to everything that you see and type in this browser.">
      <div className="flex max-w-md flex-col gap-3 p-4">
        <Field
          label="Format"
          hint={`${formatNumber(1_234_567.8)} · ${formatMoney(1_250_050)} · ${formatTime('2027-01-31T15:30:00Z')}`}
        >
          <Select value={locale ?? ''} onChange={({ target }) => chooseLocale(target.value)}>
            <option value="">Browser default</option>
            {formatLocales.map((one) => (
              <option key={one} value={one}>
                {names.of(one)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Section>
  )
}
