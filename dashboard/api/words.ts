// The API speaks to programs, in the names of its fields and headers. A person knows neither.

/** What the API says of one field, beside that field: `must be a date` → `This must be a date`. */
export const ofField = (message: string) => (/^[a-z]/.test(message) ? `This ${message}` : message)

/**
 * What it says of all: each detail by the name of its field. Without details only a name with an underscore is surely the
 * API's own, `field_options must keep Team` → `Field options must keep Team`; what people typed stays as it is.
 */
export const ofWhole = (message: string, details: readonly { field: string; message: string }[] = []) =>
  details.length > 0
    ? details.map((detail) => sentence(`${plainName(detail.field)} ${detail.message}`)).join('. ')
    : sentence(message.replace(/^(?:fields\.)?[a-z]+(_[a-z0-9]+)+(?=:? )/, plainName))

export const plainName = (field: string) =>
  field.replace(/^(?:fields\.)?(?:custom_fields\.)?/, '').replaceAll(/[_.]/g, ' ')

// An address stays as it is, of a person or of a site.
export const sentence = (text: string) =>
  /^\S*[@.]\S/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** For a detail of the server: what the one who runs it can look for in its log. */
export const ofBreakdown = (requestId: string | null) =>
  `Something went wrong on the server. Try again; if it stays so, tell whoever runs Rapport${requestId ? ` the number of this request: ${requestId}` : ''}.`
