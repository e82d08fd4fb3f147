import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { signedInPage } from '../browser.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

test('a script in a name, in notes or in a link is shown as text', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const script = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`
  for (const profile_url of ['javascript:alert(1)', 'data:text/html,x'])
    assert.equal((await send('POST', '/contacts', { first_name: 'Eve', profile_url })).status, 400)
  const { data: company } = await send('POST', '/companies', { name: `Acme ${script}`, notes: script })
  const { data: contact } = await send('POST', '/contacts', {
    first_name: `Eve ${script}`,
    notes: script,
    tags: [script.slice(0, 100)],
    company_id: company.id,
  })
  await send('POST', '/deals', { name: `Engine ${script}`, contact_ids: [contact.id], company_id: company.id })
  for (const path of [
    '/contacts',
    `/contacts/${contact.id}`,
    `/companies/${company.id}`,
    '/deals',
    '/deals?view=table',
  ]) {
    await page.goto(path)
    await page.getByText('<img src=x').first().waitFor()
    assert.equal(await page.evaluate(() => 'hacked' in globalThis), false, path)
    assert.equal(await page.locator('img[src="x"]').count(), 0, path)
  }
})
