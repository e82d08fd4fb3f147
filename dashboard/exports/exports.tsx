import { SettingsPage } from '../settings/page.tsx'
import { ExportList } from './export-list.tsx'
import { NewExport } from './new-export.tsx'

export default function Exports() {
  return (
    <SettingsPage
      title="Exports"
      description="Contacts, companies and deals as a file, for a spreadsheet or for another system."
    >
      <NewExport />
      <ExportList />
    </SettingsPage>
  )
}
