import { type ReactNode, useRef } from 'react'
import { grouped, groupLabels, type Task } from './task.ts'
import { SelectAll } from '../ui/select-all.tsx'
import { useIsPainted } from '../ui/use-is-painted.ts'
import { TaskRow } from './task-row.tsx'
import { useTaskNames } from './use-tasks.ts'

type Props = {
  tasks: Task[]
  selected?: ReadonlySet<string>
  onSelect?(selected: Set<string>): void
  without?: 'contact' | 'deal' | undefined
  /** Rendered below the groups. */
  children?: ReactNode
}

/** More tasks than fit into a window. */
const rowsAtFirst = 20
/** With its border. */
const rowHeight = 49

/** Tasks grouped by due date, most urgent first. */
export function TaskList({ tasks, selected, onSelect, without, children }: Props) {
  const names = useTaskNames(tasks)
  const last = useRef<string>(undefined)
  const isPainted = useIsPainted()

  function toggle(task: Task, withAllBetween: boolean) {
    if (!selected || !onSelect) return
    const ends = [tasks.findIndex(({ id }) => id === last.current), tasks.indexOf(task)]
    const between = withAllBetween && ends[0] !== -1 ? tasks.slice(Math.min(...ends), Math.max(...ends) + 1) : [task]
    const next = new Set(selected)
    const adds = !selected.has(task.id)
    for (const { id } of between) next[adds ? 'add' : 'delete'](id)
    last.current = task.id
    onSelect(next)
  }

  function toggleAll(own: Task[], adds: boolean) {
    const next = new Set(selected)
    for (const { id } of own) next[adds ? 'add' : 'delete'](id)
    onSelect?.(next)
  }

  return (
    <div className="flex flex-col gap-4">
      {grouped(tasks).map(([group, own]) => (
        <section key={group} aria-label={groupLabels[group]}>
          <div className="mb-1.5 flex items-center gap-2.5 pl-px">
            {selected && group !== 'done' && (
              <SelectAll
                label={`Select all: ${groupLabels[group]}`}
                chosen={own.filter(({ id }) => selected.has(id)).length}
                of={own.length}
                onToggle={(adds) => toggleAll(own, adds)}
              />
            )}
            <h2 className="flex items-baseline gap-2 font-medium">
              <span className={group === 'overdue' ? 'text-danger' : ''}>{groupLabels[group]}</span>
              <span className="text-xs text-muted tabular-nums">{own.length}</span>
            </h2>
          </div>
          <ul className="@container rounded-lg border bg-surface">
            {own.slice(0, isPainted ? own.length : rowsAtFirst).map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                {...names}
                without={without}
                {...(selected &&
                  onSelect && { selected: selected.has(task.id), onSelect: (between) => toggle(task, between) })}
              />
            ))}
            {/* Keeps the height, so that the scroll position can be restored. */}
            {!isPainted && own.length > rowsAtFirst && (
              <li aria-hidden style={{ height: (own.length - rowsAtFirst) * rowHeight }} />
            )}
          </ul>
        </section>
      ))}
      {children}
    </div>
  )
}
