import { hashKey, useMutation } from '@tanstack/react-query'
import { Refusal } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { versionOf } from '../api/versions.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { toast } from '../ui/toast.ts'
import type { Values as DifferenceValues } from './differences.ts'
import { listed } from './listed.ts'
import { saveGuarded } from './save-guarded.ts'

type Values = { custom_fields?: Record<string, unknown> }

/**
 * Changes a record optimistically, and reverts with the message of the API if it is rejected. `mutateAsync` is for
 * fields that show their own errors; `mutate` shows a toast. Both compare with the record as it was rendered, which is
 * what the person edited.
 */
export function useChange<Row extends { id: string }, Patch extends Values>(
  kind: Kind,
  id: string,
  send: (patch: Patch, headers: { 'If-Match': string }) => Promise<Row>,
) {
  const key = [kind, id]
  const base = queryClient.getQueryData<Row>(key) ?? listed<Row>(kind, id)
  const known = versionOf(id)?.record
  // Another change may be in progress, whose optimistic value must not flicker.
  const isLast = () => queryClient.isMutating({ mutationKey: key }) === 1
  const change = useMutation({
    mutationKey: key,
    scope: { id }, // the next change starts from what this one has stored
    mutationFn: (edit: Edit<Row, Patch>) => saveGuarded({ kind, send, ...edit }),
    async onMutate({ patch }) {
      await queryClient.cancelQueries({ queryKey: key })
      // The record may be shown from a list while it is still loading.
      const before = queryClient.getQueryData<Row & Values>(key) ?? (base as (Row & Values) | undefined)
      if (before) queryClient.setQueryData(key, patched(before, patch))
      return { before }
    },
    onError(error, { patch }, context) {
      const { before } = context ?? {}
      if (before) queryClient.setQueryData<Row & Values>(key, (now) => now && takenBack(now, patch, before))
      if (!(error instanceof Refusal && error.details.length > 0)) toast.error(error.message)
    },
    onSuccess(row) {
      if (isLast()) queryClient.setQueryData(key, row)
    },
    onSettled() {
      if (isLast()) void refresh(...concernedBy(`${nounOf(kind)}.updated`), 'tags')
    },
  })
  const editOf = (patch: Patch) => ({ patch, base: base ?? ({ id } as Row), known })
  return {
    mutateAsync: (patch: Patch) => change.mutateAsync(editOf(patch)),
    mutate: (patch: Patch) => change.mutate(editOf(patch), { onError: showErrors }),
  }
}

type Edit<Row, Patch> = { patch: Patch; base: Row; known: DifferenceValues | undefined }

function showErrors(error: Error) {
  if (error instanceof Refusal && error.details.length > 0) toast.error(error.message)
}

// Like the API: field by field, and custom fields key by key.
const patched = <Row extends Values>(row: Row, patch: Values) => ({
  ...row,
  ...patch,
  ...(patch.custom_fields && { custom_fields: { ...row.custom_fields, ...patch.custom_fields } }),
})

/** Reverts only this change, and only if it is still shown: another field, or another value of this one, may have been saved since. */
function takenBack<Row extends Values>(row: Row, { custom_fields, ...fields }: Values, before: Row): Row {
  const undone = undo(row, fields, before)
  return custom_fields
    ? { ...undone, custom_fields: undo(undone.custom_fields ?? {}, custom_fields, before.custom_fields ?? {}) }
    : undone
}

function undo<Of extends object>(values: Of, patch: Partial<Of>, before: Of): Of {
  const shown = (Object.keys(patch) as (keyof Of)[]).filter(
    (field) => hashKey([values[field]]) === hashKey([patch[field]]),
  )
  return { ...values, ...Object.fromEntries(shown.map((field) => [field, before[field]])) }
}
