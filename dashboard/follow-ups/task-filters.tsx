import { ToggleGroup } from 'radix-ui'
import { ConditionFilters } from '../filters/condition-filters.tsx'
import { OwnerFilter } from '../owners/owner-filter.tsx'
import { RecordFilter } from '../pickers/record-filter.tsx'
import { ClearFilters } from '../ui/filter-button.tsx'
import { Select } from '../ui/input.tsx'
import type { useFilters } from '../ui/use-filters.ts'
import { taskFields } from './task-fields.ts'
import { type TaskKind, typeLabels } from './task.ts'
import type { TaskFilters } from './use-tasks.ts'

type Props = {
  kind: TaskKind
  filters: TaskFilters
  showsDone: boolean
  set: ReturnType<typeof useFilters>['set']
  clear(): void
}

const choice =
  'h-control-small rounded px-2.5 text-muted hover:text-ink data-[state=on]:bg-sunken data-[state=on]:text-ink'

export function TaskFiltersBar({ kind, filters, showsDone, set, clear }: Props) {
  return (
    <>
      <ToggleGroup.Root
        type="single"
        aria-label="Status"
        value={showsDone ? 'completed' : 'open'}
        onValueChange={(status) => status && set({ status: status === 'completed' ? status : undefined })}
        className="flex h-control items-center rounded-md border bg-surface px-px"
      >
        <ToggleGroup.Item value="open" className={choice}>
          To do
        </ToggleGroup.Item>
        <ToggleGroup.Item value="completed" className={choice}>
          Done
        </ToggleGroup.Item>
      </ToggleGroup.Root>
      {kind === 'follow-ups' && (
        <Select
          aria-label="Type"
          value={filters.type ?? ''}
          onChange={({ target }) => set({ type: target.value || undefined })}
          className="w-auto border-line pr-7"
        >
          <option value="">Any type</option>
          {Object.entries(typeLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <OwnerFilter label="Assignee" who={filters.assignee_id} onPick={(assignee_id) => set({ assignee_id })} />
      <RecordFilter kind="contacts" id={filters.contact_id} onPick={(contact_id) => set({ contact_id })} />
      <RecordFilter kind="deals" id={filters.deal_id} onPick={(deal_id) => set({ deal_id })} />
      <ConditionFilters fields={taskFields[kind]} filters={filters} onChange={set} />
      {Object.values(filters).some(Boolean) && <ClearFilters onClear={clear} />}
    </>
  )
}
