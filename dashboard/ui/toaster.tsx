import { type CSSProperties, type MouseEvent, useEffect, useSyncExternalStore } from 'react'
import { toast, Toaster } from 'sonner'
import { onTheme, shownTheme } from '../theme.ts'
import { startShowing } from './toast.ts'

// In our palette. The close button is at the end of the line: at the corner it stuck out of a narrow screen.
const look = {
  // Keeps controls at the bottom of the screen, and those of a panel at its side, reachable.
  className:
    '[body:has([data-foot])_&]:bottom-32! [body:has([data-pages]):not(:has([data-foot]))_&]:bottom-20! max-lg:[body:has([data-panel])_&]:bottom-24! lg:[body:has([data-panel])_&]:right-[29.5rem]!',
  style: {
    '--normal-bg': 'var(--raised)',
    '--normal-border': 'var(--line)',
    '--normal-text': 'var(--ink)',
  } as CSSProperties,
  toastOptions: {
    classNames: {
      toast: 'pr-2.5!',
      content: 'min-w-0 grow break-words',
      actionButton: 'bg-transparent! font-semibold! text-accent-strong! hover:bg-sunken!',
      closeButton:
        'static! order-last! size-7! shrink-0 transform-none! rounded-md! border-0! bg-transparent! text-muted! hover:bg-sunken! hover:text-ink!',
    },
  },
}

/** Renders short messages in the current theme. */
export default function ThemedToaster() {
  const theme = useSyncExternalStore(onTheme, shownTheme)
  useEffect(() => startShowing(toast), [])
  return (
    // The focus returns to the page with the click. Sonner returns it only when the message disappears, and would take
    // it from a menu or a field that was opened in the meantime.
    <div onClick={leave}>
      <Toaster position="bottom-right" theme={theme} closeButton duration={8000} {...look} />
    </div>
  )
}

function leave({ currentTarget }: MouseEvent) {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && currentTarget.contains(activeElement)) activeElement.blur()
}
