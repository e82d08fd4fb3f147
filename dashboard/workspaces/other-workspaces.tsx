import { useMutation } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { enterWorkspace } from '../sessions/enter-workspace.ts'

/** For a person who has left or deleted the workspace that was open: the others. */
export function OtherWorkspaces({ workspaces }: { workspaces: Schemas['Workspace'][] }) {
  const enter = useMutation({ mutationFn: enterWorkspace, onError: (error) => toast.error(error.message) })
  return (
    <ul aria-label="Your workspaces" className="flex flex-col gap-2">
      {workspaces.map(({ id, name }) => (
        <li key={id}>
          <Button
            size="large"
            className="w-full justify-start"
            disabled={enter.isPending}
            onClick={() => enter.mutate(id)}
          >
            <Avatar name={name} size={20} />
            <span className="truncate">{name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
