const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What people press beside Enter or a letter, as their keyboard calls it: `Ctrl K`, `⌘K`. */
export const withCommand = (key: string) => (isMac ? `⌘${key}` : `Ctrl ${key}`)

/** Enter alone is a new line where there are many; with Ctrl or ⌘ it sends what was typed, wherever in the form. */
export const submits = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** Whether a key belongs to what has the focus rather than to the screen: a field, an open dialog or menu. */
export function isTyping(target: EventTarget | null) {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
