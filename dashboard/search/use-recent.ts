import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepRecent, type Recent, recentIn } from '../records/recent.ts'
import { namesQuery } from '../records/use-names.ts'

const idOf = ({ href }: Recent) => href.slice(href.lastIndexOf('/') + 1)

/** The records opened last, with their current names, without those deleted or merged since. */
export function useRecent(workspaceId: string | undefined, isShown: boolean): Recent[] {
  const kept = workspaceId && isShown ? recentIn(workspaceId) : []
  const names = {
    contact: useQuery(namesNow('contacts', kept, 'contact')).data,
    company: useQuery(namesNow('companies', kept, 'company')).data,
    deal: useQuery(namesNow('deals', kept, 'deal')).data,
  }
  const recent = kept.flatMap((record) => {
    const known = names[record.kind]
    if (!known) return record // not loaded yet, or not available
    const label = known.get(idOf(record))
    return label === undefined ? [] : { ...record, label }
  })
  const isStale = JSON.stringify(recent) !== JSON.stringify(kept)
  useEffect(() => {
    if (workspaceId && isStale) keepRecent(workspaceId, recent)
  })
  return recent
}

function namesNow(kind: 'contacts' | 'companies' | 'deals', kept: Recent[], own: Recent['kind']) {
  const ids = kept.filter((record) => record.kind === own).map(idOf)
  // Placeholder names of other records would make these look deleted.
  return { ...namesQuery(kind, ids), placeholderData: undefined }
}
