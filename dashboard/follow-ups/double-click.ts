import type { MouseEvent } from 'react'

let last = { timeStamp: -Infinity, clientX: 0, clientY: 0 }

/**
 * Whether a click is the second half of a double click. The browser cannot detect this if the first click removed its
 * row, because the pointer is then over the next row, which the person did not mean. The keyboard is not affected.
 */
export function isSecondOfTwo({ detail, timeStamp, clientX, clientY }: MouseEvent) {
  if (detail === 0) return false
  const isSoon = timeStamp - last.timeStamp < 500
  const isThere = Math.hypot(clientX - last.clientX, clientY - last.clientY) < 20
  if (isSoon && isThere) return true
  last = { timeStamp, clientX, clientY }
  return false
}
