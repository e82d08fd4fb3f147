import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { settingsFor } from '../navigation/settings.ts'
import { useIsOwner } from '../sessions/me.ts'

/** The settings with their navigation at the side, or above on a narrow screen. */
export default function SettingsLayout() {
  const isOwner = useIsOwner()
  const navigation = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    // On a narrow screen the navigation scrolls sideways, and the current entry must be visible.
    navigation.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <div className="flex max-w-6xl flex-col lg:flex-row">
      <nav
        ref={navigation}
        aria-label="Settings"
        className="flex shrink-0 gap-0.5 overflow-x-auto border-b p-2 lg:sticky lg:top-0 lg:h-dvh lg:w-52 lg:flex-col lg:border-b-0 lg:p-4 lg:pt-6"
      >
        <p className="hidden px-2 pb-2 font-semibold lg:block">Settings</p>
        {settingsFor(isOwner).map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ includeSearch: false }}
            className="flex h-control shrink-0 items-center gap-2 rounded-md px-2 whitespace-nowrap text-muted hover:bg-sunken hover:text-ink [&_svg]:size-4 [&.active]:bg-accent-soft [&.active]:font-medium [&.active]:text-accent-strong"
          >
            <Icon aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
      <div className="min-w-0 grow">
        <Outlet />
      </div>
    </div>
  )
}
