import { kindOptions } from '../kinds/words.ts'
import { useIsOwner } from '../sessions/me.ts'
import { SettingsPage } from '../settings/page.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { ImportList } from './import-list.tsx'
import { NewImport } from './new-import.tsx'
import { RestoreArchive } from './restore-archive.tsx'

export default function Imports() {
  const isOwner = useIsOwner()
  const { text } = useFilters()
  const of = kindOptions().find(({ value }) => value === text('of'))?.value
  const like = text('like')
  return (
    <SettingsPage title="Imports" description="Import contacts, companies and deals from a file.">
      {isOwner && <NewImport key={`${of} ${like}`} of={of} like={like} />}
      {isOwner && <RestoreArchive />}
      <ImportList />
    </SettingsPage>
  )
}
