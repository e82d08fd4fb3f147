/** What a field holds, which decides how it is shown, typed and filtered. */
export type FieldType =
  | 'text'
  | 'lines'
  | 'email'
  | 'tel'
  | 'url'
  | 'money'
  | 'date'
  | 'time'
  | 'stage'
  | 'list'
  | 'member'
  | 'company'
  | 'contacts'

/** A field of contacts, companies or deals. `record-fields.ts` lists them, as the server describes them. */
export type RecordField = {
  /** Its name in the API. */
  name: string
  label: string
  type: FieldType
  isRequired?: boolean
  isReadOnly?: boolean
  isSortable?: boolean
  /** Shown as the placeholder of a text input. */
  example?: string
}

export type ImportTarget = { field: string; label: string }
