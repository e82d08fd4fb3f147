import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { RunningJobs } from '../bulk-jobs/running-jobs.tsx'
import { CommandKey } from '../search/command-key.tsx'
import { useMe } from '../sessions/me.ts'
import { PendingMemberships } from '../workspaces/pending-memberships.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { NarrowHeader } from './narrow-header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { usePlainLinks } from './plain-links.ts'
import { shown } from './show-shortcuts.ts'
import { Sidebar } from './sidebar.tsx'

const ShortcutKeys = lazy(() => import('./shortcut-keys.tsx'))

/** The layout of every screen: the sidebar, which is behind a button on a narrow screen. `children` are dialogs. */
export function Shell({ children }: { children?: ReactNode }) {
  const { workspace } = useMe()
  usePlainLinks()
  // The shortcuts are loaded with the first key that is pressed, or from the menu.
  const [shortcuts, setShortcuts] = useState<'wanted' | 'listed' | 'ready'>()
  const earlyKeys = useRef<KeyboardEvent[]>([])
  useEffect(() => {
    if (shortcuts === 'ready') return
    const onKey = (event: KeyboardEvent) => {
      earlyKeys.current.push(event)
      setShortcuts((known) => known ?? 'wanted')
    }
    const onShow = () => setShortcuts('listed')
    document.addEventListener('keydown', onKey)
    shown.addEventListener('show', onShow)
    return () => {
      document.removeEventListener('keydown', onKey)
      shown.removeEventListener('show', onShow)
    }
  }, [shortcuts])
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    // The focused element was removed with the last screen, so the content gets the focus instead of the top of the
    // page.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:border focus:bg-surface focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh w-56 shrink-0 border-r bg-surface md:block">
        <Sidebar />
      </aside>
      <div className="flex min-w-0 grow flex-col">
        <NarrowHeader />
        <OfflineNotice />
        {workspace && <RunningJobs key={workspace.id} />}
        <PendingMemberships />
        <main id="content" tabIndex={-1} className="min-w-0 grow outline-none">
          <Outlet />
        </main>
      </div>
      {workspace && <CommandKey workspaceId={workspace.id} />}
      {workspace && shortcuts && (
        <Suspense>
          <ShortcutKeys
            earlyKeys={earlyKeys.current}
            isListed={shortcuts === 'listed'}
            onReady={() => setShortcuts('ready')}
          />
        </Suspense>
      )}
      {workspace && children}
      {workspace && <LiveUpdates workspaceId={workspace.id} />}
    </div>
  )
}
