import { useEffect, useState } from 'react'

/** The typed value, once typing has paused, to avoid a request for each letter. */
export function useSettled<Value>(value: Value, milliseconds: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
