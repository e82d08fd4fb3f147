export type Changes = Record<string, { from?: unknown; to?: unknown }>

/** A change of custom fields holds all of them; only those that differ are shown, each by its own name. */
export const changesShown = (changes: Changes): [string, { from?: unknown; to?: unknown }][] =>
  Object.entries(changes).flatMap(([field, change]) =>
    field === 'custom_fields' ? customChanges(change) : [[field, change]],
  )

function customChanges({ from, to }: Changes[string]): [string, { from?: unknown; to?: unknown }][] {
  const [before, after] = [valuesIn(from), valuesIn(to)]
  return Object.keys({ ...before, ...after })
    .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
    .map((name) => [`custom_fields.${name}`, { from: before[name], to: after[name] }])
}

const valuesIn = (value: unknown) => (value ?? {}) as Record<string, unknown>
