import { CannotImport } from './failure.ts'

type Handlers = {
  open?(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

// No part may match another "<": a file of many that are not closed would otherwise be searched to its end for each. A space
// comes before the attributes, so that a letter of the name cannot also be one of them: a long name would take time with the
// square of its length.
const tag =
  /<(?:(!\[CDATA\[|!--)|(\/)?(?:[\w.-]+:)?([\w.-]+)((?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*?)?)(\/)?>|[!?][^<>]*>)/g
/** What ends a part that may contain "<", by its beginning. */
const ends: Record<string, string> = { '![CDATA[': ']]>', '!--': '-->' }

/** The longest part that is kept until the rest of it is read: a cell holds at most 32,767 characters. */
const longest = 1024 * 1024
/** A tag that is not complete is searched again with each piece, so a file of long tags would take minutes. */
const longestTag = 128 * 1024

/**
 * Reads XML piece by piece. Prefixes of names are left out, comments and instructions are ignored, and entities other
 * than the five of XML are not expanded.
 */
export async function readXml(source: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  for await (const _ of eventsOf(source, handlers));
}

/** The same, with a pause after each piece, so that the caller can take what the handlers collected. */
export async function* eventsOf(source: AsyncIterable<Buffer>, { open, close, text }: Handlers) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let searched = 0 // up to the last "<", which may begin a tag
  for await (const chunk of source) {
    try {
      rest += decoder.decode(chunk, { stream: true })
    } catch (error) {
      throw new CannotImport('The workbook cannot be read: it is not valid UTF-8', { cause: error })
    }
    let from = 0
    let isWithin = false // a part whose end is not read yet
    tag.lastIndex = searched
    for (let found = tag.exec(rest); found; found = tag.exec(rest)) {
      if (text && found.index > from) text(decoded(rest.slice(from, found.index)))
      const [all, special, end, name, attributes = '', isEmpty] = found
      from = found.index + all.length
      if (special) {
        const until = rest.indexOf(ends[special]!, from)
        isWithin = until === -1
        if (isWithin) from = found.index
        if (isWithin) break
        if (special !== '!--' && until > from) text?.(rest.slice(from, until))
        from = until + ends[special]!.length
        tag.lastIndex = from
      }
      if (!name) continue
      if (!end) open?.(name, (wanted) => attributeIn(attributes, wanted))
      if (end || isEmpty) close?.(name)
    }
    rest = rest.slice(from)
    const begun = isWithin ? 0 : rest.lastIndexOf('<')
    searched = begun === -1 ? rest.length : begun
    if (rest.length > longest || rest.length - searched > longestTag)
      throw new CannotImport('The workbook cannot be read: a part of it is too long')
    yield
  }
}

// A sheet has millions of cells, and compiling a pattern takes longer than using it.
const patterns = new Map<string, RegExp>()

function attributeIn(attributes: string, name: string) {
  if (attributes === '') return
  const pattern = patterns.get(name) ?? new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const found = pattern.exec(attributes)
  return found ? decoded(found[1] ?? found[2]!) : undefined
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
        if (name !== undefined) return entities[name as string] ?? all
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
      })
    : text
