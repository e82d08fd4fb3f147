// Run by long-texts.test.ts in a process of its own: reads long texts with every function that gets them before their
// length is checked, and prints the name of each step when it begins.

import { formats } from '../../server/http/formats.ts'
import { isHostHeader, parseUrl } from '../../server/http/url.ts'
import { valueIn } from '../../server/imports/matching/formats.ts'
import { headerKey } from '../../server/imports/matching/columns.ts'
import { decimalIn } from '../../server/imports/matching/numbers.ts'
import { readXml } from '../../server/imports/reading/xml.ts'
import { isRedirectUri } from '../../server/oauth/clients.ts'
import { csvLine, splitNames, unguard } from '../../server/records/cells.ts'
import { readNumber, splitValues } from '../../server/records/comparisons.ts'
import { keyOfTag } from '../../server/records/tags.ts'
import { phoneKey } from '../../server/duplicates/compare.ts'

const length = 256 * 1024
const fill = (piece: string) => piece.repeat(length / piece.length)

// Marks of two classes, which have to be sorted to normalize the letter before them.
const marks = `a${fill('\u0301\u0323')}`
const texts = {
  marks,
  letters: fill('a'),
  'quotes after a name': `a ${fill('""')}`,
  'a host with marks': `https://${marks}.com`,
  'a host with encoded marks': `https://a${fill('%CC%81%CC%A3')}.com`,
  'an encoded host': `https://xn--${fill('a')}.com`,
  'digits and a letter': `+${fill('1')}x`,
  'zeros and a digit': `1.${fill('0')}1`,
  groups: fill('1,'),
  quotes: `"${fill('""')}x`,
  'quotes and separators': fill('",'),
  'separators and spaces': fill(',  '),
  'spaces between letters': `x${fill(' ')}x`,
  'parts of a language tag': `en-u-${fill('ca-gregory-')}`,
  'parts of a host': fill('a.'),
  hyphens: `a${fill('-')}!`,
  'at signs': fill('a@'),
  slashes: `http://${fill('/')}`,
  brackets: fill('['),
}

const euros = { unit: 'major', decimal: ',' } as const
const readers: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(Object.entries(formats).map(([name, { check }]) => [`the format ${name}`, check])),
  parseUrl,
  isHostHeader,
  isRedirectUri,
  headerKey,
  decimalIn,
  'valueIn: number': (text) => valueIn(text, 'number', { decimal: '.' }, 2),
  'valueIn: amount': (text) => valueIn(text, 'money', euros, 2),
  'valueIn: cents': (text) => valueIn(text, 'money', { unit: 'minor' }, 2),
  'valueIn: day': (text) => valueIn(text, 'day', { date: 'DD.MM.YYYY' }, 2),
  csvLine: (text) => csvLine([text]),
  unguard,
  splitNames,
  splitValues,
  readNumber,
  keyOfTag,
  phoneKey,
  readXml: (text) => readXml(inPieces(`<${text}`), {}),
}

/** As a file is read. */
async function* inPieces(text: string) {
  for (let i = 0; i < text.length; i += 16 * 1024) yield Buffer.from(text.slice(i, i + 16 * 1024))
}

for (const [reader, read] of Object.entries(readers))
  for (const [name, text] of Object.entries(texts)) {
    console.log(`${reader}, ${name}`)
    try {
      await read(text)
    } catch {
      // not a valid value
    }
  }
console.log('done')
