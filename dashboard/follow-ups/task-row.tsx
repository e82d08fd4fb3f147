import { Check, CheckSquare, Circle, Handshake, Mail, Phone, Users } from 'lucide-react'
import { OwnerMark } from '../owners/owner-mark.tsx'
import { useNames } from '../records/use-names.ts'
import { Badge } from '../ui/badge.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classes } from '../ui/classes.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import { isSecondOfTwo } from './double-click.ts'
import { DueDay } from './due-day.tsx'
import { isDone, type Task, textOf, typeLabels } from './task.ts'
import { TaskMenu } from './task-menu.tsx'
import { useComplete } from './use-complete.ts'

type Names = ReadonlyMap<string, string>
type Props = {
  task: Task
  contacts: Names
  deals: Names
  /** Given while tasks are being selected: a checkbox then takes the place of the circle. */
  selected?: boolean
  onSelect?(withAllBetween: boolean): void
  /** Hides the contact or deal on its own page. */
  without?: 'contact' | 'deal' | undefined
}

const about = 'min-w-0 truncate rounded-sm text-muted hover:text-ink hover:underline'

const icons = { call: Phone, email: Mail, meeting: Users, task: CheckSquare }

/** When a row with the focus is removed, the next one gets the focus, so that keyboard users can continue there. */
const passOnFocus = (row: HTMLLIElement) => () => {
  if (!row.contains(document.activeElement)) return
  const next = row.nextElementSibling ?? row.previousElementSibling
  const place = next?.querySelector<HTMLElement>('[data-complete]') ?? document.getElementById('content')
  place?.focus()
}

/** One task: a click on the circle completes it. */
export function TaskRow({ task, contacts, deals, selected, onSelect, without }: Props) {
  const complete = useComplete()
  const done = isDone(task)
  const text = textOf(task)
  const Icon = 'priority' in task ? icons[task.type] : Handshake
  return (
    <li
      ref={passOnFocus}
      className={classes(
        'group flex min-h-11 items-center gap-2.5 border-t px-3 py-1.5 first:border-t-0 [contain-intrinsic-height:auto_3rem] [content-visibility:auto] print:[content-visibility:visible] hover:bg-sunken/60',
        selected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {onSelect ? (
        <Checkbox
          className="mx-0.5 shrink-0"
          aria-label={`Select ${text}`}
          checked={selected === true}
          onClick={(event) => onSelect(event.shiftKey)}
        />
      ) : (
        <button
          type="button"
          data-complete
          aria-label={done ? `Reopen: ${text}` : `Complete: ${text}`}
          onClick={(event) => isSecondOfTwo(event) || complete.mutate(task)}
          className={classes(
            'relative flex size-5 shrink-0 items-center justify-center rounded-full border after:absolute after:-inset-2 max-sm:after:-inset-2.5 [&_svg]:size-3',
            done
              ? 'border-good bg-good-soft text-good'
              : 'border-line-strong text-transparent hover:border-good hover:text-good',
          )}
        >
          {done ? <Check aria-hidden /> : <Check aria-hidden className="hidden sm:block" />}
        </button>
      )}
      {/* Depends on the width of the list: all stacked, the date at the side, or a column for each. */}
      <div className="flex min-w-0 grow flex-col gap-x-2.5 gap-y-0.5 @md:flex-row @md:items-center @5xl:gap-x-4">
        <div className="flex min-w-0 grow flex-col @5xl:grid @5xl:grid-cols-[minmax(0,1fr)_7rem_11rem_13rem] @5xl:items-center @5xl:gap-x-4">
          <span className={classes('break-words @md:truncate', done && 'text-muted line-through')} title={text}>
            <LinkedText>{text}</LinkedText>
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 text-xs @md:gap-x-1.5 text-muted @5xl:contents @5xl:text-sm">
            <span className="flex shrink-0 items-center gap-1 @5xl:text-muted">
              <Icon className="size-3" aria-hidden />
              {'priority' in task ? typeLabels[task.type] : 'Commitment'}
            </span>
            {without !== 'contact' && task.contact_id && (
              <a data-link href={`/contacts/${task.contact_id}`} className={`${about} @5xl:col-start-3`}>
                {contacts.get(task.contact_id) ?? '…'}
              </a>
            )}
            {task.company_id && <CompanyLink id={task.company_id} />}
            {without !== 'deal' && task.deal_id && (
              <>
                <Circle className="hidden size-1 shrink-0 fill-current @md:block @5xl:hidden" aria-hidden />
                <a data-link href={`/deals/${task.deal_id}`} className={`${about} @5xl:col-start-4`}>
                  {deals.get(task.deal_id) ?? '…'}
                </a>
              </>
            )}
          </span>
        </div>
        <div className="flex shrink-0 items-center gap-x-2.5 @max-md:flex-row-reverse @max-md:justify-end @5xl:w-40 @5xl:justify-end">
          {'priority' in task && task.priority === 'high' && !done && <Badge tone="warn">High</Badge>}
          {task.assignee_id && <OwnerMark id={task.assignee_id} label="Assignee" />}
          <DueDay task={task} />
        </div>
      </div>
      <TaskMenu task={task} />
    </li>
  )
}

const CompanyLink = ({ id }: { id: string }) => (
  <a data-link href={`/companies/${id}`} className={`${about} @5xl:col-start-3`}>
    {useNames('companies', [id]).get(id) ?? '…'}
  </a>
)
