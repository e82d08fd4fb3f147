import { useRef } from 'react'

/**
 * Returns the focus to the element that had it when a dialog opened, or to the content if that element is gone or
 * cannot be focused. A dialog only does this by itself for its own trigger.
 */
export function useComeBack(open: boolean) {
  const from = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)
  // Read during rendering, because afterwards the dialog has the focus.
  if (open && !wasOpen.current) from.current = placeNow()
  wasOpen.current = open
  return (event: Event) => {
    event.preventDefault()
    // The result of the dialog may already have the focus, such as a moved card.
    if (document.activeElement && document.activeElement !== document.body) return
    from.current?.focus()
    if (document.activeElement !== from.current) document.getElementById('content')?.focus()
  }
}

/** A menu item disappears with its menu, so the button of the menu is used. */
function placeNow() {
  const active = document.activeElement as HTMLElement | null
  const menu = active?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}
