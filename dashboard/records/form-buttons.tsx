import { Button } from '../ui/button.tsx'

type Props = { action: string; pending: boolean; onCancel(): void }

export function FormButtons({ action, pending, onCancel }: Props) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={pending}>
        {action}
      </Button>
    </div>
  )
}
