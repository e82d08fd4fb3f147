import { stages } from '../../deals/record.ts'
import type { EntityType } from '../../kinds/kinds.ts'
import { splitNames } from '../../records/cells.ts'
import type { Definition } from '../../records/custom-values.ts'
import { customField, headerKey } from './columns.ts'
import type { Profile } from './profile.ts'

/** The value for each text in a column of a field that has only some values; null leaves the text out. */
export type Choices = Readonly<Record<string, string | null>>

/** The values of each field that has only some. */
export const optionsOf = (entityType: EntityType, definitions: readonly Definition[]): Map<string, readonly string[]> =>
  new Map<string, readonly string[]>([
    ...(entityType === 'deals' ? ([['stage', stages]] as const) : []),
    ...definitions.flatMap(({ field_name, field_type, field_options }) =>
      field_type === 'select' || field_type === 'multiselect'
        ? [[customField(field_name), field_options ?? []] as const]
        : [],
    ),
  ])

/** The names of stages in other systems and languages. */
const words: Record<string, readonly string[]> = {
  lead: ['new', 'neu', 'nouveau', 'nuevo', 'novo', 'nuovo', 'nieuw'],
  prospect: ['interessent', 'prospecto', 'prospetto'],
  negotiation: ['verhandlung', 'négociation', 'negociación', 'negociação', 'negoziazione', 'onderhandeling'],
  won: ['closedwon', 'gewonnen', 'gagné', 'gagnée', 'ganado', 'ganada', 'ganho', 'ganha', 'vinto', 'vinta'],
  lost: ['closedlost', 'verloren', 'perdu', 'perdue', 'perdido', 'perdida', 'perso', 'persa'],
}

const stagesByKey = new Map(
  stages.flatMap((stage) => [stage, ...(words[stage] ?? [])].map((word) => [headerKey(word), stage] as const)),
)
const openKeys = new Set([
  'open',
  'offen',
  'ouvert',
  'ouverte',
  'abierto',
  'abierta',
  'aberto',
  'aberta',
  'aperto',
  'aperta',
])

/** The stage that the status of a deal in another system means; null for open deals, and undefined if it is not known. */
export const stageOfStatus = (status: string) =>
  openKeys.has(headerKey(status)) ? null : stagesByKey.get(headerKey(status))

/** The texts of a column that mean an option but are written in another way; undefined if there are none. */
export function guessChoices(field: string, options: readonly string[], { values = [] }: Profile): Choices | undefined {
  const byKey = new Map(options.map((option) => [headerKey(option), option]))
  if (field === 'stage')
    for (const [stage, others] of Object.entries(words)) for (const word of others) byKey.set(headerKey(word), stage)
  const guesses = textsIn(values).flatMap((text) => {
    const option = options.includes(text) ? undefined : byKey.get(headerKey(text))
    return option === undefined ? [] : [[text, option] as const]
  })
  return guesses.length > 0 ? Object.fromEntries(guesses) : undefined
}

/** The single texts in cells that may hold several. */
const textsIn = (values: readonly string[]) => [...new Set(values.flatMap(splitNames))]

/** The option for a text; undefined if none is given for it. */
export const choiceFor = (text: string, choices: Choices) => (Object.hasOwn(choices, text) ? choices[text] : undefined)
