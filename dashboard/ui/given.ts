/** The optional fields of a form; an empty one is null. */
export const given = <const Name extends string>(form: FormData, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').trim() || null])) as Record<
    Name,
    string | null
  >
