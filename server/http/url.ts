const longestHost = 253

/** Whether the host in an absolute or relative URL is longer than a host can be. */
export function hasLongHost(text: string) {
  const plain = text.replaceAll(/[\t\n\r]/g, '') // as the parser of URLs reads it
  const authority = /^[\0- ]*(?:[a-z][a-z\d+.-]*:[/\\]*|[/\\]{2,})([^/?#\\]*)/i.exec(plain)?.[1] ?? '' // else it is a path
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{1,5}$/, '')
  return host.length > longestHost
}

/** Null if it is not a URL. To parse a long host takes time with the square of its length, seconds for one of 16 KB. */
export const parseUrl = (text: string, base?: string) => (hasLongHost(text) ? null : URL.parse(text, base))

/** A host as in the header `Host`. */
export const isHostHeader = (text: string) =>
  /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i.test(text) && URL.canParse(`http://${text}`)
