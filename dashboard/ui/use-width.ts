import { useSyncExternalStore } from 'react'

/** From how many pixels on; a phone is what is narrower than all of them. */
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

/** How wide the window is, for what styles alone cannot decide: what a menu ticks has to be what is shown. */
export const useWidth = () => useSyncExternalStore(onWidth, present)

export const isAtLeast = (width: Width, least: Width) => widths[width] >= widths[least]
