import { CalendarClock, CircleOff, KanbanSquare, Plus, Tag, UserRound } from 'lucide-react'
import { snoozeDates } from '../follow-ups/use-snooze.ts'
import { entryKinds } from '../kinds/registry.ts'
import { stageLabels, stages } from '../kinds/stages.ts'
import { usePeople } from '../owners/use-people.ts'
import { useIsOwner } from '../sessions/me.ts'
import { useTags } from '../tags/use-tags.ts'
import { formatDay } from '../ui/format.ts'
import { ActionGroup } from './action-group.tsx'
import { type Action, matchingActions, type OpenRecord } from './actions.ts'
import { actionsOn, isTask, type Step, type Subject } from './record-actions.ts'
import type { RecordChanges } from './use-record-changes.ts'

export const titleOf = ({ asks, on: { name } }: Step) =>
  ({
    action: name,
    stage: `Move ${name} to`,
    owner: `Owner of ${name}`,
    tag: `Add a tag to ${name}`,
    snooze: `Snooze ${name} until`,
  })[asks]

type Props = { step: Step; typed: string; changes: RecordChanges; onRun(run: Action['run']): void }

/** What can be chosen for a record: an action, or the value for one. */
export function StepOptions(props: Props) {
  const { changes } = props
  const { asks, on } = props.step
  const isOwner = useIsOwner()
  if (asks === 'owner') return <Owners {...props} />
  if (asks === 'tag') return <Tags {...props} />
  const options = {
    action: () => [
      ...(isTask(on.kind) ? [] : entriesFor(on as OpenRecord)),
      ...actionsOn(on, { isShown: false, isOwner }),
    ],
    stage: () => stages.map((stage) => option(stageLabels[stage], KanbanSquare, () => changes.moveTo(on, stage))),
    snooze: () => snoozeOptions(on, changes),
  }[asks]()
  return <Options {...props} options={options} />
}

type More = Pick<Action, 'id' | 'words'>

const option = (label: string, icon: Action['icon'], run: Action['run'], more?: More): Action => ({
  group: 'Record',
  label,
  icon,
  run,
  ...more,
})

const Options = ({ step, typed, options, onRun }: Props & { options: Action[] }) => (
  <ActionGroup of="Record" heading={titleOf(step)} actions={matchingActions(options, typed)} onRun={onRun} />
)

const entriesFor = (on: OpenRecord) =>
  entryKinds().map((adds) => {
    const { label, icon, words } = adds.entry
    return option(label, icon, { adds, on }, { words })
  })

const snoozeOptions = (on: Subject, changes: RecordChanges) => [
  ...snoozeDates().map(({ label, day }) =>
    option(`${label}, ${formatDay(day)}`, CalendarClock, () => changes.snoozeTo(on, day)),
  ),
  option('Pick a date…', CalendarClock, { opens: 'snooze', on }),
]

function Owners(props: Props) {
  const { changes } = props
  const { on } = props.step
  const people = usePeople().members.map(
    ({ id, name }) => option(name, UserRound, () => changes.setOwner(on, id), { id }), // two can have the same name
  )
  const nobody = option('No owner', CircleOff, () => changes.setOwner(on, null))
  return <Options {...props} options={[...people, nobody]} />
}

function Tags(props: Props) {
  const { changes, typed, onRun } = props
  const { on } = props.step
  const { tags } = useTags()
  const name = typed.trim()
  const add = (label: string, icon: Action['icon'], tag: string) => option(label, icon, () => changes.addTag(on, tag))
  const isNew = name !== '' && !tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  const existing = tags.map((tag) => add(tag.name, Tag, tag.name))
  const found = matchingActions(existing, typed).slice(0, 50)
  const options = isNew ? [...found, add(`Create “${name}”`, Plus, name)] : found
  if (options.length === 0) return <p className="p-6 text-center text-muted">Type the name of a new tag.</p>
  return <ActionGroup of="Record" heading={titleOf(props.step)} actions={options} onRun={onRun} />
}
