import type { ComponentProps } from 'react'
import { Input } from '../ui/input.tsx'

/** Six digits from an app. */
export const CodeInput = (props: ComponentProps<'input'>) => (
  <Input
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="[0-9 ]{6,7}"
    title="Enter six digits"
    data-missing="Enter the six digits"
    autoFocus
    className="font-mono tracking-widest"
    {...props}
  />
)
