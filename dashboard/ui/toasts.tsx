import { lazy, Suspense, useSyncExternalStore } from 'react'
import { areToastsWanted, onWanted } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** The place of short messages. */
export function Toasts() {
  const isWanted = useSyncExternalStore(onWanted, areToastsWanted)
  return (
    isWanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
