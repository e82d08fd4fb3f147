import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isToasterNeeded, onToasterNeeded } from './toast.ts'

/** Renders toasts. Their code is loaded at the first input or message. */
export function Toasts() {
  const isWanted = useSyncExternalStore(onToasterNeeded, isToasterNeeded)
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    if (!isWanted) return
    const load = () =>
      import('./toaster.tsx').then(
        ({ default: loaded }) => setToaster(() => loaded),
        () => addEventListener('online', load, { once: true }), // messages wait until then
      )
    void load()
  }, [isWanted])
  return Toaster && <Toaster />
}
