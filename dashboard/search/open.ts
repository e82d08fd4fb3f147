export const opened = new EventTarget()

/** From anywhere: the sidebar's button does what ⌘K does. */
export const openCommandMenu = () => opened.dispatchEvent(new Event('open'))

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
export const shortcut = isMac ? '⌘K' : 'Ctrl K'
