import type { ChildProcess } from 'node:child_process'
import type pg from 'pg'
import { costOf, costWithin } from './cpu.ts'
import type { Workspace } from './fill.ts'
import { isQuick } from './settings.ts'

/** The processor time of a search for a word that one of 10,000 contacts has, in the server and in PostgreSQL. */
export async function measureSearch(server: ChildProcess, v1: string, admin: pg.ClientConfig, workspace: Workspace) {
  const cases = [
    ['search, a selective word, contacts only', '/search?q=p7777&types=contacts', 1],
    ['search, a selective word, all kinds', '/search?q=p7777', 2.5],
  ] as const
  const lines = []
  for (const [what, path, budget] of cases) {
    const send = async () => {
      const response = await fetch(v1 + path, { headers: { 'x-api-key': workspace.key } })
      const { data } = (await response.json()) as { data: { contacts: unknown[] } }
      if (data.contacts.length !== 1) throw new Error(`${path} found ${data.contacts.length} contacts`)
    }
    const cost = await costOf(server, admin, { requests: isQuick ? 200 : 500, send })
    lines.push(costWithin(`${what}, 10000 contacts`, cost, budget))
  }
  return lines
}
