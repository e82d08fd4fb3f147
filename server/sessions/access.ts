import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Caller } from '../database/caller.ts'
import type { Tx } from '../database/transaction.ts'
import { object } from '../http/envelope.ts'

/** For the signed-in person only, also without a workspace. */
export const people = {
  config: {
    access: {
      role: 'member',
      withoutWorkspace: true,
      notForKeys: 'Only the signed-in person can do this, not an API key',
    },
    personal: true,
  },
} as const

export const Password = Type.String({ format: 'password', maxLength: 128 })
export const Confirmation = object({ password: Type.Optional(Password) })

export type ConfirmPerson = (
  request: Pick<FastifyRequest, 'caller' | 'ip' | 'raw'>,
  password: string | undefined,
) => Promise<void>
export type RemoveMethod = (caller: Caller, remove: (tx: Tx) => Promise<void>) => Promise<void>
