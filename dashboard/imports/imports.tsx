import { entityTypes } from '../custom-fields/kinds.ts'
import { useIsOwner } from '../sessions/me.ts'
import { SettingsPage } from '../settings/page.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { ImportList } from './import-list.tsx'
import { NewImport } from './new-import.tsx'

export default function Imports() {
  const isOwner = useIsOwner()
  const { text } = useFilters()
  const of = entityTypes.find(({ value }) => value === text('of'))?.value
  const like = text('like')
  return (
    <SettingsPage title="Imports" description="Contacts, companies and deals that come in from a file.">
      {isOwner && <NewImport key={`${of} ${like}`} of={of} like={like} />}
      <ImportList />
    </SettingsPage>
  )
}
