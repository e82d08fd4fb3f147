import { expect, test } from 'vitest'
import { actionsFor, matchingActions, openRecordAt } from './actions.ts'
import { deal } from '../deals/kind.ts'
import { commandIn } from './commands.ts'
import { actionsOn, type Subject } from './record-actions.ts'

const labels = (isOwner: boolean, typed: string) =>
  matchingActions(actionsFor(isOwner), typed).map(({ label }) => label)

test('every typed word must be a prefix of a word of the action', () => {
  expect(labels(true, 'new con')).toEqual(['New contact'])
  expect(labels(true, 'add person')).toEqual(['New contact'])
  expect(labels(true, 'log call')).toEqual(['Log an interaction', 'Log a call with …'])
  expect(labels(true, 'dark')).toEqual(['Dark theme'])
  expect(labels(true, 'contact x')).toEqual([])
})

test('a command is followed by the name of a record', () => {
  const parsed = (typed: string) => {
    const found = commandIn(typed)
    return found && [found.command.start, found.name, found.command.types.join()]
  }
  expect(parsed('log a call with graham pri')).toEqual(['Log a call with', 'graham pri', 'contacts,companies,deals'])
  expect(parsed('Log email to ada ')).toEqual(['Log an email with', 'ada', 'contacts,companies,deals'])
  expect(parsed('new deal for')).toEqual(['New deal for', '', 'contacts,companies'])
  expect(parsed('add a follow up for ada')).toEqual(['Add a follow-up for', 'ada', 'contacts,companies,deals'])
  expect(parsed('complete send drawings')).toEqual(['Complete', 'send drawings', 'follow_ups,commitments'])
  for (const typed of ['', 'log a call', 'logger', 'completely', 'new dealer for x'])
    expect(parsed(typed)).toBeUndefined()
})

test('a command can ask for more about its record', () => {
  const record = { id: '1', name: 'Engine', stage: 'lead', value: 0 }
  const on = { kind: 'deals', id: '1', name: 'Engine' } as const
  const run = (typed: string) => commandIn(typed)?.command.run({ kind: deal, record })
  expect(run('move engine')).toEqual({ asks: 'stage', on })
  expect(run('assign engine')).toEqual({ asks: 'owner', on })
  expect(run('tag engine')).toEqual({ asks: 'tag', on })
  expect(run('delete engine')).toEqual({ opens: 'delete', on })
  expect(run('export engine')).toEqual({ exports: on })
  const task = { kind: 'follow-ups', id: '2', name: 'Call', isDone: true } as const
  expect(actionsOn(task, { isShown: false, isOwner: true }).map(({ label }) => label)).toEqual([
    'Reopen',
    'Edit…',
    'Delete this follow-up…',
  ])
  const offered = (on: Subject, isOwner: boolean) =>
    actionsOn(on, { isShown: false, isOwner }).map(({ label }) => label)
  expect(offered(on, true)).toEqual([
    'Move to a stage…',
    'Add a tag…',
    'Change the owner…',
    'Export this deal',
    'Delete this deal…',
  ])
  const ada = { kind: 'contacts', id: '3', name: 'Ada' } as const
  const personal = ['Export this person’s data', 'Erase permanently…']
  expect(personal.filter((label) => offered(ada, true).includes(label))).toEqual(personal)
  expect(personal.filter((label) => offered(ada, false).includes(label))).toEqual([])
})

test('a member is not offered actions of owners', () => {
  expect(labels(true, 'key')).toEqual(['New API key', 'API keys'])
  expect(labels(false, 'key')).toEqual([])
  expect(labels(false, 'webhook')).toEqual([])
  expect(labels(false, 'invite')).toEqual([])
})

test('entries refer to the record of the current page', () => {
  const id = '01a1d441-c310-7ec8-b57b-ab97a1b5dec3'
  expect(openRecordAt(`/contacts/${id}`)).toEqual({ kind: 'contacts', id })
  expect(openRecordAt(`/contacts/${id}/merge`)).toEqual({ kind: 'contacts', id })
  expect(openRecordAt(`/deals/${id}`)).toEqual({ kind: 'deals', id })
  expect(openRecordAt(`/companies/${id}`)).toEqual({ kind: 'companies', id })
  for (const path of ['/', '/contacts', '/contacts/nonsense', `/settings/${id}`])
    expect(openRecordAt(path)).toBeUndefined()
})

test('without text, a short list is shown', () => {
  expect(labels(true, '')).toContain('New deal')
  expect(labels(true, '')).not.toContain('Sign out')
})
