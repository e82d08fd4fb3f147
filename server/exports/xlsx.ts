import { cellOf } from '../records/cells.ts'
import { writeZip, type ZipEntry } from '../zip/write.ts'
import { type Piece, type Row, valueIn, type Writer } from './formats.ts'
import type { Columns } from './kinds.ts'

// The limits of Excel.
const maxRows = 1_048_576
const maxCharacters = 32_767
const maxDigits = 15
/** Of the XML of a sheet; an entry of a ZIP archive holds less than 4 GiB. */
const maxBytes = 2 ** 31
const maxWarnings = 100

const dateStyle = 1
const timeStyle = 2

/** Sheets with real numbers, dates and booleans. Texts are never formulas, so they need no guard. */
export function xlsx({ fields, customFields, customHeaders, types }: Columns): Writer {
  const warnings: string[] = []
  const header = rowOf([...fields, ...customHeaders].map((name) => textCell(name)))

  function cell(row: Row, name: string, value: unknown, type: string | undefined) {
    if (value === null || value === undefined) return '<c/>'
    if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
    if (typeof value === 'number' && !isTooLong(value)) return `<c><v>${value}</v></c>`
    const serial = type === 'date' || type === 'date-time' ? serialOf(String(value)) : undefined
    if (serial !== undefined) return `<c s="${type === 'date' ? dateStyle : timeStyle}"><v>${serial}</v></c>`
    const text = cellOf(value)
    if (text.length <= maxCharacters) return textCell(text)
    if (warnings.length < maxWarnings)
      warnings.push(`${name} of ${String(row.id)} was cut to ${maxCharacters} characters, the limit of a cell`)
    return textCell(text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, ''))
  }

  return {
    warnings,
    rows: (rows) =>
      rows
        .map((row) =>
          rowOf([
            ...fields.map((name) => cell(row, name, row[name], types.get(name))),
            ...customFields.map((name) =>
              cell(row, name, valueIn(row.custom_fields, name), types.get(`custom ${name}`)),
            ),
          ]),
        )
        .join(''),
    file: (pieces) => writeZip(workbook(header, pieces)),
  }
}

/** The list of sheets comes last, because their number is known only then. */
async function* workbook(header: string, pieces: AsyncIterable<Piece>): AsyncGenerator<ZipEntry> {
  const iterator = pieces[Symbol.asyncIterator]()
  let next = await iterator.next()

  async function* sheet() {
    yield `${declaration}<worksheet xmlns="${main}"><sheetData>${header}`
    let [rows, bytes] = [1, 0]
    while (!next.done && rows + next.value.rows <= maxRows && bytes < maxBytes) {
      rows += next.value.rows
      bytes += next.value.text.length
      yield next.value.text
      next = await iterator.next()
    }
    yield '</sheetData></worksheet>'
  }

  let sheets = 0
  do {
    sheets++
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() }
  } while (!next.done)
  for (const [name, content] of partsFor(sheets)) yield { name, content: [content] }
}

const isTooLong = (number: number) => Number.isInteger(number) && String(Math.abs(number)).length > maxDigits

const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`

const textCell = (text: string) =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const code = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Characters that XML cannot contain are written as _x0001_, and text that looks like this is escaped in turn. */
const escaped = (text: string) =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- these are the characters to escape
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, code)
    .replaceAll(/[&<>]/g, (character) => entities[character]!)

/** Days since 1899-12-30. Excel counts a 29 February 1900 that did not exist, so earlier days stay text. */
function serialOf(text: string) {
  const days = Date.parse(text) / 86_400_000 + 25_569
  return days >= 61 && days < 2_958_466 ? days : undefined
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function partsFor(sheets: number): [name: string, content: string][] {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${types}.${type}+xml"/>`
  const list = (item: (n: number) => string) => numbers.map(item).join('')
  return [
    [
      'xl/styles.xml',
      `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${list((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">${list((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${list((n) => part(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))}</Types>`,
    ],
  ]
}
