import { useRouterState } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { Bell } from '../notifications/bell.tsx'
import { openCommandMenu } from '../search/open.ts'
import { useMe } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { Sidebar } from './sidebar.tsx'

export function NarrowHeader() {
  const { workspace } = useMe()
  const [open, setOpen] = useState(false)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => setOpen(false), [path])
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-surface px-3 md:hidden print:hidden">
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger asChild>
          <Button variant="quiet" size="icon" aria-label="Open menu">
            <Menu />
          </Button>
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
          <Dialog.Content aria-describedby={undefined} className="fixed inset-y-0 left-0 z-50 w-64 border-r bg-surface">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Sidebar onSearch={() => setOpen(false)} hasBell={false} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <span className="min-w-0 grow truncate font-semibold">{workspace?.name ?? 'Rapport'}</span>
      {workspace && (
        <>
          <Button variant="quiet" size="icon" aria-label="Search" onClick={openCommandMenu}>
            <Search />
          </Button>
          <Bell />
        </>
      )}
    </header>
  )
}
