import { hash } from 'node:crypto'
import { distance } from '../database/name-words.ts'

// How two records are compared. Records that share a key are candidates; their facts decide whether they are a pair.

export const reasons = [
  'same_email',
  'same_phone',
  'same_name_and_company',
  'similar_name',
  'same_domain',
  'same_name',
] as const
export type Reason = (typeof reasons)[number]

/** What is compared of a record. */
export type Facts = {
  id: string
  emails: readonly string[]
  phones: readonly string[]
  domain: string | null
  /** In lower case, without accents and punctuation. */
  name: string
  /** The company of a contact. Companies have none. */
  company: string | null
  isCompany: boolean
}

export type Likeness = { score: number; reasons: Reason[] }

const scores: Record<Exclude<Reason, 'similar_name'>, number> = {
  same_email: 0.9,
  same_name_and_company: 0.9,
  same_domain: 0.8,
  same_phone: 0.8,
  same_name: 0.8,
}
const scoreOfEdits = [0.7, 0.6, 0.5]

/** Undefined if nothing suggests that the two are the same. Several reasons add up. */
export function compare(a: Facts, b: Facts): Likeness | undefined {
  const found: [Reason, number][] = []
  const add = (reason: keyof typeof scores, holds: boolean) => {
    if (holds) found.push([reason, scores[reason]])
  }
  const isSameName = a.name !== '' && a.name === b.name
  const isSameCompany = a.company !== null && a.company === b.company
  add('same_email', haveCommon(a.emails, b.emails))
  add('same_phone', haveCommon(a.phones, b.phones))
  add('same_domain', a.domain !== null && a.domain === b.domain)
  add('same_name', isSameName && a.isCompany)
  add('same_name_and_company', isSameName && isSameCompany)
  const mayBeSimilar = isSameCompany || a.company === null || b.company === null
  const isNamed = found.some(([reason]) => reason === 'same_name' || reason === 'same_name_and_company')
  // The edits first, because they exclude nearly all others.
  const edits = mayBeSimilar && !isNamed ? editsBetween(a.name, b.name) : Infinity
  if (edits < scoreOfEdits.length && isLong(a.name) && isLong(b.name))
    found.push(['similar_name', scoreOfEdits[edits]!])
  if (found.length === 0) return
  const unlikely = found.reduce((product, [, score]) => product * (1 - score), 1)
  return { score: Math.round((1 - unlikely) * 1000) / 1000, reasons: found.map(([reason]) => reason) }
}

const haveCommon = (some: readonly string[], others: readonly string[]) => some.some((one) => others.includes(one))

const lettersOf = (name: string) => name.replaceAll(' ', '')
const isLong = (name: string) => [...lettersOf(name)].length >= 6

const maxEdits = scoreOfEdits.length - 1

/** The number of letters to insert, delete or replace; Infinity if it is more than two. */
export const editsBetween = (a: string, b: string) => distance(a, b, maxEdits)

/** A name as it is compared. */
export const nameKey = (...parts: (string | null)[]) =>
  parts
    .filter((part) => part !== null)
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** All digits of a telephone number, with a leading 00 read as +; undefined if there are fewer than seven. */
export function phoneKey(phone: string) {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '')
  return digits.length >= 7 ? digits : undefined
}

export type Key = { key: string; reason: Reason }
type Text = [text: string, reason: Reason]

/** Under which keys a record is found, and which reason records have that share one. */
export function keysOf(facts: Facts): Key[] {
  const { emails, phones, domain, name, company, isCompany } = facts
  const named = isCompany ? 'same_name' : 'same_name_and_company'
  return hashed(facts, [
    ...emails.map((email): Text => [`email ${email}`, 'same_email']),
    ...phones.map((phone): Text => [`phone ${phone}`, 'same_phone']),
    ...(domain === null ? [] : [[`domain ${domain}`, 'same_domain'] satisfies Text]),
    ...(name === '' || (!isCompany && company === null) ? [] : [[`name ${company} ${name}`, named] satisfies Text]),
    ...partsOfName(name, 0, [0]),
    ...soundOfName(name),
  ])
}

/** The keys of names that are nearly the same, beside the record's own. */
export const nearbyKeysOf = (facts: Facts): Key[] =>
  hashed(
    facts,
    [-2, -1, 0, 1, 2].flatMap((difference) => partsOfName(facts.name, difference, [-1, 0, 1])),
  )

/** From this length on, a third of a name is shared by few others. */
const longName = 15

/**
 * Of two names within two edits, one of three parts is the same. It begins at the same place, counted from one of the ends,
 * or for the part in the middle up to one letter before or after. The parts are those of a name that is longer or shorter
 * by `difference`. Thirds of shorter names would be shared by too many others, so halves are used for them.
 */
function partsOfName(name: string, difference: number, shifts: readonly number[]): Text[] {
  if (!isLong(name)) return []
  const letters = [...lettersOf(name)]
  const length = letters.length + difference
  const size = Math.floor(length / (length < longName ? 2 : 3))
  const middles = length < longName ? [] : shifts.map((shift) => letters.slice(size + shift, length - size + shift))
  return [
    [`start ${letters.slice(0, size).join('')}`, 'similar_name'],
    [`end ${letters.slice(-size).join('')}`, 'similar_name'],
    ...middles.map((middle): Text => [`middle ${middle.join('')}`, 'similar_name']),
  ]
}

const soundOfName = (name: string): Text[] =>
  isLong(name) ? [[`sound ${consonantsOf(lettersOf(name))}`, 'similar_name']] : []

/** Without vowels and other letters that are often misspelt; letters that sound alike are the same. */
const consonantsOf = (letters: string) =>
  letters
    .replaceAll('ph', 'f')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('z', 's')
    .replaceAll('v', 'w')
    .replaceAll(/[aeiouyh]/g, '')
    .replaceAll(/(.)\1+/gu, '$1')

const hashed = ({ isCompany }: Facts, texts: readonly Text[]): Key[] =>
  [...new Map(texts)].map(([text, reason]) => ({
    key: String(hash('sha1', `${isCompany ? 'company' : 'contact'} ${text}`, 'buffer').readBigInt64BE()),
    reason,
  }))
