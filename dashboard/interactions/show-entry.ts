export const entryId = (interactionId: string) => `interaction-${interactionId}`

/** Brings an interaction on the timeline into sight; false where it is not on the page. */
export function showEntry(interactionId: string) {
  const entry = document.getElementById(entryId(interactionId))
  entry?.scrollIntoView({ block: 'center' })
  entry?.focus({ preventScroll: true })
  // Asked for by a toast, which gives the focus back to where it was as it loses it, once.
  if (entry !== document.activeElement) entry?.focus({ preventScroll: true })
  return entry !== null
}
