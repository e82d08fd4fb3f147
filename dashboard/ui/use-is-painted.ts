import { startTransition, useEffect, useState } from 'react'

/** False in the first render and true after it was painted: a long list renders the rows below the window only then. */
export function useIsPainted() {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => startTransition(() => setIsPainted(true)), [])
  return isPainted
}
