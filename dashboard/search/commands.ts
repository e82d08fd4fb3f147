import type { EntryKind } from '../kinds/registry.ts'
import { entryKinds } from '../kinds/registry.ts'
import type { Action, OpenRecord } from './actions.ts'
import { type Subject, subjectOf } from './record-actions.ts'
import type { FoundRecord } from './results.tsx'

/** An action on a record that is named after it: “log a call with graham”. */
export type Command = {
  /** The beginning, as it is offered in the menu. */
  start: string
  /** The words before the name of the record. */
  pattern: RegExp
  types: readonly SearchType[]
  run(found: FoundRecord): Action['run']
}

export type SearchType = 'contacts' | 'companies' | 'deals' | 'follow_ups' | 'commitments'

const interactionTypes = ['call', 'email', 'meeting', 'note', 'demo', 'proposal'] as const
const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a')
const added = '(?:add|new|create)(?: an?)?'
const joining = '(?:with|for|on|to|about|from)'

/** The commands for the kinds of entries that there are. */
export function commands(): Command[] {
  const entry = (name: string) => entryKinds().find((kind) => kind.name === name)
  const interaction = entry('interaction')
  return [
    ...(interaction
      ? interactionTypes.map((type): Command => ({
          start: `Log ${article(type)} ${type} with`,
          pattern: new RegExp(`^(?:log|add)(?: an?)? ${type} ${joining} `, 'i'),
          types: records,
          run: (found) => addTo(interaction, found, type),
        }))
      : []),
    {
      start: 'New deal for',
      pattern: new RegExp(`^${added} (?:deal|opportunity) ${joining} `, 'i'),
      types: ['contacts', 'companies'],
      run: ({ kind, record }) => `/deals?new=true&${kind.name}_id=${record.id}`,
    },
    ...[entry('follow_up'), entry('commitment')].flatMap((kind): Command[] =>
      kind
        ? [
            {
              start: `Add a ${kind.noun} for`,
              pattern: new RegExp(`^${added} ${kind.noun.replace('-', '[- ]?')} ${joining} `, 'i'),
              types: records,
              run: (found) => addTo(kind, found),
            },
          ]
        : [],
    ),
    {
      start: 'Complete',
      pattern: /^(?:complete|finish|done:?) /i,
      types: tasks,
      run: ({ kind, record }) => ({ completes: record.id, of: kind.plural as 'follow-ups' | 'commitments' }),
    },
    onSubject('Move', /^move /i, ['deals'], (on) => ({ asks: 'stage', on })),
    onSubject('Add a tag to', /^(?:tag|add(?: a)? tag to) /i, records, (on) => ({ asks: 'tag', on })),
    onSubject('Change the owner of', /^(?:assign|change(?: the)? owner of) /i, records, (on) => ({
      asks: 'owner',
      on,
    })),
    onSubject('Merge', /^merge /i, ['contacts', 'companies'], ({ kind, id }) => `/${kind}/${id}/merge`),
    onSubject('Export', /^export /i, records, (on) => ({ exports: on })),
    onSubject('Snooze', /^(?:snooze|postpone) /i, tasks, (on) => ({ asks: 'snooze', on })),
    onSubject('Edit', /^edit /i, tasks, (on) => ({ opens: 'edit', on })),
    onSubject('Delete', /^(?:delete|remove) /i, [...records, ...tasks], (on) => ({ opens: 'delete', on })),
  ]
}

const records = ['contacts', 'companies', 'deals'] as const
const tasks = ['follow_ups', 'commitments'] as const

const onSubject = (
  start: string,
  pattern: RegExp,
  types: readonly SearchType[],
  run: (on: Subject) => Action['run'],
): Command => ({ start, pattern, types, run: (found) => run(subjectOf(found)!) })

const addTo = (adds: EntryKind, { kind, record }: FoundRecord, type?: string): Action['run'] => ({
  adds,
  on: { kind: kind.plural as OpenRecord['kind'], id: record.id },
  ...(type && { type }),
})

/** The command that the text begins with, and the rest, which names a record. */
export function commandIn(typed: string): { command: Command; name: string } | undefined {
  const text = `${typed.trimStart()} `
  for (const command of commands()) {
    const start = command.pattern.exec(text)?.[0]
    if (start !== undefined) return { command, name: text.slice(start.length).trim() }
  }
}
