import { newId, timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { type ValidationError, refuse } from '../http/errors.ts'

export type Person = { id: string; name: string; email: string }

/**
 * An email address as an identity. Only ASCII is accepted: with other letters, one address could be written in several
 * ways and look like that of another person. Use the xn-- form for a domain with an accent.
 */
function toIdentity(email: string) {
  const plain = email.trim()
  return isIdentity.test(plain) && plain.length <= 320 ? plain.toLowerCase() : undefined
}

// The sign-in library accepts the same addresses. Checked before the address is in lower case, which turns the Kelvin
// sign (U+212A) into a k.
const isIdentity = /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/i

export function identityOf(email: string) {
  refuse(problemsOfAddress({ email }))
  return toIdentity(email)!
}

export const problemsOfAddress = ({ email }: { email?: string }): ValidationError[] =>
  email === undefined || toIdentity(email)
    ? []
    : [{ field: 'email', message: 'must be an email address in ASCII characters, such as ada@example.com' }]

export async function findOrCreatePerson(
  tx: Tx,
  email: string,
  name = email.slice(0, email.indexOf('@')),
): Promise<Person & { isNew: boolean }> {
  const id = newId()
  const person = await tx.first<Person>(sql`
    with made as (
      insert into users (id, name, email, created_at, updated_at) values (${id}, ${name}, ${email}, ${timeOf(id)}, ${timeOf(id)})
      on conflict (email) do nothing
      returning id, name, email)
    select * from made union all select id, name, email from users where email = ${email}`)
  // Created by a concurrent request, and not yet visible above.
  if (!person) return findOrCreatePerson(tx, email, name)
  return { ...person, isNew: person.id === id }
}
