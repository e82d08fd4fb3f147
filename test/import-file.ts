import assert from 'node:assert/strict'
import type { Answer, Api, Client } from './api.ts'
import { until } from './until.ts'

/** Uploads a file, imports it, and waits until the import has ended. */
export async function importFile(
  { url }: Pick<Api, 'url'>,
  client: Client,
  entity_type: string,
  file: string | Uint8Array<ArrayBuffer>,
  options: object = {},
) {
  const body = new FormData()
  body.append('file', new Blob([file]), 'file')
  const uploaded = await fetch(`${url}/api/v1/uploads`, { method: 'POST', body, headers: { 'x-api-key': client.key } })
  const { data: upload } = (await uploaded.json()) as { data: { file_url: string } }
  const asked = await client.send('POST', '/imports', { entity_type, file_url: upload.file_url, ...options })
  assert.equal(asked.status, 201, JSON.stringify(asked.error))
  return until(async () => {
    const { data } = await client.send('GET', `/imports/${asked.data.id}`)
    return data.completed_at && data
  })
}

/** The records of a list, in the order in which they were created. */
export async function recordsIn({ send }: Client, path: string): Promise<Answer['data'][]> {
  return (await send('GET', `${path}?sort=created_at&order=asc&per_page=250`)).data
}
