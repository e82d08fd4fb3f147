export const shown = new EventTarget()

/** Opens the list of shortcuts from a menu. */
export const showShortcuts = () => shown.dispatchEvent(new Event('show'))
