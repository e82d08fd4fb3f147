import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mainKinds } from '../kinds/registry.ts'
import type { Kind } from '../kinds/types.ts'
import { keepRecent, type Recent, recentIn } from '../records/recent.ts'
import { namesQuery } from '../records/use-names.ts'

const idOf = ({ href }: Recent) => href.slice(href.lastIndexOf('/') + 1)

/** The records opened last, with their current names, without those deleted or merged since. */
export function useRecent(workspaceId: string | undefined, isShown: boolean): Recent[] {
  const kept = workspaceId && isShown ? recentIn(workspaceId) : []
  const kinds = mainKinds()
  const results = useQueries({ queries: kinds.map(({ name, plural }) => namesNow(plural as Kind, idsOf(kept, name))) })
  const names = new Map(kinds.map(({ name }, i) => [name, results[i]?.data]))
  const recent = kept.flatMap((record) => {
    const known = names.get(record.kind)
    if (!known) return record // not loaded yet, or not available
    const label = known.get(idOf(record))
    return label === undefined ? [] : { ...record, label }
  })
  const isStale = JSON.stringify(recent) !== JSON.stringify(kept)
  useEffect(() => {
    if (workspaceId && isStale) keepRecent(workspaceId, recent)
  })
  return recent.filter(({ label }) => label !== '')
}

const idsOf = (kept: Recent[], kind: string) => kept.filter((record) => record.kind === kind).map(idOf)

// Placeholder names of other records would make these look deleted.
const namesNow = (kind: Kind, ids: string[]) => ({ ...namesQuery(kind, ids), placeholderData: undefined })
