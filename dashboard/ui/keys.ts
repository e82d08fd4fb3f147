const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The name of a shortcut on the keyboard of the person: `Ctrl K`, `⌘K`. */
export const withCommand = (key: string) => (isMac ? `⌘${key}` : `Ctrl ${key}`)

/** In a multi-line field Enter adds a line; with Ctrl or ⌘ it submits the form. */
export const submits = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** Whether a key belongs to the focused element rather than to the screen: a field, an open dialog or menu. */
export function isTyping(target: EventTarget | null) {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
