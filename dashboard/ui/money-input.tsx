import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Input } from './input.tsx'
import { workspaceFormats } from './workspace-formats.ts'
import { moneyHint, moneyPattern } from './money.ts'

/** An amount, with the currency of the workspace at its end. */
export const MoneyInput = ({ className, ...props }: ComponentProps<'input'>) => (
  <div className="relative">
    <Input
      inputMode="decimal"
      autoComplete="off"
      pattern={moneyPattern()}
      title={moneyHint()}
      {...props}
      className={classes('pr-12', className)}
    />
    <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-xs text-muted">
      {workspaceFormats().currency}
    </span>
  </div>
)
