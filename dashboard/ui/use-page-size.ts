import { useSyncExternalStore } from 'react'

export const pageSizes = [25, 50, 100, 250] as const
const place = 'page-size'
const usual = 50
const watchers = new Set<() => void>()

/** The number of rows on a page of every list, stored in this browser. */
export function pageSize() {
  const size = Number(localStorage.getItem(place))
  return pageSizes.find((one) => one === size) ?? usual
}

export const usePageSize = () =>
  useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }, pageSize)

export function setPageSize(size: number) {
  localStorage.setItem(place, String(size))
  for (const watcher of watchers) watcher()
}
