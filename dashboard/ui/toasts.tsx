import { useSyncExternalStore } from 'react'
import { Toaster } from 'sonner'
import { onTheme, shownTheme } from '../theme.ts'

/** Where short messages appear, in the colors that the person chose. */
export function Toasts() {
  const theme = useSyncExternalStore(onTheme, shownTheme)
  return <Toaster position="bottom-right" theme={theme} closeButton duration={8000} />
}
