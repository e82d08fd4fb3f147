import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { settingsFor } from '../navigation/settings.ts'
import { useIsOwner } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { menuItem } from '../ui/menu.ts'
import { MenuButton } from '../ui/menu-button.tsx'

/** The settings with their navigation at the side, or in a menu above on a narrow screen. */
export default function SettingsLayout() {
  const pages = settingsFor(useIsOwner())
  const path = useRouterState({ select: (state) => state.location.pathname })
  const current = pages.find(({ to }) => path.startsWith(to))
  return (
    <div className="flex max-w-6xl flex-col lg:flex-row">
      <nav
        aria-label="Settings"
        className="shrink-0 border-b p-2 lg:sticky lg:top-0 lg:h-dvh lg:w-52 lg:border-b-0 lg:p-4 lg:pt-6 print:hidden"
      >
        <MenuButton
          align="start"
          button={
            <Button variant="quiet" className="lg:hidden">
              {current && <current.icon aria-hidden />}
              Settings{current && `: ${current.label}`}
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          {pages.map(({ to, label, icon: Icon }) => (
            <DropdownMenu.Item key={to} asChild className={`${menuItem} [&.active]:font-medium`}>
              <Link to={to} activeOptions={{ includeSearch: false }}>
                <Icon aria-hidden />
                {label}
              </Link>
            </DropdownMenu.Item>
          ))}
        </MenuButton>
        <div className="hidden flex-col gap-0.5 lg:flex">
          <p className="px-2 pb-2 font-semibold">Settings</p>
          {pages.map(({ to, label, icon: Icon }) => (
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
        </div>
      </nav>
      <div className="min-w-0 grow">
        <Outlet />
      </div>
    </div>
  )
}
