import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

type Props = { action: string; pending: boolean; onCancel(): void; className?: string }

export function FormButtons({ action, pending, onCancel, className }: Props) {
  return (
    <div className={classes('flex justify-end gap-2', className)}>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={pending}>
        {action}
      </Button>
    </div>
  )
}
