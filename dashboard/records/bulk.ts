import { api, ask, once } from '../api/client.ts'
import type { Kind } from './types.ts'

type Tagging = { add?: string[]; remove?: string[] }

const limit = 100

/** The API takes a hundred at a time. */
async function inHundreds(ids: string[], send: (ids: string[]) => Promise<unknown>) {
  for (let start = 0; start < ids.length; start += limit) await send(ids.slice(start, start + limit))
}

export const bulkTag = (kind: Kind, all: string[], tagging: Tagging) =>
  inHundreds(all, (ids) => {
    const request = { body: { ids, ...tagging }, headers: once() }
    if (kind === 'contacts') return ask(api.POST('/api/v1/contacts/bulk-tag', request))
    if (kind === 'companies') return ask(api.POST('/api/v1/companies/bulk-tag', request))
    return ask(api.POST('/api/v1/deals/bulk-tag', request))
  })

export const bulkDelete = (kind: Kind, all: string[]) =>
  inHundreds(all, (ids) => {
    const request = { body: { ids }, headers: once() }
    if (kind === 'contacts') return ask(api.POST('/api/v1/contacts/bulk-delete', request))
    if (kind === 'companies') return ask(api.POST('/api/v1/companies/bulk-delete', request))
    return ask(api.POST('/api/v1/deals/bulk-delete', request))
  })
