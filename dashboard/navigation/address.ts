import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// The parameters of an address are texts, except those that are written exactly like a number, true or false. Such a
// text is in quotation marks. Addresses come from other programs, too, so reading one and writing it again changes nothing:
// the defaults of the router read 1.10 as 1.1, and {"a":1} as an object.

const isScalar = (text: string) =>
  text === 'true' || text === 'false' || (Number.isFinite(Number(text)) && String(Number(text)) === text)

const needsMarks = (text: string): boolean => isScalar(text) || withoutMarks(text) !== undefined

function withoutMarks(given: string) {
  if (!/^".*"$/s.test(given)) return
  try {
    const text: unknown = JSON.parse(given)
    if (typeof text === 'string' && JSON.stringify(text) === given && needsMarks(text)) return text
  } catch {} // a text that happens to begin and end with quotation marks
}

/** As it is written in an address. */
export const written = (value: string | number | boolean) =>
  typeof value === 'string' && needsMarks(value) ? JSON.stringify(value) : String(value)

// The router reads numbers, true and false itself, and keeps a text for which its parser throws an error.
export const parseSearch = parseSearchWith((text) => {
  const inside = withoutMarks(text)
  if (inside === undefined) throw new Error('Not in quotation marks')
  return inside
})

export const stringifySearch = stringifySearchWith(JSON.stringify, (text) => {
  if (!needsMarks(text)) throw new Error('Needs no quotation marks')
})
