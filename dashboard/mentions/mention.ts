import type { Person } from '../owners/use-people.ts'

const maxSuggestions = 6
// An @ that begins a word, and at most a few words after it: an @ long before the cursor is not being typed now.
const beingTyped = /(?<![\p{L}\p{N}_])@([\p{L}\p{N}_.’'-]*(?: [\p{L}\p{N}_.’'-]+){0,3})$/u

/** What is typed after an @ at the end of the text; undefined if no mention is being typed. */
export const mentionAt = (text: string) => beingTyped.exec(text)?.[1]

/** The members of whose name a word begins with the typed text. A name that is typed in full needs no suggestion. */
export function suggestionsFor(typed: string, members: readonly Person[]) {
  const wanted = typed.toLowerCase()
  const starts = ({ name }: Person) => {
    const whole = name.toLowerCase()
    return whole !== wanted && (whole.startsWith(wanted) || whole.includes(` ${wanted}`))
  }
  return members.filter((person) => person.name !== '' && starts(person)).slice(0, maxSuggestions)
}

/** The text that replaces the mention being typed, and where it begins. */
export const completed = (before: string, name: string) => ({
  from: before.length - (mentionAt(before)?.length ?? 0),
  text: `${name} `,
})
