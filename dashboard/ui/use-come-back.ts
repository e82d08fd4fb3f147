import { useRef } from 'react'

/**
 * Where the keyboard was when a dialog opened is where it goes on once that closes; on the content, if that is gone by
 * then, or takes no keys. A dialog knows this by itself only of a trigger within it.
 */
export function useComeBack(open: boolean) {
  const from = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)
  // While it is rendered: afterwards something in the dialog has the focus.
  if (open && !wasOpen.current) from.current = placeNow()
  wasOpen.current = open
  return (event: Event) => {
    event.preventDefault()
    // What the dialog brought about may have taken the focus already: a card that was moved.
    if (document.activeElement && document.activeElement !== document.body) return
    from.current?.focus()
    if (document.activeElement !== from.current) document.getElementById('content')?.focus()
  }
}

/** An item of a menu is gone with its menu: the button that opened it stays. */
function placeNow() {
  const active = document.activeElement as HTMLElement | null
  const menu = active?.closest('[role="menu"]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
}
