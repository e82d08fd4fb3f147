import { Link } from '@tanstack/react-router'
import { kindNamed } from '../kinds/registry.ts'
import { useIsOwner } from '../sessions/me.ts'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { formatNumber } from '../ui/format.ts'
import { Pages } from '../ui/pages.tsx'
import { Progress } from '../ui/progress.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { UndoImport } from './undo-import.tsx'
import { useKept } from './use-import.ts'
import { type Import, isRunning } from './words.ts'

type Props = { job: Import; revert: NonNullable<Import['revert']> }

/** The progress and result of undoing an import, with the records that were kept. */
export function Reverted({ job, revert }: Props) {
  const { total_rows, reverted_rows, kept_rows, error } = revert
  const isOwner = useIsOwner()
  const done = reverted_rows + kept_rows
  return (
    <Section
      title={isRunning(revert) ? 'Undoing the import' : error ? 'Undoing the import failed' : 'Import undone'}
      description={
        isRunning(revert)
          ? `${formatNumber(done)} of ${formatNumber(total_rows)} records done`
          : (error ?? outcomeOf(revert))
      }
      action={error && isOwner ? <UndoImport job={job} /> : <SeeTrash isShown={reverted_rows > 0} />}
    >
      {isRunning(revert) ? (
        <div className="p-4">
          <Progress label="Progress of undoing the import" done={done} total={total_rows} />
        </div>
      ) : (
        kept_rows > 0 && <KeptRecords job={job} />
      )}
    </Section>
  )
}

const SeeTrash = ({ isShown }: { isShown: boolean }) =>
  isShown && (
    <Link to="/settings/trash" className="text-accent-strong underline">
      Open trash
    </Link>
  )

const records = (count: number) => `${formatNumber(count)} ${count === 1 ? 'record' : 'records'}`

const outcomeOf = ({ reverted_rows, kept_rows }: Props['revert']) =>
  `${records(reverted_rows)} undone, ${records(kept_rows)} kept.${
    kept_rows > 0 ? ' These records were changed, used or deleted after the import:' : ''
  }`

function KeptRecords({ job }: { job: Import }) {
  const { page, set } = useFilters()
  const kept = useKept(job, page)
  return (
    <>
      <Rows query={{ ...kept, data: kept.data?.data }} empty={null}>
        {({ entity_type, entity_id, name, why }) => {
          const kind = kindNamed(entity_type)
          return (
            <li key={entity_id} className="px-4 py-3">
              {name === null ? (
                <span className="text-muted">Deleted {kind?.noun ?? entity_type}</span>
              ) : (
                <Link to={`/${kind!.plural}/${entity_id}` as string} className="font-medium hover:underline">
                  {name}
                </Link>
              )}
              <p className="text-muted">{why}</p>
            </li>
          )
        }}
      </Rows>
      {kept.data && kept.data.meta.total_pages > 1 && (
        <div className="border-t px-4 py-2">
          <Pages meta={kept.data.meta} onPage={(next) => set({ page: next })} />
        </div>
      )}
    </>
  )
}
