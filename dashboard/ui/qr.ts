// A QR code (ISO/IEC 18004), as much of it as a link needs: bytes, error correction M, up to 412 of them.

const parity = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24] // per block, by version
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10]
const codewords = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655]
const alignments = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
]

/** Rows of dark and light. */
export function qr(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const version =
    codewords.findIndex((all, at) => all - parity[at]! * blocks[at]! >= bytes.length + (at < 9 ? 2 : 3)) + 1
  if (version === 0) throw new RangeError('This text is too long for a QR code')
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const taken = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    dark[y]![x] = on
    taken[y]![x] = true
  }

  drawPatterns(version, size, set, taken)
  drawData(spread(bytes, version), size, dark, taken)
  return dark
}

type Set = (x: number, y: number, on: boolean) => void

function drawPatterns(version: number, size: number, set: Set, taken: boolean[][]) {
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4)
  const centers = alignments[version - 1]!
  for (const x of centers) for (const y of centers) if (!taken[y]![x]) square(x, y, 2, (ring) => ring !== 1)
  for (let at = 8; at < size - 8; at++) {
    set(at, 6, at % 2 === 0)
    set(6, at, at % 2 === 0)
  }
  drawFormat()
  if (version >= 7) drawVersion()

  function square(x: number, y: number, reach: number, isDark: (ring: number) => boolean) {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }

  // Correction M is 00 and the mask 000: what remains is the code of zero, which is the fixed pattern alone.
  function drawFormat() {
    const on = (bit: number) => ((0x5412 >> bit) & 1) === 1
    for (let bit = 0; bit < 15; bit++) {
      set(8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, on(bit))
      set(bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, 8, on(bit))
    }
    set(8, size - 8, true)
  }

  function drawVersion() {
    let rest = version
    for (let bit = 0; bit < 12; bit++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
    const bits = (version << 12) | rest
    for (let bit = 0; bit < 18; bit++) {
      const on = ((bits >> bit) & 1) === 1
      const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
      set(a, b, on)
      set(b, a, on)
    }
  }
}

/** The bytes with their length before and their parity behind, the blocks interleaved. */
function spread(bytes: number[], version: number) {
  const [perBlock, count, all] = [parity[version - 1]!, blocks[version - 1]!, codewords[version - 1]!]
  const room = all - perBlock * count
  const bits = (value: number, length: number) => value.toString(2).padStart(length, '0')
  const head = bits(4, 4) + bits(bytes.length, version < 10 ? 8 : 16)
  const stream = `${head}${bytes.map((byte) => bits(byte, 8)).join('')}0000`.slice(0, room * 8)
  const data = stream
    .padEnd(Math.ceil(stream.length / 8) * 8, '0')
    .match(/.{8}/g)!
    .map((octet) => Number.parseInt(octet, 2))
  for (let filler = 0xec; data.length < room; filler ^= 0xfd) data.push(filler)

  const divisor = generator(perBlock)
  const short = Math.floor(room / count)
  const longFrom = count - (room % count)
  let at = 0
  const parts = Array.from({ length: count }, (_, block) => {
    const part = data.slice(at, (at += short + (block >= longFrom ? 1 : 0)))
    return { part, check: remainder(part, divisor) }
  })
  const interleave = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
      lists.flatMap((list) => (index < list.length ? [list[index]!] : [])),
    ).flat()
  return [...interleave(parts.map(({ part }) => part)), ...interleave(parts.map(({ check }) => check))]
}

// Reed and Solomon's, over the field of 256 with 0x11d.
function multiply(a: number, b: number) {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

function generator(degree: number) {
  const factors = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) factors[at] = multiply(factors[at]!, root) ^ (factors[at + 1] ?? 0)
    root = multiply(root, 2)
  }
  return factors
}

function remainder(data: number[], divisor: number[]) {
  const rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ rest.shift()!
    rest.push(0)
    divisor.forEach((coefficient, at) => (rest[at]! ^= multiply(coefficient, factor)))
  }
  return rest
}

/** Upwards and downwards in columns of two from the right, under the mask (x + y) even. */
function drawData(data: number[], size: number, dark: boolean[][], taken: boolean[][]) {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const upwards = ((right + 1) & 2) === 0
        const y = upwards ? size - 1 - step : step
        if (taken[y]![x]) continue
        const on = bit < data.length * 8 && ((data[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1
        dark[y]![x] = on !== ((x + y) % 2 === 0)
        bit++
      }
  }
}
