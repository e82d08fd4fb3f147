import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, written } from '../../sdk/generate.ts'

test('the document and types of the SDK, and the fields of the dashboard, match the server; npm run sdk updates them', async () => {
  for (const [name, text] of Object.entries(await files()))
    assert.ok((await written(name)) === text, `sdk/${name} is stale: run npm run sdk`)
})
