import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// `rap_`, 30 random characters, and a checksum: a secret scanner can distinguish a real key from similar text, and a
// mistyped key needs no database lookup.
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newKeyText() {
  const body = `rap_${Array.from({ length: 30 }, () => alphabet[randomInt(62)]).join('')}`
  return body + checksum(body)
}

export const isKeyText = (text: string) =>
  /^rap_[0-9A-Za-z]{36}$/.test(text) && text.slice(34) === checksum(text.slice(0, 34))

function checksum(text: string) {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = alphabet[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
