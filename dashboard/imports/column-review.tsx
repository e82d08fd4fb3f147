import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { Section } from '../settings/section.tsx'
import { ColumnTable } from './column-table.tsx'
import { type Draft, mappingOf, findingsOf, unmatchedIn } from './draft.ts'
import { FieldChoice } from './field-choice.tsx'
import { FindingList } from './finding-list.tsx'
import { FormatChoice } from './format-choice.tsx'
import { NewField } from './new-field.tsx'
import { NewFields } from './new-fields.tsx'
import { useImportColumns } from './use-import.ts'
import { ValueChoices } from './value-choices.tsx'
import type { Import } from './words.ts'

type Props = { job: Import; draft: Draft; clashes: ReadonlyMap<string, string>; onChange(draft: Draft): void }

/** The field of each column, with controls to change it. */
export function ColumnReview({ job, draft, clashes, onChange }: Props) {
  const mapping = mappingOf(job, draft)
  const findings = findingsOf(job)
  const [without, setWithout] = useState<Schemas['ImportColumn']>()
  const put = (column: string, field: string | null) =>
    onChange({ ...draft, fields: { ...draft.fields, [column]: field } })
  const formatOf = ({ name, format }: Schemas['ImportColumn']) => draft.formats[name] ?? format
  const write = (column: string, format: Schemas['ColumnFormat']) =>
    onChange({ ...draft, formats: { ...draft.formats, [column]: format } })
  const { data: columns = [] } = useImportColumns(job)
  return (
    <Section
      title="Columns"
      description={leftOut(mapping)}
      action={
        <NewFields
          kind={draft.kind}
          columns={unmatchedIn(columns, job, draft)}
          onDone={(fields) => onChange({ ...draft, fields: { ...draft.fields, ...fields } })}
        />
      }
    >
      <ColumnTable job={job}>
        {(column) => {
          const { name } = column
          return (
            <>
              <FieldChoice
                kind={draft.kind}
                column={name}
                field={mapping[name] ?? null}
                error={clashes.has(name) ? `“${clashes.get(name)}” is already matched to this field` : undefined}
                hint={Object.hasOwn(draft.fields, name) ? undefined : findings.byColumn.get(name)}
                onChange={(field) => put(name, field)}
                onNew={() => setWithout(column)}
              />
              {mapping[name] === column.field && (
                <>
                  <FormatChoice column={column} format={formatOf(column)} onChange={(format) => write(name, format)} />
                  <ValueChoices
                    column={column}
                    choices={formatOf(column)?.values ?? {}}
                    onChange={(values) => write(name, { values })}
                  />
                </>
              )}
            </>
          )
        }}
      </ColumnTable>
      <NewField
        kind={draft.kind}
        column={without}
        onDone={(made) => {
          if (made) put(without!.name, `custom_fields.${made.field_name}`)
          setWithout(undefined)
        }}
      />
      <FindingList findings={findings.rest} />
    </Section>
  )
}

function leftOut(mapping: Record<string, string | null>) {
  const count = Object.values(mapping).filter((field) => field === null).length
  if (count === 0) return 'All columns are matched to a field.'
  if (count === Object.keys(mapping).length) return 'No column is matched to a field yet. Choose a field for each one.'
  return `${count === 1 ? 'One column is' : `${count} columns are`} left out. Choose a field to import ${count === 1 ? 'it' : 'them'}.`
}
