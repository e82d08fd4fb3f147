import type { Locator, Page } from 'playwright-core'
import pg from 'pg'
import { launchChromium } from '../test/chromium.ts'
import type { Workspace } from './fill.ts'
import { median } from './measure.ts'
import type { Line } from './report.ts'
import { isQuick } from './settings.ts'

/** How long the pointer or the focus rests on a link before it is pressed. The dashboard prefetches after 65 ms. */
const hoverTime = 100
/** Between two actions, so that the requests that follow an action do not count for the next one. */
const readingTime = 250

const repetitions = isQuick ? 3 : 20
const [p50Budget, p95Budget] = [100, 200]

/** Shown completely: no placeholder, and nothing that belongs to the previous query. */
const isComplete = `!!document.querySelector('main h1') && !document.querySelector('main .animate-pulse, main [aria-busy="true"]')`
const titleIs = (title: string) =>
  `document.querySelector('main h1')?.textContent.startsWith(${JSON.stringify(title)}) && ${isComplete}`
const firstRow = `document.querySelector('main [data-row] [data-row-open]')?.textContent`

/**
 * From pressing the mouse button or key to the first frame with the complete result, and the CPU time of the page
 * meanwhile, which depends less on other load of the machine; both in milliseconds.
 */
type Sample = { what: string; time: number; cpu: number }

/** Measures the dashboard in Chromium: the time from a click to the painted result. */
export async function measureDashboard(api: string, admin: pg.ClientConfig, workspace: Workspace): Promise<Line[]> {
  const cookie = await signIn(api, admin, workspace)
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ baseURL: api, viewport: { width: 1280, height: 800 } })
    const [name, value] = cookie.split(/=(.*)/s) as [string, string]
    await context.addCookies([{ name, value, url: api }])
    const page = await context.newPage()
    const processes = await browser.newBrowserCDPSession()
    const cpu = async () => {
      const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
      return 1000 * Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ cpuTime }) => cpuTime))
    }
    const samples: Sample[] = []
    await walk(page, cpu, 1) // loads the code of all screens, and is not counted
    for (let round = 0; round < repetitions; round++) samples.push(...(await walk(page, cpu, round + 2)))
    return linesOf(samples)
  } finally {
    await browser.close()
  }
}

/** A person of this workspace with a few companies and tasks; returns the cookie of the session. */
async function signIn(api: string, admin: pg.ClientConfig, { id, key, contactIds }: Workspace) {
  const person = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'correct horse',
    workspace_name: 'Own',
  }
  const signedUp = await post(`${api}/api/auth/sign-up/email`, person, { origin: api })
  const cookie = signedUp.headers.getSetCookie()[0]!.split(';')[0]!
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(
    `insert into members (workspace_id, user_id, role) select $1, id, 'owner' from users where email = $2`,
    [id, person.email],
  )
  await client.end()
  await post(`${api}/api/v1/workspaces/switch`, { workspace_id: id }, { cookie, origin: api })
  for (let i = 0; i < 100; i++) {
    const headers = { 'x-api-key': key }
    await post(`${api}/api/v1/companies`, { name: `Company ${i}`, industry: 'Software' }, headers)
    const due_date = new Date(Date.now() + (i - 30) * 86_400_000).toISOString().slice(0, 10)
    const task = { contact_id: contactIds[i], title: `Call again, ${i}`, type: 'call', due_date }
    await post(`${api}/api/v1/follow-ups`, task, headers)
  }
  return cookie
}

async function post(url: string, body: object, headers: Record<string, string>) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response
}

/** One round through the dashboard. `page` differs between rounds, so that no list or record was shown before. */
async function walk(page: Page, cpu: () => Promise<number>, number: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const measure = async (what: string, act: () => Promise<unknown>, isDone: string) => {
    await page.evaluate(watchUntil(isDone))
    const before = await cpu()
    await act()
    const time = await page.evaluate<number>('window.painted')
    if (time < 0) throw new Error(`${what}: the result did not appear at ${page.url()}: ${isDone}`)
    samples.push({ what, time, cpu: (await cpu()) - before })
  }
  const click = async (what: string, target: Locator, isDone: string) => {
    await page.waitForTimeout(readingTime)
    await target.hover()
    await page.waitForTimeout(hoverTime)
    const press = async () => {
      await page.mouse.down()
      await page.mouse.up()
    }
    await measure(what, press, isDone)
  }
  const screen = (label: string) =>
    click('switching screens', page.locator(`nav[aria-label="Main"] a:has-text("${label}")`).first(), titleIs(label))

  if (number === 1) await page.goto('/')
  for (const label of ['Contacts', 'Companies', 'Deals', 'Follow-ups', 'Commitments', 'Reports', 'Today'])
    await screen(label)

  await page.goto(`/contacts?page=${number * 20}`)
  await waitUntil(page, isComplete)
  const changedFrom = async () =>
    `${firstRow} !== ${JSON.stringify(await page.evaluate(firstRow))} && ${firstRow} && ${isComplete}`
  const nextPage = page.locator('button[aria-label="Next page"]').first()
  for (let i = 0; i < 3; i++) await click('paging', nextPage, await changedFrom())
  for (const column of ['Name', 'Email']) {
    const heading = page.locator(`[role="columnheader"] button:has-text("${column}")`).first()
    await click('sorting', heading, await changedFrom())
  }
  const toContacts = page.locator('main header a:has-text("Contacts")').first()
  for (const index of [3, 8, 13]) {
    const row = page.locator('main [data-row] [data-row-open]').nth(index)
    const name = (await row.textContent())!
    await click('opening a contact', row, titleIs(name))
    await click('returning to the list', toContacts, `${titleIs('Contacts')} && ${firstRow}`)
  }
  const row = page.locator('main [data-row] [data-row-open]').nth(5)
  const name = (await row.textContent())!
  await page.waitForTimeout(readingTime)
  await row.focus()
  await page.waitForTimeout(hoverTime)
  await measure('opening a contact by keyboard', () => page.keyboard.press('Enter'), titleIs(name))
  await page.goto(`/deals?view=table&page=${number}`)
  await waitUntil(page, `${firstRow} && ${isComplete}`)
  for (const index of [3, 8]) {
    const deal = page.locator('main [data-row] [data-row-open]').nth(index)
    const title = (await deal.textContent())!
    await click('opening a deal', deal, titleIs(title))
    await page.goBack()
    await waitUntil(page, `${firstRow} && ${isComplete}`)
  }
  return samples
}

/** Runs in the page: starts with the next press, and ends after the frame in which the result is painted. */
const watchUntil = (isDone: string) => `void (window.painted = new Promise((resolve) => {
  const isDone = () => ${isDone}
  function start({ timeStamp }) {
    removeEventListener('pointerdown', start, true)
    removeEventListener('keydown', start, true)
    requestAnimationFrame(function check() {
      if (isDone()) setTimeout(() => resolve(performance.now() - timeStamp))
      else if (performance.now() - timeStamp > 10_000) resolve(-1)
      else requestAnimationFrame(check)
    })
  }
  addEventListener('pointerdown', start, true)
  addEventListener('keydown', start, true)
}))`

/** The content security policy of the page does not allow waitForFunction to evaluate a text. */
async function waitUntil(page: Page, isDone: string) {
  while (!(await page.evaluate<boolean>(isDone))) await page.waitForTimeout(50)
}

function linesOf(samples: Sample[]): Line[] {
  const names = [...new Set(samples.map(({ what }) => what))]
  return names.map((what) => {
    const chosen = samples.filter((sample) => sample.what === what)
    const times = chosen.map(({ time }) => time)
    const cpu = median(chosen.map((sample) => sample.cpu))
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    return {
      what: `${what}, ${times.length} times`,
      figure: `${Math.round(p50)} ms (p50), ${Math.round(p95)} ms (p95); ${Math.round(cpu)} ms of CPU`,
      budget: `≤ ${p50Budget} ms (p50), ≤ ${p95Budget} ms (p95)`,
      met: p50 <= p50Budget && p95 <= p95Budget,
      rounds: times,
    }
  })
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(Math.floor(times.length * share), times.length - 1)]!
