import { type Static, Type } from 'typebox'
import { nullable, object } from '../http/envelope.ts'

const timezone = {
  description: 'An IANA name, as Europe/Berlin; null for the time zone of the workspace',
  examples: ['Europe/London'],
}
const fields = {
  daily_mail: Type.Boolean({
    description:
      'A mail each morning with what is overdue and due today; none on a day without such tasks. Turned on after its hour, it begins tomorrow',
  }),
  daily_mail_hour: Type.Integer({
    minimum: 0,
    maximum: 23,
    description: 'The hour of that mail, in this time zone',
    examples: [7],
  }),
  assigned_mail: Type.Boolean({
    description:
      'A mail when someone else makes you the owner or assignee of records: one for each request, however many records it assigns. Imports send none',
  }),
}

export const Preferences = Type.Object(
  { timezone: nullable(Type.String(timezone)), ...fields },
  { title: 'Preferences' },
)
export type Preferences = Static<typeof Preferences>

export const PreferencesPatch = Type.Partial(
  object({ timezone: nullable(Type.String({ format: 'timezone', maxLength: 64, ...timezone })), ...fields }),
)
export type PreferencesPatch = Static<typeof PreferencesPatch>
