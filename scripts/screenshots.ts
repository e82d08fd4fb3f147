import { test } from 'node:test'
import { startApi } from '../test/api.ts'
import { type SignedInPage, signedInPage } from '../test/browser.ts'

// `npm run screenshots` takes the screenshots in docs/screenshots/ of the real dashboard with sample data.

type Look = { theme?: 'light' | 'dark'; width?: number; height?: number }
type Shot = {
  name: string
  path: string
  ready: string | RegExp
  look?: Look
  prepare?: (page: SignedInPage) => Promise<unknown>
}

const phone = { width: 390, height: 844 }
const shots: Shot[] = [
  { name: 'today', path: '/', ready: /Overdue/ },
  { name: 'contacts', path: '/contacts', ready: 'Email', prepare: (page) => page.getByRole('row').nth(9).waitFor() },
  { name: 'contact', path: 'contact', ready: /Deal created/, look: { theme: 'dark' } },
  { name: 'deals', path: '/deals', ready: 'Negotiation' },
  { name: 'reports', path: '/reports', ready: 'Why deals were lost', look: { height: 1000 } },
  {
    name: 'search',
    path: '/deals',
    ready: 'Negotiation',
    look: { theme: 'dark' },
    prepare: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').fill('ma')
      await page.getByRole('option').nth(3).waitFor()
    },
  },
  { name: 'today-phone', path: '/', ready: /Overdue/, look: phone },
  { name: 'deals-phone', path: '/deals', ready: 'Lead', look: { ...phone, theme: 'dark' } },
]

test('screenshots', async () => {
  await using api = await startApi()
  const owner = await api.signUp({
    name: 'Grace Hopper',
    workspace_name: 'Hopper & Sons',
    email: 'grace@hopper.example',
  })
  await owner.send('POST', '/workspaces/sample-data')
  const { data: busy } = await owner.send('GET', '/deals?stage=negotiation&sort=value')
  for (const { name, path, ready, look, prepare } of shots) {
    await using page = await signedInPage(api, { as: owner, width: 1280, height: 800, ...look })
    await page.goto(path === 'contact' ? `/contacts/${busy[0].contact_ids[0]}` : path)
    await page.getByText(ready).first().waitFor()
    await prepare?.(page)
    await page.waitForLoadState('networkidle').catch(() => {}) // the live stream stays open
    await page.screenshot({ path: `docs/screenshots/${name}.png` })
  }
})
