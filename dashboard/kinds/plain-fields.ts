import type { RecordField } from './field-types.ts'
import { recordFields } from './record-fields.ts'
import type { Kind } from './types.ts'

/** Text fields with an input of their own on the page of a record. */
const withOwnInput: Record<Kind, readonly string[]> = {
  contacts: ['last_name', 'external_id'],
  companies: ['domain', 'external_id'],
  deals: ['lost_reason', 'external_id'],
}

/** The optional text fields that are all shown in the same way: on the page of a record, in the form for a new one, and as columns. */
export const plainFields = (kind: Kind): RecordField[] =>
  recordFields[kind].filter(
    ({ name, type, isRequired }) =>
      (type === 'text' || type === 'url') && !isRequired && !withOwnInput[kind].includes(name),
  )
