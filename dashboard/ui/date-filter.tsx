import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'

/** A date that takes effect at once. If the field is left with an incomplete date, the last one is shown again. */
export function DateFilter(props: ComponentProps<'input'>) {
  const [resets, setResets] = useState(0)
  return (
    <Input
      key={resets}
      type="date"
      {...props}
      onBlur={({ target }) => {
        if (!target.validity.valid) setResets(resets + 1)
      }}
    />
  )
}
