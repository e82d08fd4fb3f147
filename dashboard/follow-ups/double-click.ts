import type { MouseEvent } from 'react'

let last = { timeStamp: -Infinity, clientX: 0, clientY: 0 }

/**
 * Whether a click is the second half of a double click. The browser cannot tell where the first one took its row away:
 * the next row is under the pointer by then, and nobody meant that one. The keyboard has no such thing.
 */
export function isSecondOfTwo({ detail, timeStamp, clientX, clientY }: MouseEvent) {
  if (detail === 0) return false
  const isSoon = timeStamp - last.timeStamp < 500
  const isThere = Math.hypot(clientX - last.clientX, clientY - last.clientY) < 20
  if (isSoon && isThere) return true
  last = { timeStamp, clientX, clientY }
  return false
}
