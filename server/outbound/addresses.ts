import { BlockList, isIP, isIPv6 } from 'node:net'

/** The private targets that OUTBOUND_ALLOW permits: host names (`*.example.test` for all subdomains), addresses and ranges. */
type Allowed = { host(name: string): boolean; address(address: string): boolean }

export function readAllowed(entries: readonly string[]): Allowed {
  const names = new Set<string>()
  const ranges = new BlockList()
  for (const entry of entries) {
    const [address, bits] = entry.split('/') as [string, string | undefined]
    if (!isIP(address)) names.add(entry.toLowerCase())
    else if (bits === undefined) ranges.addAddress(address, familyOf(address))
    else if (/^\d+$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
      ranges.addSubnet(address, Number(bits), familyOf(address))
    else throw new Error(`OUTBOUND_ALLOW contains ${entry}, which is not a valid address range, such as 10.0.0.0/8.`)
  }
  return {
    host: (name) =>
      names.has(name) || name.split('.').some((_, i, labels) => names.has(`*.${labels.slice(i + 1).join('.')}`)),
    address: (address) => ranges.check(address, familyOf(address)),
  }
}

/** Whether an address is on the public internet. An address that cannot be classified is not. */
export function isPublic(address: string): boolean {
  if (address.includes('%')) return false // a link-local address with a zone
  if (!isIPv6(address)) return isIP(address) === 4 && !specialV4.check(address)
  const inner = embeddedV4(address)
  if (inner) return isPublic(inner)
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

// The IANA special-purpose registry, multicast and reserved ranges. They include the metadata services of cloud
// providers except the last entry: that of Azure, which has a public-looking address.
const specialV4 = blockListOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
])

// Everything outside this range is special: loopback, link-local, unique local, multicast, IPv4-compatible, translated.
const globalV6 = blockListOf('ipv6', ['2000::/3'])

// Special ranges within it: protocol assignments with Teredo, documentation, 6to4 (which contains an IPv4 address),
// AS112.
const specialV6 = blockListOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])

// Mapped and NAT64 addresses lead to the IPv4 address in their last 32 bits, so that address is checked. On an
// IPv6-only network, NAT64 reaches the whole IPv4 internet.
const carriers = blockListOf('ipv6', ['::ffff:0:0/96', '64:ff9b::/96'])

function embeddedV4(address: string) {
  if (!carriers.check(address, 'ipv6')) return
  // The URL parser normalizes addresses: without dots and with at most one `::`.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high, low] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16)) as [number, number]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function blockListOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]) {
  const list = new BlockList()
  for (const range of ranges) {
    const [address, bits] = range.split('/') as [string, string]
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
