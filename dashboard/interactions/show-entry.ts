/** The id of its element, which is also the hash of links to it. */
export const entryId = (interactionId: string) => `interaction-${interactionId}`

/** Scrolls to an interaction on the timeline; returns false if it is not on the page. */
export const showEntry = (interactionId: string) => showEntryAt(entryId(interactionId))

export function showEntryAt(id: string) {
  const entry = document.getElementById(id)
  entry?.scrollIntoView({ block: 'center' })
  entry?.focus({ preventScroll: true })
  // Called by a toast, which returns the focus once when it loses it.
  if (entry !== document.activeElement) entry?.focus({ preventScroll: true })
  return entry !== null
}
