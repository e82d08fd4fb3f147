import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { Progress } from '../ui/progress.tsx'

type Props = { label: string; done: number; total: number; onStop(): void }

/** The progress of a bulk action, with a button to stop it. */
export const BulkProgress = ({ label, done, total, onStop }: Props) => (
  <div className="flex items-center gap-3 px-2 pb-1">
    <span className="shrink-0 text-muted tabular-nums">
      {label}: {formatNumber(done)} of {formatNumber(total)}
    </span>
    <Progress label={label} done={done} total={total} className="min-w-8 grow" />
    <Button size="small" onClick={onStop}>
      Stop
    </Button>
  </div>
)
