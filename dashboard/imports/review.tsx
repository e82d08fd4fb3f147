import { useState } from 'react'
import { kindOptions } from '../kinds/words.ts'
import { Section } from '../settings/section.tsx'
import { Segments } from '../ui/segments.tsx'
import { BadCells } from './bad-cells.tsx'
import { ColumnReview } from './column-review.tsx'
import { ColumnSkeleton } from './column-table.tsx'
import { clashesOf, draftOf, isChanged, lacksMatch, mappingOf } from './draft.ts'
import { Duplicates } from './duplicates.tsx'
import { EncodingChoice } from './encoding-choice.tsx'
import { MissingContacts } from './missing-contacts.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { Outcome } from './outcome.tsx'
import { OwnerChoice } from './owner-choice.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { ReviewActions } from './review-actions.tsx'
import { type Import, isRunning, kindOf } from './words.ts'

/** A dry run: what would happen, with controls to change it before anything is written. */
export function Review({ job }: { job: Import }) {
  const [draft, setDraft] = useState(() => draftOf(job))
  const { kind } = draft
  const running = isRunning(job)
  const isRead = Object.keys(job.columns).length > 0
  const isOther = kind !== kindOf(job)
  const clashes = isOther ? new Map<string, string>() : clashesOf(mappingOf(job, draft), job)
  const matchFault = isRead && !isOther && lacksMatch(job, draft) ? 'No column is matched to this field' : undefined
  return (
    <>
      {(isRead || running) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="font-medium">Records in the file</span>
          <Segments
            label="Records in the file"
            options={kindOptions()}
            value={kind}
            onChange={(next) => setDraft({ ...draft, kind: next })}
          />
          <EncodingChoice job={job} draft={draft} onChange={setDraft} />
        </div>
      )}
      <Outcome job={job} />
      {!isOther && <Duplicates job={job} draft={draft} />}
      {isOther ? (
        <Section title="Columns" description={`They are matched to the fields of ${kind} when you check again.`} />
      ) : isRead ? (
        <>
          <ColumnReview job={job} draft={draft} clashes={clashes} onChange={setDraft} />
          <ModeChoice draft={draft} error={matchFault} onChange={setDraft} />
          <OwnerChoice job={job} draft={draft} onChange={setDraft} />
          <MissingContacts job={job} draft={draft} onChange={setDraft} />
          <BadCells job={job} draft={draft} onChange={setDraft} />
        </>
      ) : (
        running && (
          <Section title="Columns" description="Available once the file is read.">
            <ColumnSkeleton />
          </Section>
        )
      )}
      <RejectedRows job={job} />
      <ReviewActions
        job={job}
        draft={draft}
        isRead={isRead}
        isChanged={isChanged(job, draft)}
        isWrong={clashes.size > 0 || matchFault !== undefined}
      />
    </>
  )
}
