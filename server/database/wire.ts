// The part of the extended query protocol of PostgreSQL that a batch needs, written into one buffer: the serializer of
// pg creates a buffer for every message, and sending those together took longer than the query.

let buffer = Buffer.allocUnsafe(64 * 1024)
let end = 0
let start = 0

export const wire = {
  parse(name: string, text: string) {
    begin('P')
    putText(name)
    putText(text)
    putInt16(0) // the server infers the types
    finish()
  },
  bind(name: string, values: readonly (string | Buffer | null)[]) {
    begin('B')
    putText('') // the portal
    putText(name)
    putFormats(values)
    putInt16(values.length)
    for (const value of values) putValue(value)
    putInt16(0) // all results as text
    finish()
  },
  describe() {
    begin('D')
    putText('P')
    finish()
  },
  execute() {
    begin('E')
    putText('')
    putInt32(0) // no row limit
    finish()
  },
  close(name: string) {
    begin('C')
    putText(`S${name}`)
    finish()
  },
  sync() {
    begin('S')
    finish()
  },
  /** Returns what was written since the last call. */
  take() {
    const messages = buffer.subarray(0, end)
    end = 0
    if (buffer.length <= maxKeptBytes) return Buffer.from(messages)
    buffer = Buffer.allocUnsafe(64 * 1024)
    return messages
  },
}

// One import batch may be tens of megabytes; that much memory is not kept for the next request.
const maxKeptBytes = 1024 * 1024

function begin(type: string) {
  need(5)
  buffer[end] = type.charCodeAt(0)
  start = end + 1
  end += 5
}

function finish() {
  buffer.writeInt32BE(end - start, start)
}

function putFormats(values: readonly unknown[]) {
  if (!values.some(Buffer.isBuffer)) return putInt16(0) // all as text
  putInt16(values.length)
  for (const value of values) putInt16(Buffer.isBuffer(value) ? 1 : 0)
}

function putValue(value: string | Buffer | null) {
  if (value === null) return putInt32(-1)
  if (typeof value === 'string') {
    need(4 + 3 * value.length)
    const length = buffer.write(value, end + 4, 'utf8')
    buffer.writeInt32BE(length, end)
    end += 4 + length
    return
  }
  putInt32(value.length)
  need(value.length)
  end += value.copy(buffer, end)
}

function putText(text: string) {
  need(3 * text.length + 1)
  end += buffer.write(text, end, 'utf8')
  buffer[end++] = 0
}

function putInt16(number: number) {
  need(2)
  end = buffer.writeUInt16BE(number, end) // at most 65,535 values
}

function putInt32(number: number) {
  need(4)
  end = buffer.writeInt32BE(number, end)
}

function need(bytes: number) {
  if (end + bytes <= buffer.length) return
  const larger = Buffer.allocUnsafe(Math.max(end + bytes, 2 * buffer.length))
  buffer.copy(larger, 0, 0, end)
  buffer = larger
}
