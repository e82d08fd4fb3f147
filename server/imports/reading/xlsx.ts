import path from 'node:path'
import { markDecimal } from './decimals.ts'
import { CannotImport } from './failure.ts'
import { eventsOf, readXml } from './xml.ts'
import { type Archive, openArchive, type Reserve } from './zip.ts'

type Bytes = AsyncIterable<Buffer>

// The limits of Excel.
const maxColumns = 16_384
const maxStyles = 65_490
/**
 * The last place of a row that is kept. An import has at most 1,000 columns, so a row with a value beyond is rejected
 * anyway. A small file could otherwise contain millions of rows with 16,384 cells each.
 */
const lastPlace = 1023
/** What a cell without a value counts toward the limit of the unpacked size: the memory that it takes in its row. */
const emptyCellBytes = 8
/** Copied into rows: adding empty cells one by one takes about three times as long. */
const blanks = Array<string>(lastPlace + 1).fill('')
/** Of the texts that cells refer to, in one import. Several imports run at the same time. */
const textBytes = 64 * 1024 * 1024
/** Longer than the longest text. */
const blockBytes = 1024 * 1024
/** Excel allows 32,767 characters in a cell; other programs may write more. */
const cellLength = 256 * 1024

/** The rows of the first sheet of a workbook, as text: numbers with a decimal point, dates in ISO 8601. */
export async function workbookRows(
  file: Bytes,
  maxBytes: number,
  reserve: Reserve,
  signal: AbortSignal,
): Promise<AsyncIterable<string[][]>> {
  const archive = await openArchive(file, maxBytes, reserve, signal)
  try {
    const { sheet, is1904, related } = await firstSheet(archive)
    const dates = related.styles ? await dateStyles(archive, related.styles) : []
    const texts = related.sharedStrings ? await sharedTexts(archive, related.sharedStrings) : () => ''
    return sheetRows(archive, sheet, { dates, texts, is1904, maxBytes })
  } catch (error) {
    await archive.close()
    throw error
  }
}

// A workbook of a million sheets would take minutes, and more memory than there is.
const maxParts = 10_000

function push<Item>(items: Item[], item: Item) {
  if (items.length >= maxParts) throw new CannotImport('The workbook has too many parts')
  items.push(item)
}

/** The first sheet that is a table, not a chart, and the parts of the workbook that it needs. */
async function firstSheet(archive: Archive) {
  const workbook = await mainPart(archive)
  const parts = await relationsOf(archive, workbook)
  const ids: string[] = []
  let is1904 = false
  await readXml(archive.read(workbook), {
    open(name, attribute) {
      if (name === 'sheet') push(ids, attribute('id') ?? '')
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
    },
  })
  const byId = new Map(parts.map((part) => [part.id, part]))
  const sheet = ids.map((id) => byId.get(id)).find((part) => part?.type === 'worksheet')
  if (!sheet || !archive.has(sheet.target)) throw new CannotImport('The workbook has no sheet')
  const related = (type: string) => parts.find((part) => part.type === type && archive.has(part.target))?.target
  return {
    sheet: sheet.target,
    is1904,
    related: { styles: related('styles'), sharedStrings: related('sharedStrings') },
  }
}

async function mainPart(archive: Archive) {
  if (!archive.has('_rels/.rels')) throw notAWorkbook()
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')
  if (!main || !archive.has(main.target) || !/\.xml$/i.test(main.target)) throw notAWorkbook()
  return main.target
}

const notAWorkbook = () =>
  new CannotImport('The file is a zip archive, but not a workbook. Upload XLSX, CSV, JSON or NDJSON.')

/** The parts that a part refers to. */
async function relationsOf(archive: Archive, part: string) {
  const folder = path.posix.dirname(part)
  const name = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`)
  const found: { id: string; type: string; target: string }[] = []
  if (!archive.has(name)) return found
  await readXml(archive.read(name), {
    open(tag, attribute) {
      if (tag !== 'Relationship' || attribute('TargetMode') === 'External') return
      const target = attribute('Target') ?? ''
      push(found, {
        id: attribute('Id') ?? '',
        type: (attribute('Type') ?? '').split('/').at(-1)!,
        target: path.posix
          .join('/', folder, target.startsWith('/') ? path.posix.relative(`/${folder}`, target) : target)
          .slice(1),
      })
    },
  })
  return found
}

/** Whether each cell style shows numbers as dates. */
async function dateStyles(archive: Archive, part: string) {
  const formats = new Map<number, boolean>()
  let count = 0
  const styles: boolean[] = []
  let isInCells = false
  await readXml(archive.read(part), {
    open(name, attribute) {
      if (name === 'numFmt' || name === 'xf') count++
      if (count > maxStyles) throw new CannotImport('The workbook has too many cell styles')
      if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), isDateFormat(attribute('formatCode') ?? ''))
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) styles.push(isDate(Number(attribute('numFmtId') ?? 0)))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles

  function isDate(id: number) {
    const isBuiltIn =
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    return formats.get(id) ?? isBuiltIn
  }
}

/** Excel allows 255 characters. The pattern takes time with the square of the length if a bracket is not closed. */
function isDateFormat(code: string) {
  const letters = code.slice(0, 255).replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(letters) && !/general/i.test(letters)
}

/** The texts that cells refer to by number, kept as bytes, which take less memory than as many strings. */
async function sharedTexts(archive: Archive, part: string) {
  const blocks: Buffer[] = []
  const starts: number[] = []
  const lengths: number[] = []
  let end = 0
  let isText = false
  const reader = textReader()
  await readXml(archive.read(part), {
    open(name) {
      if (name === 'si') isText = true
      reader.open(name)
    },
    close(name) {
      reader.close(name)
      if (name === 'si' && isText) keep(Buffer.from(reader.take()))
    },
    text: reader.text,
  })
  const longTexts = new Map<number, string>() // a small file can refer to each of them very often
  return (index: number) => {
    const found = longTexts.get(index)
    if (found !== undefined || !lengths[index]) return found ?? ''
    const from = starts[index]! % blockBytes
    const text = blocks[Math.floor(starts[index]! / blockBytes)]!.toString('utf8', from, from + lengths[index])
    if (text.length > 1000) longTexts.set(index, text)
    return text
  }

  /** A text that does not fit into the rest of a block begins a new one. */
  function keep(text: Buffer) {
    if (end + text.length > blocks.length * blockBytes) {
      end = blocks.length * blockBytes
      blocks.push(Buffer.allocUnsafeSlow(blockBytes))
    }
    if (blocks.length * blockBytes + 32 * lengths.length > textBytes)
      throw new CannotImport('The workbook has too much text. Save the sheet as CSV.')
    blocks.at(-1)?.set(text, end - (blocks.length - 1) * blockBytes)
    starts.push(end)
    lengths.push(text.length)
    end += text.length
  }
}

/** Collects the text of `t`, also from several formatted parts, but not its pronunciation (`rPh`). */
function textReader() {
  let text = ''
  let isText = false
  let isPronunciation = false
  return {
    open(name: string) {
      if (name === 't') isText = !isPronunciation
      if (name === 'rPh') isPronunciation = true
    },
    close(name: string) {
      if (name === 't') isText = false
      if (name === 'rPh') isPronunciation = false
    },
    text(part: string) {
      if (isText) text = extended(text, part)
    },
    take() {
      const taken = text
      text = ''
      return unescaped(taken)
    },
  }
}

function extended(text: string, part: string) {
  if (text.length + part.length > cellLength) throw new CannotImport('The workbook has a cell with too much text')
  return text + part
}

/** Excel writes control characters as `_x000D_`. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex as string, 16)))
    : text

type Book = { dates: readonly boolean[]; texts(index: number): string; is1904: boolean; maxBytes: number }

async function* sheetRows(archive: Archive, sheet: string, { dates, texts, is1904, maxBytes }: Book) {
  let rows: string[][] = []
  let row: string[] = []
  let width = 0 // of the row, with empty cells at its end
  let length = 0 // of all texts: many cells can refer to the same long text
  let emptyCells = 0 // a row of 30 bytes can have a thousand
  const mostEmptyCells = Math.floor(maxBytes / emptyCellBytes)
  let cell = { place: 0, type: 'n', style: 0 }
  let value: string | undefined
  const inline = textReader()
  const collecting = eventsOf(archive.read(sheet), {
    open(name, attribute) {
      if (name === 'row') begin()
      else if (name === 'c') {
        const given = placeOf(attribute('r')) ?? width
        if (given >= maxColumns) throw new CannotImport(`The sheet has more than ${maxColumns} columns`)
        const place = Math.min(given, lastPlace)
        cell = { place, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0) }
        width = Math.max(width, place + 1) // an empty cell has a place, too
      } else if (name === 'v') value = ''
      else inline.open(name)
    },
    text(part) {
      if (value !== undefined) value = extended(value, part)
      else inline.text(part)
    },
    close(name) {
      inline.close(name)
      if (name === 'v' && value !== undefined) put(textOf(value))
      if (name === 'v') value = undefined
      if (name === 'is') put(inline.take())
      if (name !== 'row') return
      if (row.length > 0) rows.push(fill(width))
      begin()
    },
  })
  try {
    for await (const _ of collecting) {
      if (rows.length > 0) yield rows
      rows = []
    }
  } finally {
    await archive.close()
  }

  // Text that begins like the guard of a formula in CSV gets one, because every import removes it.
  function put(text: string) {
    if (text === '') return
    length += text.length
    if (length > maxBytes) throw new CannotImport(`The workbook has more text than the limit of ${maxBytes} bytes`)
    if (cell.place > row.length) fill(cell.place + 1)
    row[cell.place] = /^'['=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  }

  function fill(size: number) {
    const missing = Math.max(0, size - row.length)
    emptyCells += missing
    if (emptyCells > mostEmptyCells) throw new CannotImport(`The sheet has more than ${mostEmptyCells} empty cells`)
    if (missing > 0) row = row.concat(blanks.slice(0, missing))
    return row
  }

  function begin() {
    row = []
    width = 0
  }

  function textOf(raw: string) {
    switch (cell.type) {
      case 's':
        return texts(Number(raw))
      case 'b':
        return raw === '1' ? 'true' : 'false'
      case 'e': // an error such as #N/A is not a value
        return ''
      case 'n': {
        const number = Number(raw)
        if (raw === '' || Number.isNaN(number)) return raw
        return dates[cell.style] ? timeOf(is1904 ? number + 1462 : number) : decimalOf(number)
      }
      default: // the text of a formula, or a date in ISO 8601
        return unescaped(raw)
    }
  }
}

/** With a decimal point. Excel shows 15 digits and stores 17: 0.30000000000000004 */
const decimalOf = (number: number) => markDecimal(String(Number(number.toPrecision(15))))

/** `AB12` is in column 27. */
function placeOf(reference: string | undefined) {
  const [letters] = /^[A-Z]{1,4}/.exec(reference ?? '') ?? []
  if (!letters) return
  let place = 0
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64
  return place - 1
}

/** A date, with its time if it has one. A number below 1 is only a time. */
function timeOf(days: number) {
  if (days < 0 || days >= 2_958_466) return String(days)
  const time = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString()
  if (days < 1) return time.slice(11, 19)
  return time.endsWith('T00:00:00.000Z') ? time.slice(0, 10) : time.slice(0, 19)
}
