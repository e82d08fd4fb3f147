import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <p role="status" className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-warn">
      <WifiOff className="size-4" aria-hidden />
      You are offline. Changes cannot be saved.
    </p>
  )
}
