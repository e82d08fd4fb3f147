export const entryId = (interactionId: string) => `interaction-${interactionId}`

/** Brings an interaction on the timeline into sight; false where it is not on the page. */
export function showEntry(interactionId: string) {
  const entry = document.getElementById(entryId(interactionId))
  entry?.scrollIntoView({ block: 'center' })
  entry?.focus({ preventScroll: true })
  return entry !== null
}
