import { hashKey, useMutation } from '@tanstack/react-query'
import { Refusal } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { concernedBy } from '../shell/concerned.ts'
import { toast } from '../ui/toast.ts'
import type { Kind } from './types.ts'
import { nouns } from './words.ts'

type Values = { custom_fields?: Record<string, unknown> }

/**
 * Changes a record at once in what is shown, and takes it back with the API's reason if it refuses. `mutateAsync` is for
 * fields that show what is wrong with them; `mutate` for those that have no place for it: there a toast says it.
 */
export function useChange<Row extends { id: string }, Patch extends Values>(
  kind: Kind,
  id: string,
  send: (patch: Patch) => Promise<Row>,
) {
  const key = [kind, id]
  // Another change may be on its way: what it shows already must not flicker.
  const isLast = () => queryClient.isMutating({ mutationKey: key }) === 1
  const change = useMutation({
    mutationKey: key,
    mutationFn: send,
    async onMutate(patch: Patch) {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<Row & Values>(key)
      if (before) queryClient.setQueryData(key, patched(before, patch))
      return { before }
    },
    onError(error, patch, context) {
      const { before } = context ?? {}
      if (before) queryClient.setQueryData<Row & Values>(key, (now) => now && takenBack(now, patch, before))
      if (!(error instanceof Refusal && error.details.length > 0)) toast.error(error.message)
    },
    onSuccess(row) {
      if (isLast()) queryClient.setQueryData(key, row)
    },
    onSettled() {
      if (isLast()) void refresh(...concernedBy(`${nouns[kind]}.updated`), 'tags')
    },
  })
  return { mutateAsync: change.mutateAsync, mutate: (patch: Patch) => change.mutate(patch, { onError: sayFaults }) }
}

function sayFaults(error: Error) {
  if (error instanceof Refusal && error.details.length > 0) toast.error(error.message)
}

// As the API does it: field by field, and custom fields key by key.
const patched = <Row extends Values>(row: Row, patch: Values) => ({
  ...row,
  ...patch,
  ...(patch.custom_fields && { custom_fields: { ...row.custom_fields, ...patch.custom_fields } }),
})

/** Only this change, and only where it still shows: another field, or another value of this one, may be saved since. */
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
