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

type Indexed = { section: Section; title: string[]; page: string[]; request: string[]; text: string[] }

const maxResults = 20
// They are in almost every section, and people who ask a question write them.
const ignored = new Set(['a', 'an', 'and', 'can', 'do', 'does', 'for', 'how', 'i', 'in', 'is', 'my', 'of', 'the', 'to'])
const excerptLength = 160

/** Finds the sections that contain every word of a query, the best first. A word also matches the beginning of a longer one. */
export function openSearch(document: Document, guides: readonly Guide[]): Search {
  const index = [...guides.flatMap(sectionsOf), ...topicsOf(document), ...operationsOf(document)].map(
    (section): Indexed => ({
      section,
      title: wordsOf(section.title),
      page: wordsOf(section.page),
      request: wordsOf(section.request ?? ''),
      text: wordsOf(section.text),
    }),
  )
  return (query) => {
    const wanted = [...new Set(wordsOf(query))].filter((word) => !ignored.has(word))
    if (wanted.length === 0) return []
    const found: { section: Section; score: number }[] = []
    for (const entry of index) {
      const scores = wanted.map((word) => scoreOf(entry, word))
      if (scores.every((score) => score > 0))
        found.push({
          section: entry.section,
          score: scores.reduce((sum, score) => sum + score) + closeness(entry, wanted),
        })
    }
    return found
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxResults)
      .map(({ section }) => ({ section, excerpt: excerptOf(section.text, wanted) }))
  }
}

/** A word in the title counts most, and a whole word more than the beginning of one. */
const scoreOf = ({ title, page, request, text }: Indexed, word: string) =>
  12 * matches(title, word) + 4 * matches(page, word) + 4 * matches(request, word) + 1 * matches(text, word)

/** Up to 10 for the part of the title that the query names: `create contact` is nearer to “Create a contact” than to “Create or update many contacts”. */
const closeness = ({ title }: Indexed, wanted: string[]) => {
  const words = title.filter((word) => !ignored.has(word))
  return (10 * words.filter((word) => wanted.includes(word)).length) / (words.length || 1)
}

/** 0 to 2: a repeated word is not more than twice as good as a single one, so that long sections do not always win. */
function matches(words: string[], wanted: string) {
  let sum = 0
  for (const word of words) sum += word === wanted ? 1 : word.startsWith(wanted) ? 0.5 : 0
  return Math.min(sum, 2)
}

/** Lower case, without accents and without common endings. */
const wordsOf = (text: string) =>
  (
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(stemOf)

/** The same for `retry` and `retries`, for `paginate` and `pagination`, for `create` and `created`. */
const stemOf = (word: string) =>
  word
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=..[^s])s$/, '')
    .replace(/(?<=.{5})(?:ion|ing|ed|e)$/, '')

function excerptOf(text: string, wanted: string[]) {
  const first = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) =>
    wanted.some((one) => stemOf(word.toLowerCase()).startsWith(one)),
  )
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
