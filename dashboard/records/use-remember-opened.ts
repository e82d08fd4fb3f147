import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mainKinds } from '../kinds/registry.ts'
import { remember } from './recent.ts'

/** Remembers each record whose page is opened, for “Recently opened” in the command menu. */
export function useRememberOpened(workspaceId: string) {
  const { pathname } = useLocation()
  useEffect(() => {
    const kind = mainKinds().find(({ page }) => page && pathname.startsWith(page))
    const id = kind && /^[\da-f-]{36}$/.exec(pathname.slice(kind.page!.length))?.[0]
    if (id) remember(workspaceId, { href: pathname, label: '', kind: kind.name })
  }, [pathname, workspaceId])
}
