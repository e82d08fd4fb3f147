import { expect, test } from 'vitest'
import { clashesOf, draftOf, inputOf, isChanged, lacksMatch, mappingOf, findingsOf, readingOf } from './draft.ts'
import type { Import } from './words.ts'

const job: Import = {
  id: '1',
  entity_type: 'contacts',
  file_url: 'upload://1',
  file_name: 'people.csv',
  file_type: 'csv',
  mode: 'create',
  match_on: null,
  owner_id: null,
  on_missing_contact: 'skip',
  dry_run: true,
  status: 'completed',
  total_rows: 2,
  imported_rows: 2,
  created_rows: 2,
  updated_rows: 0,
  failed_rows: 0,
  kept_failed_rows: 0,
  columns: { Name: 'first_name', Mail: null, constructor: null },
  formats: {},
  findings: [],
  warnings: [],
  duplicates: [],
  error: null,
  error_code: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  completed_at: '2026-01-01T00:00:00.000Z',
  actor: null,
  revert: null,
  on_bad_cell: 'reject_row',
  encoding: null,
  skipped_cells: 0,
  id_map: null,
}

test('the request names every column as shown', () => {
  const draft = { ...draftOf(job), fields: { Mail: 'email' } }
  expect(mappingOf(job, draft)).toEqual({ Name: 'first_name', Mail: 'email', constructor: null })
  expect(inputOf(job, draft, true)).toEqual({
    entity_type: 'contacts',
    file_url: 'upload://1',
    mode: 'create',
    mapping: { Name: 'first_name', Mail: 'email', constructor: null },
    formats: {},
    on_missing_contact: 'skip',
    on_bad_cell: 'reject_row',
    dry_run: true,
  })
  expect(inputOf(job, { ...draft, mode: 'upsert', matchOn: 'email' }, false)).toMatchObject({
    mode: 'upsert',
    match_on: 'email',
    dry_run: false,
  })
  const owned = { ...draft, ownerId: 'ada' }
  expect(inputOf(job, owned, false)).toMatchObject({ owner_id: 'ada' })
  expect(inputOf(job, { ...owned, kind: 'companies' }, true)).toMatchObject({ owner_id: 'ada' })
  expect(isChanged(job, { ...draftOf(job), ownerId: 'ada' })).toBe(false)
})

test('a choice that is undone is not a change', () => {
  const draft = draftOf(job)
  expect(isChanged(job, draft)).toBe(false)
  expect(isChanged(job, { ...draft, fields: { Mail: 'email' } })).toBe(true)
  expect(isChanged(job, { ...draft, fields: { Mail: null, Name: 'first_name' } })).toBe(false)
  expect(isChanged(job, { ...draft, matchOn: 'email' })).toBe(false)
  expect(isChanged(job, { ...draft, mode: 'upsert', matchOn: 'email' })).toBe(true)
  expect(isChanged(job, { ...draft, onMissingContact: 'create' })).toBe(true)
  const deals = { ...job, formats: { Value: { unit: 'major' as const } } }
  expect(isChanged(deals, { ...draft, formats: { Value: { unit: 'minor' } } })).toBe(true)
  expect(isChanged(deals, { ...draft, formats: { Value: { unit: 'major' } } })).toBe(false)
  const upsert = { ...job, mode: 'upsert' as const, match_on: 'email' }
  expect(isChanged(upsert, { ...draftOf(upsert), matchOn: 'custom_fields.number' })).toBe(true)
})

test('another kind of record keeps the file only', () => {
  const draft = { ...draftOf(job), kind: 'companies' as const, fields: { Mail: 'email' } }
  expect(isChanged(job, draft)).toBe(true)
  expect(inputOf(job, draft, true)).toEqual({ entity_type: 'companies', file_url: 'upload://1', dry_run: true })
})

test('two columns cannot go to one field; many can be excluded', () => {
  expect(clashesOf({ a: 'email', b: null, c: 'email', d: null, e: 'email', f: 'title' })).toEqual(
    new Map([
      ['c', 'a'],
      ['e', 'a'],
    ]),
  )
})

test('columns of different rows may go to one field, unless a person moves one there', () => {
  const columns = { a: 'email', b: 'email', c: 'title' }
  expect(clashesOf(columns, { columns })).toEqual(new Map())
  expect(clashesOf({ ...columns, c: 'email' }, { columns })).toEqual(new Map([['c', 'a']]))
})

test('an update needs the column that identifies records', () => {
  const upsert = { ...draftOf(job), mode: 'upsert' as const, matchOn: 'email' }
  expect(lacksMatch(job, draftOf(job))).toBe(false)
  expect(lacksMatch(job, upsert)).toBe(true)
  expect(lacksMatch(job, { ...upsert, fields: { Mail: 'email' } })).toBe(false)
})

test('a finding about a column is shown at the column, the others below', () => {
  const finding = { field: null, row: null }
  const { byColumn, rest } = findingsOf({
    findings: [
      {
        ...finding,
        code: 'column_unmatched',
        column: 'Mail',
        message: 'Column "Mail" matches no field and was left out',
      },
      { ...finding, code: 'column_left_out', column: 'Post', message: 'Column "Post" was left out' },
      { ...finding, code: 'column_missing', column: 'Nowhere', message: 'The file does not have it' },
      {
        code: 'cell_skipped',
        column: 'Geburtstag',
        field: 'custom_fields.birthday',
        row: 2,
        message: 'custom_fields.birthday must be a valid date: left out',
      },
      { ...finding, code: 'contact_not_found', column: 'Who', row: 3, message: 'no contact has this name' },
    ],
  })
  expect([...byColumn]).toEqual([
    ['Mail', 'Matches no field'],
    ['Post', 'Column "Post" was left out'],
  ])
  expect(rest).toEqual([
    'The file does not have it',
    'Row 2: Geburtstag must be a valid date: left out',
    'Row 3: no contact has this name',
  ])
})

test('an import like another one has its mapping, but not its owner', () => {
  expect(readingOf({ ...job, owner_id: 'gone', mode: 'upsert', match_on: 'email' })).toEqual({
    mode: 'upsert',
    match_on: 'email',
    mapping: job.columns,
    formats: {},
    on_missing_contact: 'skip',
    on_bad_cell: 'reject_row',
  })
})
