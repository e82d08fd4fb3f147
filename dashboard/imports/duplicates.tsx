import { CopyPlus } from 'lucide-react'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { type Draft, inputOf } from './draft.ts'
import { labelOf } from './fields.ts'
import { useStartImport } from './use-import.ts'
import { type Import, kindOf, likenessOf } from './words.ts'

/** Rows that would create duplicates, with an option to update the existing records instead. */
export function Duplicates({ job, draft }: { job: Import; draft: Draft }) {
  const kind = kindOf(job)
  const customFields = useCustomFields(kind)
  const start = useStartImport({ replace: true })
  if (draft.mode === 'upsert' || job.duplicates.length === 0) return null
  const update = (matchOn: string) =>
    start.mutate({ input: inputOf(job, { ...draft, mode: 'upsert', matchOn }, true), instead: job })
  return (
    <section aria-label="Likely duplicates" className="flex flex-col gap-3 rounded-lg bg-warn-soft p-4">
      {job.duplicates.map((duplicates) => {
        const label = labelOf(kind, customFields, duplicates.field)
        return (
          <div key={duplicates.field} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="flex min-w-0 grow basis-72 gap-2 text-warn">
              <CopyPlus className="mt-0.5 size-4 shrink-0" aria-hidden />
              <span className="min-w-0">{likenessOf(kind, label, duplicates)} They would be added too.</span>
            </p>
            <Button disabled={start.isPending} onClick={() => update(duplicates.field)}>
              Update by {label.toLowerCase()} instead
            </Button>
          </div>
        )
      })}
      <ErrorMessage>{start.error?.message}</ErrorMessage>
    </section>
  )
}
