export type Values = Record<string, unknown>

/** A field that two people changed at once. */
export type Difference = { field: string; mine: unknown; theirs: unknown }

/** The fields that a form changes: it sends all fields, including unchanged ones. */
export function changedFields(base: Values, patch: Values): Values {
  const was = flat(base)
  const untouched = Object.entries(flat(patch)).flatMap(([field, value]) =>
    isSame(field, was[field], value) ? [field] : [],
  )
  return withoutFields(patch, untouched)
}

/** The fields of a change whose current value is neither in one of `bases` nor the new one, so another person set it. */
export function differencesOf(bases: readonly Values[], patch: Values, current: Values): Difference[] {
  const were = bases.map(flat)
  const is = flat(current)
  return Object.entries(flat(patch)).flatMap(([field, mine]) => {
    const theirs = is[field] ?? null
    const isOurs = isSame(field, mine, theirs) || were.some((was) => isSame(field, was[field], theirs))
    return isOurs ? [] : [{ field, mine, theirs }]
  })
}

export function withoutFields(patch: Values, fields: readonly string[]): Values {
  const { custom_fields, ...rest } = patch
  const kept = Object.entries(rest).filter(([field]) => !fields.includes(field))
  const values = Object.entries((custom_fields ?? {}) as Values).filter(
    ([name]) => !fields.includes(`custom_fields.${name}`),
  )
  return { ...Object.fromEntries(kept), ...(values.length > 0 && { custom_fields: Object.fromEntries(values) }) }
}

/** Custom fields are changed one by one, so each is a field of its own: `custom_fields.plan`. */
function flat({ custom_fields, ...fields }: Values): Values {
  const values = Object.entries((custom_fields ?? {}) as Values)
  return { ...fields, ...Object.fromEntries(values.map(([name, value]) => [`custom_fields.${name}`, value])) }
}

// Lists whose order matters. Others, such as tags and links, are sets.
const ordered = new Set(['columns', 'field_options'])

/** An empty field is null or missing. */
const isSame = (field: string, a: unknown, b: unknown) => textOf(field, a) === textOf(field, b)
const textOf = (field: string, value: unknown) =>
  JSON.stringify(Array.isArray(value) && !ordered.has(field) ? value.toSorted() : (value ?? null))
