export const kinds = [
  'contact',
  'company',
  'deal',
  'interaction',
  'follow_up',
  'commitment',
  'tag',
  'custom_field',
  'workspace',
  'member',
  'invitation',
  'key',
  'webhook',
  'upload',
  'import',
] as const

/** `follow_up` → `Follow-up`, as people read it. */
export function kindLabel(kind: string) {
  const text = kind === 'follow_up' ? 'follow-up' : kind === 'key' ? 'API key' : kind.replaceAll('_', ' ')
  return text[0]!.toUpperCase() + text.slice(1)
}

/** `deal.stage_moved` → `stage moved`. */
export const deedOf = (action: string) => action.slice(action.indexOf('.') + 1).replaceAll('_', ' ')

/** A value as it stood before or after a change, short enough for a line. */
export function valueText(value: unknown) {
  if (value === null || value === undefined || value === '') return 'empty'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
