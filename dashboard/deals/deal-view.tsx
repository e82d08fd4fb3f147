import { KanbanSquare, Table2 } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'

const choice =
  'flex size-control-small items-center justify-center rounded text-muted hover:text-ink data-[state=on]:bg-sunken data-[state=on]:text-ink [&_svg]:size-4'

/** The board or the table. */
export function DealView({ isTable, onPick }: { isTable: boolean; onPick(view: 'table' | undefined): void }) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="View"
      value={isTable ? 'table' : 'board'}
      onValueChange={(view) => view && onPick(view === 'table' ? view : undefined)}
      className="flex h-control items-center rounded-md border bg-surface px-px"
    >
      <ToggleGroup.Item value="board" aria-label="Board" title="Board" className={choice}>
        <KanbanSquare />
      </ToggleGroup.Item>
      <ToggleGroup.Item value="table" aria-label="Table" title="Table" className={choice}>
        <Table2 />
      </ToggleGroup.Item>
    </ToggleGroup.Root>
  )
}
