import type { EntryKind } from '../kinds/registry.ts'
import { entryKinds } from '../kinds/registry.ts'
import type { Action } from './actions.ts'
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
          types: ['contacts', 'deals'],
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
              types: ['contacts', 'deals'],
              run: (found) => addTo(kind, found),
            },
          ]
        : [],
    ),
    {
      start: 'Complete',
      pattern: /^(?:complete|finish|done:?) /i,
      types: ['follow_ups', 'commitments'],
      run: ({ kind, record }) => ({ completes: record.id, of: kind.plural as 'follow-ups' | 'commitments' }),
    },
  ]
}

const addTo = (adds: EntryKind, { kind, record }: FoundRecord, type?: string): Action['run'] => ({
  adds,
  on: { kind: kind.plural as 'contacts' | 'deals', id: record.id },
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
