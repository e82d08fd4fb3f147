import { SettingsPage } from '../settings/page.tsx'
import { useIsOwner, useMe } from '../sessions/me.ts'
import { Section } from '../settings/section.tsx'
import { formatDay } from '../ui/format.ts'
import { DeleteWorkspace } from './delete-workspace.tsx'
import { ForecastForm } from './forecast-form.tsx'
import { LeaveWorkspace } from './leave-workspace.tsx'
import { WorkspaceForm } from './workspace-form.tsx'

export default function Workspace() {
  const { workspace } = useMe()
  const isOwner = useIsOwner()
  if (!workspace) return null
  return (
    <SettingsPage
      title="Workspace"
      description={`“${workspace.name}”, since ${formatDay(workspace.created_at.slice(0, 10))}.`}
    >
      {isOwner && (
        <Section title="General">
          <WorkspaceForm workspace={workspace} />
        </Section>
      )}
      {isOwner && (
        <Section
          title="Forecast"
          description="How likely deals in each stage are to be won. The board and the reports use it to weight the value of deals."
        >
          <ForecastForm workspace={workspace} />
        </Section>
      )}
      <Section
        title="Leave"
        description="You lose access to this workspace, and API keys that you created for it stop working. Records you added are kept."
        action={<LeaveWorkspace />}
      />
      {isOwner && <DeleteWorkspace workspace={workspace} />}
    </SettingsPage>
  )
}
