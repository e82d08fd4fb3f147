import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { nameOf } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { entryCounts, listed, useCounts } from '../records/use-counts.ts'
import { useNames } from '../records/use-names.ts'
import { useRemoval } from '../records/use-removal.ts'
import { undoDelete } from '../trash/restore.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import { MergeTable } from './merge-table.tsx'
import { type Mergeable, type MergeKind, sendMerge } from './mergeable.ts'
import { companyOf, mergeRows, takeOver } from './merged.ts'

type Props = { kind: MergeKind; one: Mergeable; other: Mergeable; keep: string; onKeep(id: string): void }

export function MergePreview({ kind, one, other, keep, onKeep }: Props) {
  const [target, source] = keep === one.id ? [one, other] : [other, one]
  const [asking, setAsking] = useState(false)
  // The fields taken from the deleted record. They differ if the other record is kept.
  const [choice, setChoice] = useState({ keep, taken: new Set<string>() })
  const taken = choice.keep === keep ? choice.taken : new Set<string>()
  const navigate = useNavigate()
  const send = useOnce()
  const companies = useNames('companies', [companyOf(one), companyOf(other)])
  const rows = mergeRows(kind, { target, source }, companies, useCustomFields(kind), taken)
  const chosen = rows.filter(({ isTaken }) => isTaken).map(({ label }) => label)
  const { data: counts } = useCounts(kind, [source.id])
  const merge = useRemoval(kind, source.id, {
    send: () =>
      send({ source_id: source.id, target_id: target.id, ...takeOver({ target, source }, rows) }, (body, headers) =>
        sendMerge(kind, body, headers),
      ),
    mergedInto: target.id,
    onGone({ data }) {
      queryClient.setQueryData([kind, data.id], data)
      toast.success(`Merged into ${nameOf(data)}`, { action: undoDelete({ entity_id: source.id }) })
      return navigate({ to: `/${kind}/$id`, params: { id: data.id }, replace: true })
    },
  })
  const noun = nounOf(kind)
  const counted = kind === 'companies' ? ['contacts'] : entryCounts()
  const moving = counts && listed(counts, ...counted, 'deals')
  const moves = counts && (moving ? `Moved to the ${noun} you keep: ${moving}.` : 'Nothing else is moved.')
  return (
    <>
      <MergeTable
        rows={rows}
        records={[one, other]}
        keep={keep}
        onKeep={onKeep}
        onTake={(field, isTaken) => {
          const next = new Set(taken)
          next[isTaken ? 'add' : 'delete'](field)
          setChoice({ keep, taken: next })
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow basis-64 text-muted" aria-live="polite">
          {moves ?? 'Counting…'}
        </p>
        <Button variant="primary" onClick={() => setAsking(true)}>
          Merge {kind}
        </Button>
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Keep ${nameOf(target)} and delete the other?`}
        action={`Merge ${kind}`}
        pending={merge.isPending}
        error={merge.error}
        onConfirm={merge.start}
      >
        <p>
          {nameOf(source)}
          {'email' in source && source.email && ` (${source.email})`} is deleted. {moves}
        </p>
        {chosen.length > 0 && (
          <p>
            Taken from the other {noun}: {chosen.join(', ')}.
          </p>
        )}
        <p>You can undo this from the trash.</p>
      </Confirm>
    </>
  )
}
