import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { withCommand } from './keys.ts'

type Props = { action: string; danger?: boolean; pending: boolean; onCancel(): void; className?: string }

export function FormButtons({ action, danger = false, pending, onCancel, className }: Props) {
  return (
    <div
      className={classes(
        // In a long form on a phone, the buttons stay in sight.
        'flex justify-end gap-2 in-[[role=dialog]]:max-sm:sticky in-[[role=dialog]]:max-sm:-bottom-4 in-[[role=dialog]]:max-sm:-mx-4 in-[[role=dialog]]:max-sm:-mb-4 in-[[role=dialog]]:max-sm:border-t in-[[role=dialog]]:max-sm:bg-raised in-[[role=dialog]]:max-sm:px-4 in-[[role=dialog]]:max-sm:py-3',
        className,
      )}
    >
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
