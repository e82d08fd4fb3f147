import { numberedSystemCaller } from '../database/caller.ts'
import { nilId } from '../database/ids.ts'
import { nameWordsDeleted } from '../database/name-words.ts'
import { nearQuery, wordsOf } from '../database/search.ts'
import { join, sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { untilDone } from '../jobs/batches.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { registeredKinds } from '../records/belongings.ts'
import type { PersonalData } from '../records/personal-data.ts'
import { reindex } from '../records/reindex.ts'

/** Increased when search vectors are written differently: existing records are then indexed again. */
const version = 1
const size = 500

/** Brings the search vectors of each workspace up to date, and removes words that no name contains any more. */
export const indexSearch: Job<Record<string, never>> = {
  name: 'search.index',
  daily: true,
  isHeavy: true,
  async run(context) {
    const [workspaces] = await context.database.send([sql`select id, search_version from workspaces order by id`])
    for (const { id, search_version } of workspaces as { id: string; search_version: number }[]) {
      if (search_version < version) await indexWorkspace(context, id)
      await removeUnusedWords(context, id)
    }
  },
}

async function indexWorkspace({ database, signal }: JobContext, workspaceId: string) {
  const caller = await numberedSystemCaller(database, workspaceId, 'search.index')
  for (const kind of registeredKinds().filter(({ searchResult }) => searchResult)) {
    let last = nilId
    await untilDone({ signal }, async () => {
      const ids = await transaction(database, caller, async (tx) => {
        const rows = await tx.all<{ id: string }>(sql`
          select id from ${kind.table} where workspace_id = ${workspaceId} and id > ${last} order by id limit ${size}`)
        await reindex(
          tx,
          kind,
          rows.map(({ id }) => id),
        )
        return rows.map(({ id }) => id)
      })
      last = ids.at(-1) ?? last
      return ids.length === size
    })
  }
  await database.send([sql`update workspaces set search_version = ${version} where id = ${workspaceId}`])
}

/** Words of names that no record contains anymore. */
export const searchedPersonalData: PersonalData = {
  name: 'search',
  async scrub(context, { workspaceId }, { names }) {
    const words = names.flatMap(({ first, last }) => [...wordsOf(first), ...wordsOf(last ?? '')])
    await removeUnusedWords(context, workspaceId, sql`word = any(${words}::text[])`)
    nameWordsDeleted.send(workspaceId)
  },
}

// A word that was stored yesterday or today may belong to a record that is being saved.
const isOld = sql`used_on < current_date - 1`

/** Removes words that no record has, because names are personal data. */
async function removeUnusedWords({ database, signal }: JobContext, workspaceId: string, which = isOld) {
  const caller = await numberedSystemCaller(database, workspaceId, 'search.index')
  const isUnused = registeredKinds().flatMap(({ searchable, searchResult }) =>
    searchResult?.hasNames
      ? [
          sql`and not exists (select from ${searchable} r where r.workspace_id = ${workspaceId} and r.search @@ old.query::tsquery)`,
        ]
      : [],
  )
  let last = { part: '', word: '' }
  await untilDone({ signal }, async () => {
    const rows = await transaction(database, caller, async (tx) => {
      const rows = await tx.all<{ part: string; word: string }>(sql`
        select part, word from name_words
         where workspace_id = ${workspaceId} and (part, word) > (${last.part}, ${last.word}) and ${which}
         order by part, word limit ${size}`)
      const [parts, words] = [rows.map(({ part }) => part), rows.map(({ word }) => word)]
      const queries = words.map((word) => nearQuery(caller.workspaceNumber!, new Map([[word, [word]]])))
      if (rows.length > 0)
        tx.run(sql`
          delete from name_words n
           using unnest(${parts}::text[], ${words}::text[], ${queries}::text[]) as old (part, word, query)
           where n.workspace_id = ${workspaceId} and n.part = old.part and n.word = old.word ${join(isUnused, ' ')}`)
      return rows
    })
    last = rows.at(-1) ?? last
    return rows.length === size
  })
}
