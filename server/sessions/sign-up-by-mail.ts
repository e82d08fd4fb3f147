import { hash, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { systemCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { newId, nilId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { refuse, type ValidationError } from '../http/errors.ts'
import type { Vault } from '../http/vault.ts'
import { existingAccountMail, signUpMail } from '../mail/messages.ts'
import { sendMail } from '../mail/send.ts'
import { verifyPassword } from '../people/password.ts'

// Signing up on a server that sends mail. The response is the same whether or not the address has an account; the mail
// tells the owner of the address. The account is created when the link is used with the password of the sign-up: that
// takes both the mailbox and the password, so nobody can create an account for the address of another person.

export type NewAccount = {
  name: string
  email: string
  image?: string | null
  workspace_name?: string
  invitation_token?: string
}

/** The checks of the sign-in library, which would otherwise run too late. */
export function checkAccount({ name, password }: { name?: string; password?: string }) {
  const problems: ValidationError[] = []
  if (name === undefined) problems.push({ field: 'name', message: 'is required' })
  if (password === undefined) problems.push({ field: 'password', message: 'is required' })
  else if (password.length < 8 || password.length > 128)
    problems.push({ field: 'password', message: 'must have 8 to 128 characters' })
  refuse(problems)
}

export async function mailSignUp(
  { config, database, vault }: { config: Config; database: Database; vault: Vault },
  { name, email, image, workspace_name, invitation_token }: NewAccount,
  passwordHash: string,
) {
  const { publicUrl } = config
  const account: NewAccount = {
    name,
    email,
    ...(image && { image }),
    ...(workspace_name && { workspace_name }),
    ...(invitation_token && { invitation_token }),
  }
  const kept = JSON.stringify({ account, password_hash: passwordHash })
  const token = randomBytes(32).toString('base64url')
  await transaction(database, systemCaller(nilId, null, 'sign-up'), async (tx) => {
    if (await tx.first(sql`select id from users where email = ${email}`))
      return sendMail(tx, vault, existingAccountMail({ publicUrl, to: email }))
    tx.run(sql`
      insert into verifications (id, identifier, value, expires_at)
      values (${newId()}, ${identifierOf(token)}, ${vault.seal(kept).toString('base64url')}, now() + interval '24 hours')`)
    sendMail(tx, vault, signUpMail({ publicUrl, to: email, token }))
  })
}

/** Undefined if the link is invalid or has expired. */
export async function findSignUp(
  { database, vault }: { database: Database; vault: Vault },
  token: string,
  password: string,
) {
  const [rows] = await database.send([
    sql`select value from verifications where identifier = ${identifierOf(token)} and expires_at > now()`,
  ])
  const row = rows![0] as { value: string } | undefined
  if (!row) return
  const { account, password_hash } = JSON.parse(vault.open(Buffer.from(row.value, 'base64url'))) as {
    account: NewAccount
    password_hash: string
  }
  return { account, isRightPassword: await verifyPassword({ hash: password_hash, password }) }
}

export const forgetSignUp = (database: Database, token: string) =>
  database.send([sql`delete from verifications where identifier = ${identifierOf(token)}`])

const identifierOf = (token: string) => `sign-up ${hash('sha256', token, 'hex')}`
