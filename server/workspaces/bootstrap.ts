import { randomBytes } from 'node:crypto'
import { systemCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { newId, nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { refuse } from '../http/errors.ts'
import { compileCheck } from '../http/validation.ts'
import { createKey } from '../keys/save.ts'
import { hashPassword } from '../people/password.ts'
import { findOrCreatePerson, identityOf, type Person } from '../people/people.ts'
import { addMember, createWorkspace } from './create.ts'
import { WorkspaceInput } from './schema.ts'

type Wanted = {
  email: string
  name?: string
  workspace: string
  slug: string
  password?: string
}
type Made = { workspace_id: string; user_id: string; api_key: string; password?: string }

/**
 * Creates, or finds, a person and a workspace that they own, and creates a new key each time. A new person gets a
 * password, which is returned only this once; an existing person is not changed.
 */
export async function bootstrap(
  database: Database,
  { email, name, workspace, slug, password = newPassword() }: Wanted,
): Promise<Made> {
  const identity = identityOf(email)
  const input = checked({ name: workspace, slug })
  const hashed = await hashPassword(password)
  return transaction(database, systemCaller(nilId, '', 'bootstrap'), async (tx) => {
    tx.run(sql`select pg_advisory_xact_lock(hashtext('rapport bootstrap'))`) // two concurrent runs create one workspace, not two
    const person = await findOrCreatePerson(tx, identity, name)
    if (person.isNew) setPassword(tx, person.id, hashed)
    const found = await tx.first<{ id: string }>(sql`select id from workspaces where slug = ${input.slug}`)
    const workspaceId = found?.id ?? newId()
    const { key } = await tx.within(workspaceId, async () => {
      if (found) await makeOwner(tx, person)
      else await createWorkspace(tx, person, input)
      return createKey(tx, person.id, { name: 'Bootstrap', scope: 'full', role: 'owner' })
    })
    return { workspace_id: workspaceId, user_id: person.id, api_key: key, ...(person.isNew && { password }) }
  })
}

const newPassword = () => randomBytes(12).toString('base64url')

const check = compileCheck(WorkspaceInput)
function checked(given: WorkspaceInput) {
  const { value, problems } = check(given)
  refuse(problems)
  return value as WorkspaceInput
}

/** The operator vouches for the address, so it counts as verified. The password is stored in the row that the sign-in library reads. */
function setPassword(tx: Tx, userId: string, hashed: string) {
  tx.run(sql`update users set email_verified = true where id = ${userId}`)
  tx.run(sql`
    insert into accounts (id, account_id, provider_id, user_id, password)
    values (${newId()}, ${userId}, 'credential', ${userId}, ${hashed})`)
}

async function makeOwner(tx: Tx, person: Person) {
  if (await addMember(tx, person, 'owner')) return
  const raised = await tx.first(sql`
    update members set role = 'owner', updated_at = now()
     where workspace_id = ${tx.workspaceId} and user_id = ${person.id} and role = 'member'
    returning user_id`)
  if (raised) recordEvent(tx, 'member.updated', person.id, { changes: { role: { from: 'member', to: 'owner' } } })
}
