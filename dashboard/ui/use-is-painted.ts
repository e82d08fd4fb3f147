import { startTransition, useEffect, useState } from 'react'

/** False at first, and true once that is painted: a long list then renders the rows outside of the window. */
export function useIsPainted() {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => startTransition(() => setIsPainted(true)), [])
  return isPainted
}
