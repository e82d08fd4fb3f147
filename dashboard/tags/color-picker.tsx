import { Ban } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { colors } from './colors.ts'

const swatch =
  'flex size-7 items-center justify-center rounded-full border border-line-strong outline-offset-2 data-[state=checked]:outline-2 data-[state=checked]:outline-accent'

/** One of a few colors, any other, or none. */
export function ColorPicker({ value, onChange }: { value: string | null; onChange(color: string | null): void }) {
  const known = value === null || colors.some((color) => color.value === value.toUpperCase())
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Color</legend>
      <div className="flex flex-wrap items-center gap-2">
        <RadioGroup.Root
          aria-label="Color"
          value={value?.toUpperCase() ?? 'none'}
          onValueChange={(color) => onChange(color === 'none' ? null : color)}
          className="flex flex-wrap gap-2"
        >
          <RadioGroup.Item value="none" aria-label="No color" className={swatch}>
            <Ban className="size-4 text-muted" aria-hidden />
          </RadioGroup.Item>
          {colors.map(({ value, label }) => (
            <RadioGroup.Item
              key={value}
              value={value}
              aria-label={label}
              className={swatch}
              style={{ background: value }}
            />
          ))}
        </RadioGroup.Root>
        <label className="flex items-center gap-1.5 text-muted">
          <input
            type="color"
            value={value ?? '#8d8d8d'}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
            className={`size-7 cursor-pointer rounded border bg-surface ${known ? '' : 'outline-2 outline-offset-2 outline-accent'}`}
          />
          Another
        </label>
      </div>
    </fieldset>
  )
}
