import { Refusal } from '../api/client.ts'
import { fieldMessage } from '../api/words.ts'

/** The errors of the API by field; `rest` has those of fields that are not shown. */
export function fieldErrors(error: Error | null, ...fields: string[]) {
  const details = error instanceof Refusal ? error.details : []
  // Errors of list items have an index: events/0, field_options.2.
  const concerns = (field: string, name: string) =>
    name === field || (/^[^\w]/.test(name.slice(field.length)) && name.startsWith(field))
  const at = (field: string) => {
    const found = details.find((detail) => concerns(field, detail.field))
    return found && fieldMessage(found.message)
  }
  const placed = fields.some((field) => at(field) !== undefined)
  return { at, rest: error && !placed ? error.message : undefined }
}
