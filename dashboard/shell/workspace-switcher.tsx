import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useCanCreateWorkspace, useMe } from '../sessions/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { menu, menuItem } from '../ui/menu.ts'
import { toast } from '../ui/toast.ts'
import { enterWorkspace } from '../sessions/enter-workspace.ts'
import { workspacesQuery } from '../workspaces/workspaces-query.ts'

export function WorkspaceSwitcher() {
  const { workspace } = useMe()
  const mayFound = useCanCreateWorkspace()
  const navigate = useNavigate()
  const [isWanted, setWanted] = useState(false) // most page loads never open the menu
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, enabled: isWanted })

  const move = useMutation({ mutationFn: enterWorkspace, onError: (error) => toast.error(error.message) })

  return (
    <DropdownMenu.Root modal={false} onOpenChange={() => setWanted(true)}>
      <DropdownMenu.Trigger
        onPointerEnter={() => setWanted(true)}
        onFocus={() => setWanted(true)}
        className="flex max-w-full items-center gap-2 rounded-md p-1.5 text-left hover:bg-sunken"
      >
        <Avatar name={workspace?.name ?? 'Rapport'} size={24} />
        <span className="min-w-0 grow truncate font-semibold">{workspace?.name ?? 'Rapport'}</span>
        <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden />
        <span className="sr-only">Switch workspace</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" className={`${menu} max-h-[70vh] overflow-y-auto`}>
          <DropdownMenu.Label className="px-2 py-1 text-xs text-muted">Workspaces</DropdownMenu.Label>
          {workspaces.map(({ id, name }) => (
            <DropdownMenu.Item
              key={id}
              className={menuItem}
              disabled={move.isPending}
              onSelect={() => id !== workspace?.id && move.mutate(id)}
            >
              <Avatar name={name} size={20} />
              <span className="max-w-48 truncate">{name}</span>
              {id === workspace?.id && (
                <span className="ml-auto">
                  <Check aria-hidden />
                  <span className="sr-only">, current workspace</span>
                </span>
              )}
            </DropdownMenu.Item>
          ))}
          {mayFound && (
            <>
              <DropdownMenu.Separator className="my-1 h-px bg-line" />
              <DropdownMenu.Item className={menuItem} onSelect={() => navigate({ to: '/workspaces' })}>
                <Plus aria-hidden />
                New workspace
              </DropdownMenu.Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
