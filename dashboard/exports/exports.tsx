import { SettingsPage } from '../settings/page.tsx'
import { ExportList } from './export-list.tsx'
import { NewExport } from './new-export.tsx'

export default function Exports() {
  return (
    <SettingsPage
      title="Exports"
      description="Export contacts, companies and deals to a file, for a spreadsheet or another system."
    >
      <NewExport />
      <ExportList />
    </SettingsPage>
  )
}
