type Part = { text: string; href?: string }

/** Splits a text into plain parts and web addresses. A sentence may end or be enclosed right after an address. */
export function linksIn(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(/\b(?:https?:\/\/|www\.)[^\s<>"]+/gi)) {
    const address = withoutClosing(found)
    const href = URL.parse(/^www\./i.test(address) ? `https://${address}` : address)?.href
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

const closing = new Set(".,;:!?'’”*_")
const closingWithBracket = new Set([...closing, ')'])

/** From the end, sign by sign: a pattern would take seconds for an address with thousands of signs. */
function withoutClosing(address: string): string {
  // A bracket belongs to the address only if it was opened there.
  const signs = address.includes('(') ? closing : closingWithBracket
  let end = address.length
  while (signs.has(address[end - 1]!)) end--
  return address.slice(0, end)
}
