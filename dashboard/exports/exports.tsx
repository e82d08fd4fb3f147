import { useIsOwner } from '../sessions/me.ts'
import { SettingsPage } from '../settings/page.tsx'
import { ExportList } from './export-list.tsx'
import { ExportWorkspace } from './export-workspace.tsx'
import { NewExport } from './new-export.tsx'

export default function Exports() {
  const isOwner = useIsOwner()
  return (
    <SettingsPage
      title="Exports"
      description="Export contacts, companies and deals to a file, for a spreadsheet or another system."
    >
      <NewExport />
      {isOwner && <ExportWorkspace />}
      <ExportList />
    </SettingsPage>
  )
}
