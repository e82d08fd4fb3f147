import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { type Contact, nameOfContact } from '../records/types.ts'
import { listed, useContactCounts } from '../records/use-counts.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { useNames } from '../records/use-names.ts'
import { useRemoval } from '../records/use-removal.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { MergeTable } from './merge-table.tsx'
import { mergeRows } from './merged.ts'

type Props = { one: Contact; other: Contact; keep: string; onKeep(id: string): void }

export function MergePreview({ one, other, keep, onKeep }: Props) {
  const [target, source] = keep === one.id ? [one, other] : [other, one]
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const send = useOnce()
  const companies = useNames('companies', [one.company_id, other.company_id])
  const rows = mergeRows(target, source, companies, useCustomFields('contacts'))
  const { data: counts } = useContactCounts(source.id)
  const merge = useRemoval('contacts', source.id, {
    send: () =>
      send({ source_id: source.id, target_id: target.id }, (body, headers) =>
        ask(api.POST('/api/v1/contacts/merge', { body, headers })),
      ),
    mergedInto: target.id,
    onGone({ data }) {
      queryClient.setQueryData(['contacts', data.id], data)
      toast.success(`Merged into ${nameOfContact(data)}`)
      return navigate({ to: '/contacts/$id', params: { id: data.id }, replace: true })
    },
  })
  const moving =
    counts &&
    listed(
      [counts.interactions, 'interaction', 'interactions'],
      [counts.followUps, 'follow-up', 'follow-ups'],
      [counts.commitments, 'commitment', 'commitments'],
      [counts.deals, 'deal', 'deals'],
    )
  const moves = counts && (moving ? `Moves to the kept one: ${moving}.` : 'Nothing else has to move.')
  return (
    <>
      <MergeTable rows={rows} contacts={[one, other]} keep={keep} onKeep={onKeep} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow basis-64 text-muted" aria-live="polite">
          {moves ?? 'Counting what moves …'}
        </p>
        <Button variant="primary" onClick={() => setAsking(true)}>
          Merge the two
        </Button>
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Keep ${nameOfContact(target)} and delete the other?`}
        action="Merge the two"
        pending={merge.isPending}
        error={merge.error}
        onConfirm={merge.start}
      >
        <p>
          {nameOfContact(source)}
          {source.email && ` (${source.email})`} is deleted. {moves}
        </p>
        <p>This cannot be undone.</p>
      </Confirm>
    </>
  )
}
