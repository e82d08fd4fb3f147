import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { type Contact, nameOfContact } from '../kinds/types.ts'
import { entryCounts, listed, useCounts } from '../records/use-counts.ts'
import { useNames } from '../records/use-names.ts'
import { useRemoval } from '../records/use-removal.ts'
import { undoDelete } from '../trash/restore.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.ts'
import { MergeTable } from './merge-table.tsx'
import { mergeRows, takeOver } from './merged.ts'

type Props = { one: Contact; other: Contact; keep: string; onKeep(id: string): void }

export function MergePreview({ one, other, keep, onKeep }: Props) {
  const [target, source] = keep === one.id ? [one, other] : [other, one]
  const [asking, setAsking] = useState(false)
  // The fields taken from the deleted contact. They differ if the other contact is kept.
  const [choice, setChoice] = useState({ keep, taken: new Set<string>() })
  const taken = choice.keep === keep ? choice.taken : new Set<string>()
  const navigate = useNavigate()
  const send = useOnce()
  const companies = useNames('companies', [one.company_id, other.company_id])
  const rows = mergeRows(target, source, companies, useCustomFields('contacts'), taken)
  const chosen = rows.filter(({ isTaken }) => isTaken).map(({ label }) => label)
  const { data: counts } = useCounts('contacts', [source.id])
  const merge = useRemoval('contacts', source.id, {
    send: () =>
      send({ source_id: source.id, target_id: target.id, ...takeOver(source, rows) }, (body, headers) =>
        ask(api.POST('/api/v1/contacts/merge', { body, headers })),
      ),
    mergedInto: target.id,
    onGone({ data }) {
      queryClient.setQueryData(['contacts', data.id], data)
      toast.success(`Merged into ${nameOfContact(data)}`, { action: undoDelete({ entity_id: source.id }) })
      return navigate({ to: '/contacts/$id', params: { id: data.id }, replace: true })
    },
  })
  const moving = counts && listed(counts, ...entryCounts(), 'deals')
  const moves = counts && (moving ? `Moved to the contact you keep: ${moving}.` : 'Nothing else is moved.')
  return (
    <>
      <MergeTable
        rows={rows}
        contacts={[one, other]}
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
          {moves ?? 'Counting …'}
        </p>
        <Button variant="primary" onClick={() => setAsking(true)}>
          Merge contacts
        </Button>
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Keep ${nameOfContact(target)} and delete the other?`}
        action="Merge contacts"
        pending={merge.isPending}
        error={merge.error}
        onConfirm={merge.start}
      >
        <p>
          {nameOfContact(source)}
          {source.email && ` (${source.email})`} is deleted. {moves}
        </p>
        {chosen.length > 0 && <p>Taken from the other contact: {chosen.join(', ')}.</p>}
        <p>You can undo this from the trash.</p>
      </Confirm>
    </>
  )
}
