import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, focused, openPage } from '../browser.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('the documentation is searched with the keyboard, while typing and as a page', async () => {
  for (const look of [{ theme: 'light' }, { theme: 'dark', width: 390 }] as const) {
    await using page = await openPage(api, look)
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await page.goto('/docs/guides/quick-start')
    const input = page.getByRole('searchbox', { name: 'Search the documentation' })
    await page.keyboard.press('/')
    await page.keyboard.type('verify signature')
    const results = page.locator('.found a')
    await results.filter({ hasText: 'Webhooks' }).first().waitFor()
    await page.getByRole('status').filter({ hasText: 'for “verify signature”' }).waitFor()
    await expectAccessible(page)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await focused(results.nth(1)).waitFor()
    await page.keyboard.press('Escape')
    await focused(input).waitFor()
    assert.equal(await results.first().isVisible(), false)

    await input.fill('bulk tag contacts')
    await results.filter({ hasText: 'POST /api/v1/contacts/bulk-tag' }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs#bulkTagContacts')

    await page.keyboard.press('/')
    await input.fill('no-such-word <b>')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/search?q=*')
    await page.getByText('0 results for “no-such-word <b>”').first().waitFor()
    await expectAccessible(page)
    assert.deepEqual([...hosts], [api.url])
  }
})
