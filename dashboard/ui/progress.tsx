import { classes } from './classes.ts'

type Props = {
  label: string
  done: number
  /** 0 while the total is unknown. */
  total: number
  className?: string
}

/** A progress bar, animated while the total is unknown. */
export function Progress({ label, done, total, className }: Props) {
  const isKnown = total > 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      {...(isKnown && { 'aria-valuemax': total, 'aria-valuenow': Math.min(done, total) })}
      className={classes('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        style={{ width: isKnown ? `${Math.min(100, (done / total) * 100)}%` : '100%' }}
        className={classes(
          'h-full rounded-full bg-accent transition-[width] duration-500',
          !isKnown && 'animate-pulse opacity-40',
        )}
      />
    </div>
  )
}
