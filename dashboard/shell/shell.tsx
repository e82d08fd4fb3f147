import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { CommandMenu, openCommandMenu } from '../search/command-menu.tsx'
import { Button } from '../ui/button.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { Sidebar } from './sidebar.tsx'

/** The frame of every screen: the sidebar beside it, or behind a button where the screen is narrow. */
export function Shell() {
  const [open, setOpen] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => setOpen(false), [path])
  return (
    <div className="flex min-h-dvh">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-surface focus:p-2">
        Skip to the content
      </a>
      <aside className="sticky top-0 hidden h-dvh w-56 shrink-0 border-r bg-surface md:block">
        <Sidebar />
      </aside>
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-surface px-3 md:hidden">
          <Dialog.Root open={open} onOpenChange={setOpen}>
            <Dialog.Trigger asChild>
              <Button variant="quiet" size="icon" aria-label="Open the menu">
                <Menu />
              </Button>
            </Dialog.Trigger>
            <Dialog.Portal>
              <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
              <Dialog.Content
                aria-describedby={undefined}
                className="fixed inset-y-0 left-0 z-50 w-64 border-r bg-surface"
              >
                <Dialog.Title className="sr-only">Menu</Dialog.Title>
                <Sidebar />
              </Dialog.Content>
            </Dialog.Portal>
          </Dialog.Root>
          <span className="grow font-semibold">Rapport</span>
          <Button variant="quiet" size="icon" aria-label="Search" onClick={openCommandMenu}>
            <Search />
          </Button>
        </header>
        <OfflineNotice />
        <main id="content" className="min-w-0 grow">
          <Outlet />
        </main>
      </div>
      <CommandMenu />
      <LiveUpdates />
    </div>
  )
}
