import { api, ask } from '../api/client.ts'
import type { useOnce } from '../api/use-once.ts'
import type { Kind } from './types.ts'

export type Tagging = { add?: string[]; remove?: string[] }
/** Sends each body with a key of its own, the same one when it is tried again. */
type Send = ReturnType<typeof useOnce>

const limit = 100

/** The API takes a hundred at a time. */
export async function inHundreds(ids: string[], send: (ids: string[]) => Promise<unknown>) {
  for (let start = 0; start < ids.length; start += limit) await send(ids.slice(start, start + limit))
}

export const bulkTag = (kind: Kind, all: string[], tagging: Tagging, send: Send) =>
  inHundreds(all, (ids) =>
    send({ ids, ...tagging }, (body, headers): Promise<unknown> => {
      const request = { body, headers }
      if (kind === 'contacts') return ask(api.POST('/api/v1/contacts/bulk-tag', request))
      if (kind === 'companies') return ask(api.POST('/api/v1/companies/bulk-tag', request))
      return ask(api.POST('/api/v1/deals/bulk-tag', request))
    }),
  )

export const bulkDelete = (kind: Kind, all: string[], send: Send) =>
  inHundreds(all, (ids) =>
    send({ ids }, (body, headers): Promise<unknown> => {
      const request = { body, headers }
      if (kind === 'contacts') return ask(api.POST('/api/v1/contacts/bulk-delete', request))
      if (kind === 'companies') return ask(api.POST('/api/v1/companies/bulk-delete', request))
      return ask(api.POST('/api/v1/deals/bulk-delete', request))
    }),
  )
