import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { notifyOtherWindows } from '../sessions/auth.ts'
import { useMe } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { forgetWorkspace } from '../sessions/last-workspace.ts'

export function LeaveWorkspace() {
  const { user, workspace } = useMe()
  const [open, setOpen] = useState(false)
  const leave = useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/v1/workspaces/members/{id}', { params: { path: { id: user.id } } })),
    onSuccess() {
      forgetWorkspace()
      notifyOtherWindows()
      location.assign('/workspaces')
    },
  })
  return (
    <>
      <Button
        onClick={() => {
          leave.reset()
          setOpen(true)
        }}
      >
        Leave workspace
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Leave “${workspace?.name ?? ''}”?`}
        action="Leave"
        pending={leave.isPending}
        error={leave.error}
        onConfirm={() => leave.mutate()}
      >
        <p>Your API keys for it stop working immediately. To return, you need a new invitation.</p>
      </Confirm>
    </>
  )
}
