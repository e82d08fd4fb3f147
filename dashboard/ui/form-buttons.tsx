import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { withCommand } from './keys.ts'

type Props = { action: string; danger?: boolean; pending: boolean; onCancel(): void; className?: string }

export function FormButtons({ action, danger = false, pending, onCancel, className }: Props) {
  return (
    <div className={classes('flex justify-end gap-2', className)}>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        type="submit"
        variant={danger ? 'danger' : 'primary'}
        disabled={pending}
        title={withCommand('Enter')}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {action}
      </Button>
    </div>
  )
}
