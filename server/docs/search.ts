import type { Document, Parameter } from '../openapi/document.ts'
import type { Schema } from '../http/json-schema.ts'
import type { Guide } from './guides.ts'
import { slug } from './html.ts'

/** A section of a guide, a topic of the reference, or an operation. */
export type Section = {
  /** Where it is: the guide, or the resource of an operation. */
  page: string
  title: string
  url: string
  /** The method and the path of an operation. */
  request?: string
  text: string
}
export type Found = { section: Section; excerpt: string }
export type Search = (query: string) => Found[]

/** How often a word is in the title, the page, the request and the text of each section, by the number of the section. */
type Places = Map<number, number[]>

const maxResults = 20
const maxWords = 8
/** What a word in each of these places counts. */
const weights = [12, 4, 4, 1]
// They are in almost every section, and people who ask a question write them.
const ignored = new Set(['a', 'an', 'and', 'can', 'do', 'does', 'for', 'how', 'i', 'in', 'is', 'my', 'of', 'the', 'to'])
const excerptLength = 160

/** Finds the sections that contain every word of a query, the best first. A word also matches the beginning of a longer one. */
export function openSearch(document: Document, guides: readonly Guide[]): Search {
  const sections = [...guides.flatMap(sectionsOf), ...topicsOf(document), ...operationsOf(document)]
  const titles = sections.map(({ title }) => wordsOf(title))
  const index = new Map<string, Places>()
  for (const [at, { page, request = '', text }] of sections.entries())
    for (const [place, words] of [titles[at]!, wordsOf(page), wordsOf(request), wordsOf(text)].entries())
      for (const word of words) {
        const places = index.getOrInsertComputed(word, (): Places => new Map())
        places.getOrInsertComputed(at, () => weights.map(() => 0))[place]! += 1
      }
  const words = [...index.keys()].toSorted()

  return (query) => {
    const wanted = [...new Set(wordsOf(query))].filter((word) => !ignored.has(word)).slice(0, maxWords)
    const [first, ...others] = wanted.map((word) => scoresOf(word, index, words))
    if (!first) return []
    return [...first]
      .filter(([at]) => others.every((scores) => scores.has(at)))
      .map(([at, score]) => ({
        section: sections[at]!,
        score: others.reduce((sum, scores) => sum + scores.get(at)!, score) + closeness(titles[at]!, wanted),
      }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxResults)
      .map(({ section }) => ({ section, excerpt: excerptOf(section.text, wanted) }))
  }
}

/** The sections with the word. One in the title counts most, and a whole word more than the beginning of one. */
function scoresOf(wanted: string, index: ReadonlyMap<string, Places>, words: readonly string[]) {
  const counts: Places = new Map()
  const after = wanted.length > 1 ? '\uffff' : '\0' // one letter is not yet the beginning of a word
  for (const word of words.slice(firstFrom(words, wanted), firstFrom(words, wanted + after)))
    for (const [at, places] of index.get(word)!) {
      const sums = counts.getOrInsertComputed(at, () => weights.map(() => 0))
      for (const [place, count] of places.entries()) sums[place]! += word === wanted ? count : count / 2
    }
  const scores = new Map<number, number>()
  for (const [at, sums] of counts)
    // A repeated word is not more than twice as good as a single one, so that long sections do not always win.
    scores.set(
      at,
      sums.reduce((score, sum, place) => score + weights[place]! * Math.min(sum, 2), 0),
    )
  return scores
}

/** The position of the first word, in sorted words, that is not before the wanted one. */
function firstFrom(words: readonly string[], wanted: string) {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (words[middle]! < wanted) from = middle + 1
    else to = middle
  }
  return from
}

/** Up to 10 for the part of the title that the query names: `create contact` is nearer to “Create a contact” than to “Create or update many contacts”. */
const closeness = (title: readonly string[], wanted: readonly string[]) => {
  const words = title.filter((word) => !ignored.has(word))
  return (10 * words.filter((word) => wanted.includes(word)).length) / (words.length || 1)
}

/** Lower case, without accents and without common endings. `lost_reason` is a word, and `lost` and `reason` are two more. */
const wordsOf = (text: string) =>
  (text.normalize('NFKD').toLowerCase().match(wordPattern) ?? [])
    .flatMap((word) => (word.includes('_') ? [word].concat(word.split('_')) : word))
    .map(stemOf)

const wordPattern = /[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*/gu

/** The same for `retry` and `retries`, for `paginate` and `pagination`, for `create` and `created`. */
const stemOf = (word: string) =>
  word
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=.{5})(?:ion|ing|ed|e)$/, '')

function excerptOf(text: string, wanted: string[]) {
  const first = text
    .matchAll(wordPattern)
    .find(([word]) => wanted.some((one) => stemOf(word.toLowerCase()).startsWith(one)))
  const from = Math.max(0, (first?.index ?? 0) - 40)
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1
  const end = text.length <= start + excerptLength ? text.length : text.lastIndexOf(' ', start + excerptLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

function sectionsOf({ name, title: page, text }: Guide): Section[] {
  const [intro = '', ...sections] = text.replace(/^# .+\n/, '').split(/^(?=#{2,3} )/m)
  return [
    { page: 'Guides', title: page, url: `/docs/guides/${name}`, text: plain(intro) },
    ...sections.map((section) => withHeading(section, page, `/docs/guides/${name}`)),
  ]
}

const topicsOf = ({ info }: Document): Section[] =>
  info.description
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## '))
    .map((section) => withHeading(section, 'API reference', '/docs'))

function withHeading(section: string, page: string, url: string): Section {
  const [heading = '', ...lines] = section.split('\n')
  const title = heading.replace(/^#+ /, '')
  return { page, title: plain(title), url: `${url}#${slug(title)}`, text: plain(lines.join('\n')) }
}

const operationsOf = (document: Document): Section[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, summary, description, tags, parameters = [], requestBody }]) => {
      const query = parameters.flatMap((parameter) =>
        '$ref' in parameter ? [] : parameter.in === 'query' ? [fieldText(parameter.name, parameter)] : [],
      )
      const body = Object.values(requestBody?.content ?? {})[0]?.schema
      return {
        page: `API: ${tags[0]}`,
        title: summary,
        url: `/docs#${operationId}`,
        request: `${method.toUpperCase()} ${path}`,
        text: [plain(description ?? ''), ...query, ...(body ? fieldsOf(body, document) : [])].join(' '),
      }
    }),
  )

function fieldsOf(given: Schema, document: Document): string[] {
  const schema = given.$ref ? document.components.schemas[given.$ref.split('/').at(-1)!]! : given
  return Object.entries(schema.properties ?? {}).map(([name, field]) => fieldText(name, field))
}

const fieldText = (name: string, { description }: Pick<Parameter | Schema, 'description'>) =>
  description ? `${name}: ${plain(description)}` : name

/** Without the marks of Markdown, on one line. */
const plain = (text: string) =>
  text
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
    .replaceAll(/\*\*|`|^\|[-|\s]+\|$/gm, '')
    .replaceAll(/^#+ |^- |\|/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
