import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { openVault } from './vault.ts'

const text = 'rapport'

/**
 * Refuses a SECRET other than the one this database was first used with: sessions would end, and stored secrets could not
 * be read. The first server to start stores what later ones decrypt; of several that start at once, one.
 */
export async function checkSecret(database: Database, config: Pick<Config, 'secret' | 'hasSecret' | 'dataDir'>) {
  const sealed = openVault(config.secret).seal(text)
  const [, rows] = await database.send([
    sql`insert into secret_check (sealed) values (${sealed}) on conflict do nothing`,
    sql`select sealed from secret_check`,
  ])
  if (!opens(config.secret, rows![0]!.sealed as Buffer)) throw new Error(differentSecret(config))
}

export function opens(secret: string, sealed: Buffer) {
  try {
    return openVault(secret).open(sealed) === text
  } catch {
    return false
  }
}

export const differentSecret = ({ hasSecret, dataDir }: Pick<Config, 'hasSecret' | 'dataDir'>) =>
  `${hasSecret ? 'SECRET' : `The secret in DATA_DIR (${dataDir})`} is not the one that this database was first used with. ` +
  'Set SECRET to that value. If it is lost, run `delete from secret_check` on the database and start again: ' +
  'people have to sign in again, set up two-factor authentication again, and webhooks need new secrets.'
