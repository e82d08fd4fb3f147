import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { startApi } from '../api.ts'
import { signedInPage } from '../browser.ts'
import { until } from '../until.ts'

const isStream = (url: string) => url.endsWith('/api/v1/events/stream')

/** The tabs that currently have a connection to the event stream. */
function watchStreams(page: Page) {
  const open = new Map<Page, number>()
  const count = (tab: Page, by: number) => open.set(tab, (open.get(tab) ?? 0) + by)
  const watch = (tab: Page) => {
    tab.on('request', (request) => isStream(request.url()) && count(tab, 1))
    tab.on('requestfailed', (request) => isStream(request.url()) && count(tab, -1))
    tab.on('requestfinished', (request) => isStream(request.url()) && count(tab, -1))
    tab.on('close', () => open.delete(tab))
  }
  watch(page)
  page.context().on('page', watch)
  return () => [...open].flatMap(([tab, streams]) => Array.from({ length: streams }, () => tab))
}

/** As if another tab or window covered it: headless Chromium shows all tabs at once. */
const setVisibility = (tab: Page, state: 'visible' | 'hidden') =>
  tab.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
    Object.defineProperty(document, 'hidden', { value: ${state === 'hidden'}, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)

test('eight tabs share one stream and stay up to date, even after the tab with the stream is closed', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  const streams = watchStreams(page)
  const tabs: Page[] = [page]
  while (tabs.length < 8) tabs.push(await page.context().newPage())
  for (const tab of tabs) {
    await tab.goto('/settings/tags')
    await tab.getByText('No tags yet').waitFor()
  }
  await until(() => streams().length === 1)
  await page.session.send('POST', '/tags', { name: 'Customer' })
  for (const tab of tabs) await tab.getByText('Customer').waitFor()

  const leader = streams()[0]!
  const others = tabs.filter((tab) => tab !== leader)
  if (leader === page) await leader.goto('about:blank')
  else await leader.close()
  await page.session.send('POST', '/tags', { name: 'Partner' })
  for (const tab of others) await tab.getByText('Partner').waitFor()
  await until(() => streams().length === 1)
})

test('hidden tabs have no stream; missed events are shown when a tab becomes visible', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  page.expected.push(/^404 GET /)
  const { data: ada } = await page.session.send('POST', '/contacts', { first_name: 'Ada', last_name: 'Lovelace' })
  const { data: max } = await page.session.send('POST', '/contacts', { first_name: 'Max', last_name: 'Planck' })
  const streams = watchStreams(page)
  const second = await page.context().newPage()
  await page.goto(`/contacts/${ada.id}`)
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
  await second.goto('/contacts')
  await second.getByText('Ada Lovelace').first().waitFor()
  await until(() => streams().length === 1)

  await setVisibility(page, 'hidden')
  await until(() => streams()[0] === second)
  await setVisibility(second, 'hidden')
  await until(() => streams().length === 0)
  const merged = await page.session.send('POST', '/contacts/merge', { source_id: ada.id, target_id: max.id })
  assert.equal(merged.status, 200)

  await setVisibility(second, 'visible')
  await until(() => streams()[0] === second)
  await second.getByText('Ada Lovelace').first().waitFor({ state: 'detached' })
  await setVisibility(page, 'visible')
  await page.getByRole('heading', { name: 'This contact was merged into another' }).waitFor()
  assert.deepEqual(streams(), [second])
})

test('signing out or switching the workspace in one tab ends the previous stream', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  const streams = watchStreams(page)
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await tab.goto('/settings/tags')
    await tab.getByText('No tags yet').waitFor()
  }
  await page.session.send('POST', '/workspaces', { name: 'Second', slug: 'second-workspace' })
  await second.reload()
  await second.getByRole('button', { name: /Switch workspace/ }).click()
  await second.getByRole('menuitem', { name: /Second/ }).click()
  for (const tab of [page, second]) await tab.getByRole('button', { name: /Second/ }).waitFor()
  await until(() => streams().length === 1)
  for (const tab of [page, second]) await tab.goto('/settings/tags')
  await page.session.send('POST', '/tags', { name: 'Customer' })
  for (const tab of [page, second]) await tab.getByText('Customer').waitFor()

  await page.getByRole('button', { name: /Test person/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [page, second]) await tab.waitForURL(/sign-in/)
  await until(() => streams().length === 0)
})

test('new contacts, such as those of an import, do not refresh an open board', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  await page.session.send('POST', '/deals', { name: 'Engine', stage: 'lead' })
  const live = page.waitForResponse(/events\/stream/)
  await page.goto('/deals')
  await page.getByRole('link', { name: /Engine/ }).waitFor()
  await live
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // A new stream first reads missed events, including the first deal: wait until it is shown.
  for (let before = -1; before !== asked.length;) {
    before = asked.length
    await sleep(3000)
  }
  asked.length = 0
  for (let i = 0; i < 40; i++) await page.session.send('POST', '/contacts', { first_name: `Contact ${i}` })
  // The deal is the last event, so requests caused by the contacts have been sent by then.
  await page.session.send('POST', '/deals', { name: 'Telescope', stage: 'lead' })
  await page.getByRole('link', { name: /Telescope/ }).waitFor()
  // The board requests the sums of open and of recently closed deals, each at most once.
  const sums = asked.filter((url) => url.includes('/api/v1/pipeline'))
  assert.equal(new Set(sums).size, sums.length, asked.join(' '))
})
