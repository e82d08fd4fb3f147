import { useId } from 'react'
import type { Schemas } from '../api/client.ts'
import { isStage, stageLabels } from '../kinds/stages.ts'
import { Select } from '../ui/input.tsx'

type Column = Schemas['ImportColumn']
type Choices = Readonly<Record<string, string | null>>

type Props = { column: Column; choices: Choices; onChange(choices: Record<string, string | null>): void }

/** For a field that has only some values: which value each other text in the file means. */
export function ValueChoices({ column: { name, field, values, options }, choices, onChange }: Props) {
  const id = useId()
  if (!options || !values) return null
  const others = values.filter((text) => !options.includes(text) && !options.includes(text.toLowerCase()))
  if (others.length === 0) return null
  return (
    <ul className="mt-1 flex flex-col gap-1 leading-5">
      {others.map((text, i) => (
        <li key={text} className="flex items-center gap-2">
          <label htmlFor={`${id}-${i}`} className="min-w-0 grow basis-0 truncate" title={text}>
            {text}
            <span className="sr-only"> in {name} means</span>
          </label>
          <Select
            id={`${id}-${i}`}
            className="grow basis-0"
            value={Object.hasOwn(choices, text) ? (choices[text] ?? leftOut) : ''}
            onChange={({ target }) =>
              onChange(withChoice(choices, text, target.value === leftOut ? null : target.value || undefined))
            }
          >
            <option value="">Invalid</option>
            <option value={leftOut}>Left out</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {field === 'stage' && isStage(option) ? stageLabels[option] : option}
              </option>
            ))}
          </Select>
        </li>
      ))}
    </ul>
  )
}

/** Not the name of an option: these have no spaces at their ends. */
const leftOut = ' '

function withChoice(choices: Choices, text: string, option: string | null | undefined) {
  const { [text]: _, ...rest } = choices
  return option === undefined ? rest : { ...rest, [text]: option }
}
