/** Whether a key belongs to what has the focus rather than to the screen: a field, an open dialog or menu. */
export function isTyping(target: EventTarget | null) {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
