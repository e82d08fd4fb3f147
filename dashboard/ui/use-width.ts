import { useSyncExternalStore } from 'react'

/** Minimum widths in pixels; a phone is narrower than all of them. */
const widths = { phone: 0, tablet: 640, laptop: 1024, desktop: 1200 }

export type Width = keyof typeof widths

const names = Object.keys(widths) as Width[]
const queries = names.map((name) => matchMedia(`(min-width: ${widths[name]}px)`))

function onWidth(listener: () => void) {
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

const present = () => names.findLast((_, i) => queries[i]!.matches) ?? 'phone'

/** The width class of the window, for logic that styles cannot express: a menu must tick the columns that are visible. */
export const useWidth = () => useSyncExternalStore(onWidth, present)

export const isAtLeast = (width: Width, least: Width) => widths[width] >= widths[least]
