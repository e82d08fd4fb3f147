// API messages use the names of fields and headers, which are unknown to users of the dashboard.

/** The message of the API about one field, shown next to it: `must be a date` → `This must be a date`. */
export const fieldMessage = (message: string) => (/^[a-z]/.test(message) ? `This ${message}` : message)

/**
 * The message about all fields: each detail with the label of its field. Without details only a name with an underscore
 * is certain to be a field of the API, `field_options must keep Team` → `Field options must keep Team`; user input
 * stays unchanged.
 */
export const errorMessage = (message: string, details: readonly { field: string; message: string }[] = []) =>
  details.length > 0
    ? details.map((detail) => sentence(`${plainName(detail.field)} ${detail.message}`)).join('. ')
    : sentence(message.replace(/^(?:fields\.)?[a-z]+(_[a-z0-9]+)+(?=:? )/, plainName))

export const plainName = (field: string) =>
  field.replace(/^(?:fields\.)?(?:custom_fields\.)?/, '').replaceAll(/[_.]/g, ' ')

// An email or web address stays unchanged.
export const sentence = (text: string) =>
  /^\S*[@.]\S/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** Server errors include the request id, so that an operator can find it in the log. */
export const serverErrorMessage = (requestId: string | null | undefined) =>
  `Something went wrong on the server. Try again; if it happens again, contact the operator of this server${requestId ? ` and include the request id ${requestId}` : ''}.`
