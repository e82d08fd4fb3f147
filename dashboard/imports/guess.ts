import type { Schemas } from '../api/client.ts'
import type { Guess } from '../custom-fields/field-form.tsx'
import { fieldNameOf, type FieldType } from '../custom-fields/kinds.ts'

type Column = Pick<Schemas['ImportColumn'], 'name' | 'samples' | 'values' | 'field_type'>
type Named = Pick<Schemas['CustomField'], 'field_name'>

/** The suggested custom field for a column. */
export const guessField = ({ name, samples, values, field_type }: Column, known: readonly Named[]): Guess => ({
  label: [...name].slice(0, 255).join(''),
  name: freeName(name, known),
  type: (field_type as FieldType | null) ?? guessType(samples),
  options: values ?? samples, // for a select field: the first values are a start
})

function freeName(label: string, known: readonly Named[]) {
  const name = fieldNameOf(label).slice(0, 250) || 'field' // a label may have no letters that are valid in a name
  const taken = new Set(known.map(({ field_name }) => field_name))
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}_${count}`
    if (!taken.has(candidate)) return candidate
  }
}

/** For JSON: the type that the import can read without loss; otherwise text. */
export function guessType(samples: readonly string[]): FieldType {
  const all = (holds: (text: string) => boolean) => samples.length > 0 && samples.every(holds)
  if (all(isNumber)) return 'number'
  if (all(isDate)) return 'date'
  if (all((text) => /^(?:true|false|yes|no|y|n|x|on|off)$/i.test(text))) return 'checkbox'
  return 'text'
}

/** Not text that only looks like a number: a postcode that begins with 0, a phone number, an account number of 20 digits. */
const isNumber = (text: string) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= 15

/** A date, also with the time midnight, as in many exports: with any other time the import would lose it. */
function isDate(text: string) {
  const [, day] =
    /^(\d{4}-\d\d-\d\d)(?:[ T]00:00(?::00(?:\.0+)?)?(?: ?(?:Z|UTC|[+-]\d\d(?::?\d\d)?))?)?$/.exec(text) ?? []
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day!) // rejects dates such as February 30
}
