// English, and the languages in which headers are matched: German, French, Spanish, Portuguese, Italian and Dutch.
const yes = new Set('true yes y 1 x on ja j wahr oui vrai sí si verdadero sim verdadeiro sì vero waar'.split(' '))
const no = new Set('false no n 0 off nein falsch non faux falso não nao nee onwaar'.split(' '))

/** Whether a text means yes or no; undefined if it means neither. */
export function booleanIn(text: string) {
  const word = text.trim().toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : undefined
}
