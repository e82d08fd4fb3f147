import { Link } from '@tanstack/react-router'
import { Search, Settings } from 'lucide-react'
import { Bell } from '../notifications/bell.tsx'
import { places } from '../navigation/places.ts'
import { openCommandMenu, shortcut } from '../search/open.ts'
import { useMe } from '../sessions/me.ts'
import { ViewLinks } from '../views/view-links.tsx'
import { PersonMenu } from './person-menu.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

const item =
  'flex h-control items-center gap-2 rounded-md px-2 text-muted hover:bg-sunken hover:text-ink [&.active]:bg-accent-soft [&.active]:font-medium [&.active]:text-accent-strong [&_svg]:size-4'

/** The menu of a narrow screen has no bell, because its header has one. */
export function Sidebar({ onSearch, hasBell = true }: { onSearch?: () => void; hasBell?: boolean }) {
  const { workspace } = useMe()
  return (
    <div className="flex h-full flex-col gap-2 overflow-y-auto p-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 grow">
          <WorkspaceSwitcher />
        </div>
        {workspace && hasBell && <Bell />}
      </div>
      {workspace ? (
        <>
          <button
            type="button"
            onClick={() => {
              onSearch?.()
              openCommandMenu()
            }}
            className={`${item} border bg-ground`}
          >
            <Search aria-hidden />
            <span className="grow text-left">Search</span>
            <kbd className="font-sans text-xs">{shortcut}</kbd>
          </button>
          <nav aria-label="Main" className="flex grow flex-col gap-0.5">
            {places().map(({ to, label, icon: Icon }) => (
              <Link key={to} to={to} className={item} activeOptions={{ exact: to === '/', includeSearch: false }}>
                <Icon aria-hidden />
                {label}
              </Link>
            ))}
            <ViewLinks className={item} />
            <Link to="/settings" className={`${item} mt-auto`}>
              <Settings aria-hidden />
              Settings
            </Link>
          </nav>
        </>
      ) : (
        <div className="grow" />
      )}
      <PersonMenu />
    </div>
  )
}
