import { useNavigate } from '@tanstack/react-router'
import { Check, CircleUser, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { signOut } from '../sessions/auth.ts'
import { useMe } from '../sessions/me.ts'
import { chooseTheme, chosenTheme, onTheme, type Theme } from '../theme.ts'
import { Avatar } from '../ui/avatar.tsx'
import { menu, menuItem } from '../ui/menu.ts'
import { toast } from '../ui/toast.ts'
import { showShortcuts } from './show-shortcuts.ts'

const themes: { theme: Theme; label: string; icon: typeof Sun }[] = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'system', label: 'System', icon: Monitor },
]

export function PersonMenu() {
  const { user, workspace } = useMe()
  const navigate = useNavigate()
  const theme = useSyncExternalStore(onTheme, chosenTheme)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex items-center gap-2 rounded-md p-1.5 text-left hover:bg-sunken">
        <Avatar name={user.name} />
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{user.name}</span>
          <span className="block truncate text-xs text-muted">{user.email}</span>
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content side="top" align="start" className={menu}>
          {workspace && (
            <>
              <DropdownMenu.Item className={menuItem} onSelect={() => navigate({ to: '/settings/profile' })}>
                <CircleUser aria-hidden />
                Your profile
              </DropdownMenu.Item>
              <DropdownMenu.Item className={menuItem} onSelect={() => showShortcuts()}>
                <Keyboard aria-hidden />
                Keyboard shortcuts
              </DropdownMenu.Item>
              <DropdownMenu.Separator className="my-1 h-px bg-line" />
            </>
          )}
          <DropdownMenu.Label className="px-2 py-1 text-xs text-muted">Theme</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={theme} onValueChange={(value) => chooseTheme(value as Theme)}>
            {themes.map(({ theme: value, label, icon: Icon }) => (
              <DropdownMenu.RadioItem key={value} value={value} className={menuItem}>
                <Icon aria-hidden />
                {label}
                <DropdownMenu.ItemIndicator className="ml-auto">
                  <Check aria-hidden />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item
            className={menuItem}
            onSelect={() => signOut().catch((error: Error) => toast.error(error.message))}
          >
            <LogOut aria-hidden />
            Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
