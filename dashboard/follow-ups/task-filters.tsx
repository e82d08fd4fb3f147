import { ToggleGroup } from 'radix-ui'
import { ConditionFilters } from '../filters/condition-filters.tsx'
import type { Filters } from '../filters/record-filters.tsx'
import { OwnerFilter } from '../owners/owner-filter.tsx'
import { RecordFilter } from '../pickers/record-filter.tsx'
import { ClearFilters } from '../ui/filter-button.tsx'
import { Select } from '../ui/input.tsx'
import type { useFilters } from '../ui/use-filters.ts'
import { taskFields } from './task-fields.ts'
import { type TaskKind, typeLabels } from './task.ts'

type Props = {
  kind: TaskKind
  filters: Filters
  showsDone: boolean
  set: ReturnType<typeof useFilters>['set']
  clear(): void
}

/** All parameters that choose between open and completed tasks. */
const noStatus = { status: undefined, 'status[eq]': undefined, completed: undefined, 'completed[eq]': undefined }

const choice =
  'h-control-small rounded px-2.5 text-muted hover:text-ink data-[state=on]:bg-sunken data-[state=on]:text-ink'

export function TaskFiltersBar({ kind, filters, showsDone, set, clear }: Props) {
  const { type, contact_id, deal_id, assignee_id, ...others } = filters
  return (
    <>
      <ToggleGroup.Root
        type="single"
        aria-label="Status"
        value={showsDone ? 'completed' : 'open'}
        onValueChange={(status) => status && set({ ...noStatus, status: status === 'completed' ? status : undefined })}
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
          value={type ?? ''}
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
      <OwnerFilter label="Assignee" who={assignee_id} onPick={(next) => set({ assignee_id: next })} />
      <RecordFilter kind="contacts" id={contact_id} onPick={(next) => set({ contact_id: next })} />
      <RecordFilter kind="deals" id={deal_id} onPick={(next) => set({ deal_id: next })} />
      <ConditionFilters fields={taskFields[kind]} filters={others} onChange={set} />
      {Object.values(filters).some(Boolean) && <ClearFilters onClear={clear} />}
    </>
  )
}
