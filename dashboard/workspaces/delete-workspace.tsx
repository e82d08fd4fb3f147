import { api, unwrap, type Schemas } from '../api/client.ts'
import { notifyOtherWindows } from '../sessions/auth.ts'
import { Section } from '../settings/section.tsx'
import { ConfirmByTyping } from '../ui/confirm-by-typing.tsx'
import { forgetWorkspace } from '../sessions/last-workspace.ts'

export function DeleteWorkspace({ workspace: { id, name, slug } }: { workspace: Schemas['Workspace'] }) {
  return (
    <Section
      title="Delete"
      description="Deletes the workspace and everything in it, for all members. This cannot be undone."
      action={
        <ConfirmByTyping
          action="Delete workspace"
          label="Workspace slug"
          expected={slug}
          send={(confirm) =>
            unwrap(api.DELETE('/api/v1/workspaces/{id}', { params: { path: { id } }, body: { confirm } }))
          }
          onDone={() => {
            forgetWorkspace()
            notifyOtherWindows()
            location.assign('/workspaces')
          }}
        >
          <p>
            All contacts, companies, deals, files and settings of “{name}” are deleted for good. Its API keys and
            webhooks stop working immediately, and members can no longer open it.
          </p>
          <p>Export what you need first: this cannot be undone.</p>
        </ConfirmByTyping>
      }
    />
  )
}
