// The API speaks to programs, in the names of its fields and headers. A person knows neither.

/** What the API says of one field, beside that field: `must be a date` → `This must be a date`. */
export const ofField = (message: string) => (/^[a-z]/.test(message) ? `This ${message}` : message)

/** `field_options must keep Team; name is taken already` → `Field options must keep Team. Name is taken already`. */
export const ofWhole = (message: string) =>
  message
    .replace('wait as Retry-After says', 'wait a moment and try again')
    .split('; ')
    .map((part) => sentence(part.replace(/^(custom_fields\.)?[a-z]+([_.][a-z0-9]+)*(?= )/, plainName)))
    .join('. ')

export const plainName = (field: string) => field.replace(/^custom_fields\./, '').replaceAll(/[_.]/g, ' ')

// An address stays as it is.
export const sentence = (text: string) => (/^\S+@/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1))

/** For a fault of the server: what the one who runs it can look for in its log. */
export const ofBreakdown = (requestId: string | null) =>
  `Something went wrong on the server. Try again; if it stays so, tell whoever runs Rapport${requestId ? ` the number of this request: ${requestId}` : ''}.`
