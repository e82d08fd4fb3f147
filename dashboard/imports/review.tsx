import { useState } from 'react'
import { entityTypes } from '../custom-fields/kinds.ts'
import type { Kind } from '../records/types.ts'
import { Section } from '../settings/section.tsx'
import { Segments } from '../ui/segments.tsx'
import { ColumnSkeleton, ColumnTable } from './column-table.tsx'
import { clashesOf, draftOf, isChanged, lacksMatch, mappingOf, warningsOf } from './draft.ts'
import { FieldChoice } from './field-choice.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { Outcome } from './outcome.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { ReviewActions } from './review-actions.tsx'
import { useStartImport } from './use-import.ts'
import { type Import, isRunning, kindOf } from './words.ts'

/** A dry run: what would happen, and the means to have it otherwise before anything is written. */
export function Review({ job }: { job: Import }) {
  const kind = kindOf(job)
  const [draft, setDraft] = useState(() => draftOf(job))
  const start = useStartImport({ replace: true })
  const mapping = mappingOf(job, draft)
  const clashes = clashesOf(mapping)
  const warnings = warningsOf(job)
  const isRead = Object.keys(job.columns).length > 0
  const matchFault = lacksMatch(job, draft) && isRead ? 'No column goes to it' : undefined

  // The columns of another kind are matched anew.
  const change = (next: Kind) =>
    start.mutate({ input: { entity_type: next, file_url: job.file_url, dry_run: true }, instead: job })

  return (
    <>
      {(isRead || isRunning(job)) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="font-medium">The file holds</span>
          <Segments
            label="What the file holds"
            options={entityTypes}
            value={start.isPending ? start.variables.input.entity_type : kind}
            onChange={change}
            disabled={start.isPending}
          />
        </div>
      )}
      <Outcome job={job} />
      {isRead && (
        <>
          <Section title="Columns" description={leftOut(mapping)}>
            <ColumnTable job={job}>
              {({ name }) => (
                <FieldChoice
                  kind={kind}
                  column={name}
                  field={mapping[name] ?? null}
                  error={clashes.has(name) ? `“${clashes.get(name)}” goes there already` : undefined}
                  hint={name in draft.fields ? undefined : warnings.of.get(name)}
                  onChange={(field) => setDraft({ ...draft, fields: { ...draft.fields, [name]: field } })}
                />
              )}
            </ColumnTable>
            {warnings.rest.length > 0 && (
              <ul className="border-t px-4 py-3 text-muted">
                {warnings.rest.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            )}
          </Section>
          <ModeChoice kind={kind} draft={draft} error={matchFault} onChange={setDraft} />
        </>
      )}
      {!isRead && isRunning(job) && (
        <Section title="Columns" description="Known as soon as the file is read.">
          <ColumnSkeleton />
        </Section>
      )}
      <RejectedRows job={job} />
      <ReviewActions
        job={job}
        draft={draft}
        isRead={isRead}
        isChanged={isChanged(job, draft)}
        isWrong={clashes.size > 0 || matchFault !== undefined}
        start={start}
      />
    </>
  )
}

function leftOut(mapping: Record<string, string | null>) {
  const count = Object.values(mapping).filter((field) => field === null).length
  if (count === 0) return 'Every column goes somewhere.'
  if (count === Object.keys(mapping).length) return 'None of them goes anywhere yet: choose what each one holds.'
  return `${count === 1 ? 'One column is' : `${count} columns are`} left out: choose a field for what you want to keep.`
}
