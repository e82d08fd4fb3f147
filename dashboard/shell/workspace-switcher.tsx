import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { api, ask } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useMe } from '../sessions/me.ts'
import { Avatar } from '../ui/avatar.tsx'
import { menu, menuItem } from '../ui/menu.ts'

export function WorkspaceSwitcher() {
  const { workspace } = useMe()
  const navigate = useNavigate()
  const { data: workspaces = [] } = useQuery({
    queryKey: ['workspaces', 'list'],
    queryFn: async () => (await ask(api.GET('/api/v1/workspaces', { params: { query: { per_page: 250 } } }))).data,
  })

  async function switchTo(id: string) {
    await ask(api.POST('/api/v1/workspaces/switch', { body: { workspace_id: id } }))
    queryClient.clear() // nothing of the one is shown in the other
    await navigate({ to: '/' })
  }

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className="flex items-center gap-2 rounded-md p-1.5 text-left hover:bg-sunken">
        <Avatar name={workspace?.name ?? 'Rapport'} size={24} />
        <span className="min-w-0 grow truncate font-semibold">{workspace?.name ?? 'Rapport'}</span>
        <ChevronsUpDown className="size-4 text-muted" aria-label="Switch the workspace" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" className={menu}>
          {workspaces.map(({ id, name }) => (
            <DropdownMenu.Item key={id} className={menuItem} onSelect={() => switchTo(id)}>
              <Avatar name={name} size={20} />
              <span className="max-w-48 truncate">{name}</span>
              {id === workspace?.id && <Check className="ml-auto" aria-label="open now" />}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item className={menuItem} onSelect={() => navigate({ to: '/workspaces' })}>
            <Plus aria-hidden />
            New workspace
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
