import { type Static, Type } from 'typebox'
import { nullable, object } from '../http/envelope.ts'

const timezone = {
  description: 'An IANA name, such as Europe/Berlin; null for the time zone of the workspace',
  examples: ['Europe/London'],
}
const locale = {
  description:
    'The language tag (BCP 47) of the number and date formats in the dashboard; null for that of the workspace',
  examples: ['de-DE'],
}
const fields = {
  daily_mail: Type.Boolean({
    description:
      'An email each morning with the tasks that are overdue or due today; none on days without such tasks. If it is turned on after `daily_mail_hour`, the first email is sent tomorrow',
  }),
  daily_mail_hour: Type.Integer({
    minimum: 0,
    maximum: 23,
    description: 'The hour of the morning email, in this time zone',
    examples: [7],
  }),
  assigned_mail: Type.Boolean({
    description:
      'An email when someone else makes you the owner or assignee of records: one for each request, regardless of the number of records, and at most 20 in an hour. Imports send none',
  }),
}

export const Preferences = Type.Object(
  { timezone: nullable(Type.String(timezone)), locale: nullable(Type.String(locale)), ...fields },
  { title: 'Preferences' },
)
export type Preferences = Static<typeof Preferences>

export const PreferencesPatch = Type.Partial(
  object({
    timezone: nullable(Type.String({ format: 'timezone', maxLength: 64, ...timezone })),
    locale: nullable(Type.String({ format: 'locale', maxLength: 35, ...locale })),
    ...fields,
  }),
)
export type PreferencesPatch = Static<typeof PreferencesPatch>
