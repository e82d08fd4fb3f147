import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of these files, as Excel writes it. */
export function zipOf(files: Record<string, string | Buffer>) {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(content.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    parts.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  const length = directory.reduce((sum, one) => sum + one.length, 0)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = (all: [id: string, type: string, target: string][]) =>
  `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '_x000D_')

/** A date as the number of days that Excel stores. */
export const days = (date: string) => ({ days: Date.parse(date) / 86_400_000 + 25_569 })

type Cell = string | number | boolean | null | { days: number } | { error: string } | { formula: string }
type Style = 'excel' | 'inline' | 'prefixed'

const usualStyles =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="[Red]#,##0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>'

/**
 * A workbook with one sheet of cells. `excel` refers to shared texts, as Excel and LibreOffice do; `inline` has the texts
 * in the cells and leaves out references, as exports of Java and Ruby libraries do; `prefixed` has prefixed names.
 */
export function workbook(
  rows: readonly (readonly Cell[])[],
  style: Style = 'excel',
  { is1904 = false, styles = usualStyles } = {},
) {
  const texts: string[] = []
  const isShared = style !== 'inline'
  const cellOf = (cell: Cell, place: string) => {
    const at = isShared ? ` r="${place}"` : ''
    if (cell === null) return isShared ? '' : '<c/>'
    if (typeof cell === 'number') return `<c${at}><v>${cell}</v></c>`
    if (typeof cell === 'boolean') return `<c${at} t="b"><v>${cell ? 1 : 0}</v></c>`
    if (typeof cell === 'string' && !isShared)
      return `<c${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    if (typeof cell === 'string') return `<c${at} t="s"><v>${texts.push(cell) - 1}</v></c>`
    if ('error' in cell) return `<c${at} t="e"><v>${cell.error}</v></c>`
    if ('formula' in cell) return `<c${at} t="str"><f>A1&amp;"x"</f><v>${escaped(cell.formula)}</v></c>`
    return `<c${at} s="${Number.isInteger(cell.days) ? 1 : 2}"><v>${is1904 ? cell.days - 1462 : cell.days}</v></c>`
  }
  const lines = rows.map((row, y) => {
    const cells = row.map((cell, x) => cellOf(cell, `${String.fromCharCode(65 + x)}${y + 1}`))
    return `<row${isShared ? ` r="${y + 1}"` : ''}>${cells.join('')}</row>`
  })
  const prefixed = (text: string) =>
    style === 'prefixed' ? text.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:').replaceAll('xmlns=', 'xmlns:x=') : text
  const part = (text: string) => xml + prefixed(text)
  // Excel writes a phrase with several fonts in parts, and the pronunciation of Japanese beside it.
  const shared = texts.map((text, i) =>
    i === 0
      ? `<si><r><t>${escaped(text.slice(0, 1))}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${escaped(text.slice(1))}</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>`
      : `<si><t xml:space="preserve">${escaped(text)}</t></si>`,
  )
  return zipOf({
    '[Content_Types].xml': `${xml}<Types/>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'chartsheet', 'chartsheets/sheet1.xml'],
      ['rId2', 'worksheet', style === 'prefixed' ? '/xl/worksheets/first.xml' : 'worksheets/first.xml'],
      ['rId3', 'worksheet', 'worksheets/second.xml'],
      ['rId4', 'styles', 'styles.xml'],
      ['rId5', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="Chart" sheetId="1" r:id="rId1"/><sheet name="People &amp; more" sheetId="2" r:id="rId2"/><sheet name="Other" sheetId="3" r:id="rId3"/></sheets></workbook>`,
    ),
    'xl/worksheets/second.xml': part(`<worksheet xmlns="${main}"><sheetData/></worksheet>`),
    'xl/worksheets/first.xml': part(
      `<worksheet xmlns="${main}"><!-- written by hand --><dimension ref="A1"/><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ),
    'xl/styles.xml': part(`<styleSheet xmlns="${main}">${styles}</styleSheet>`),
    ...(isShared && { 'xl/sharedStrings.xml': part(`<sst xmlns="${main}">${shared.join('')}</sst>`) }),
  })
}
