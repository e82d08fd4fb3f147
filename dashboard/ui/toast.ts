import type { ExternalToast, toast as show } from 'sonner'

type Kind = 'success' | 'error' | 'info'
type Message = { kind: Kind; text: string; options: ExternalToast | undefined }

// The first page needs no messages: their code is loaded at the first touch or key, or with the first message.
const waiting: Message[] = []
let shown: typeof show | undefined
let isWanted = false
const watchers = new Set<() => void>()

const showToast = (kind: Kind) => (text: string, options?: ExternalToast) => {
  if (shown) return void shown[kind](text, options)
  waiting.push({ kind, text, options })
  want()
}

/** Short messages that disappear after a while. */
export const toast = { success: showToast('success'), error: showToast('error'), info: showToast('info') }

function want() {
  isWanted = true
  for (const watcher of watchers) watcher()
}

for (const type of ['pointerdown', 'keydown']) addEventListener(type, want, { once: true, capture: true })

export const isToasterNeeded = () => isWanted
export function onToasterNeeded(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Called once messages can be shown. */
export function startShowing(toast: typeof show) {
  shown = toast
  for (const { kind, text, options } of waiting.splice(0)) toast[kind](text, options)
}
