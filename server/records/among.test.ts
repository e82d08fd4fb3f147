import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

const kinds = [
  { path: '/contacts', body: { first_name: 'Ada' }, filter: 'q=ada' },
  { path: '/companies', body: { name: 'Acme' }, filter: 'q=acme' },
  { path: '/deals', body: { name: 'Engine' }, filter: 'stage=lead' },
]

for (const { path, body, filter } of kinds)
  test(`${path}?ids= lists only these records of this workspace, combined with the other filters`, async () => {
    const { send } = await api.workspace()
    const other = await api.workspace()
    const made: string[] = []
    for (let i = 0; i < 3; i++) made.push((await send('POST', path, body)).data.id)
    const foreign = (await other.send('POST', path, body)).data.id
    const wanted = [made[2], made[0]!.toUpperCase(), foreign, made[0]].join(',%20')
    for (const query of [`ids=${wanted}`, `ids=${wanted}&${filter}`]) {
      const { data, meta } = await send('GET', `${path}?${query}`)
      assert.deepEqual([data.map(({ id }: { id: string }) => id), meta.total], [[made[2], made[0]], 2], query)
    }
    for (const ids of ['', 'x', `${made[0]},`, Array.from({ length: 251 }, () => foreign).join(',')]) {
      const refused = await send('GET', `${path}?ids=${ids}`)
      assert.equal(refused.status, 400, ids)
      assert.equal(refused.error.details[0].field, 'ids')
    }
  })
