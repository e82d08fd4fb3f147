import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { after } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { buildDashboard } from '../scripts/build-dashboard.ts'
import type { Api } from './api.ts'
import { canInstall, installPackages } from './apt.ts'
import { until } from './until.ts'

// Whoever imports this file tests what people see: an API that is started afterwards serves the dashboard as its sources are now.
await buildDashboard()

export type Session = Awaited<ReturnType<Api['signUp']>>
export type Role = 'owner' | 'member'
export type SignedInPage = OpenPage & { session: Session; owner: Session }
export type OpenPage = Page & {
  /** What went wrong in it: errors on the console, exceptions, refused or failed requests. */
  problems: string[]
  /** Refusals that the test itself brings about, such as `/409 POST .*tags/`; every other one makes it fail. */
  expected: RegExp[]
}

type Look = { theme?: 'light' | 'dark'; width?: number; height?: number }

let browser: Promise<Browser> | undefined
after(async () => (await browser)?.close())

/** Real Chromium, once for each test file. */
export const openBrowser = () => (browser ??= launch())

async function launch() {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

async function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell', // the same without its own windows: a fifth less work
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  const found = () => places.find((place) => place && existsSync(place))
  if (!found() && canInstall)
    await installPackages(['chromium-headless-shell', 'chromium'], () => found() !== undefined)
  const place = found()
  if (!place)
    throw new Error('The tests of the dashboard need Chromium: install it, or let CHROMIUM_PATH say where it is.')
  return place
}

/** A window of someone who is not signed in. `page.goto('/sign-in')` is relative to the API. Disposing of it asserts that nothing went wrong. */
export async function openPage(api: Api, look: Look = {}): Promise<OpenPage> {
  return openWindow(api, look)
}

type SignIn = Look & {
  role?: Role
  /** Whose workspace a further person joins; without it everyone gets a new one. */
  of?: Session
  /** A further window of someone who has one already. */
  as?: Session
  name?: string
}

/**
 * A window of someone who is signed in. `page.session.send('POST', '/contacts', …)` acts as the same person through the
 * API, `page.owner` as an owner of the workspace. Use it as `await using page = await signedInPage(api)`.
 */
export async function signedInPage(
  api: Api,
  { role = 'owner', of, as, name, ...look }: SignIn = {},
): Promise<SignedInPage> {
  const named = { ...(name && { name }) }
  const owner = of ?? (role === 'member' && !as ? await api.signUp() : undefined)
  const session = as ?? (owner ? await join(api, owner, role, named) : await api.signUp(named))
  const page = await openWindow(api, look, session.cookie)
  return Object.assign(page, { session, owner: owner ?? session })
}

async function join(api: Api, owner: Session, role: Role, named: { name?: string }) {
  const email = `${randomUUID()}@example.com`
  const invitation = await owner.send('POST', '/workspaces/invites', { email, role })
  return api.signUp({ ...named, email, workspace_name: undefined, invitation_token: invitation.data.token })
}

async function openWindow(api: Api, { theme = 'light', width = 1200, height = 800 }: Look, cookie = '') {
  const context = await (
    await openBrowser()
  ).newContext({
    baseURL: api.url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const cookies = cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s))
  await context.addCookies(cookies.map(([name, value]) => ({ name: name!, value: value!, url: api.url })))
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  const expected: RegExp[] = []
  page.on('pageerror', (error) => problems.push(`exception: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    // A refused request is reported below, with its method and path.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // What is no longer needed is cancelled: a screen that was left, a search as one types on, a stream.
    if (why !== 'net::ERR_ABORTED') problems.push(`${why} ${request.method()} ${pathOf(request.url())}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      problems.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })

  return Object.assign(page, {
    problems,
    expected,
    async [Symbol.asyncDispose]() {
      await page.unrouteAll({ behavior: 'ignoreErrors' }) // what a test holds up may still be on its way
      await context.close()
      const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      assert.deepEqual(unexpected, [], 'something went wrong in the window')
    },
  })
}

function pathOf(url: string) {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Presses a key and waits for what it does: the next one may come only then. */
export async function press(page: Page, key: string, effect: Locator) {
  await page.keyboard.press(key)
  await effect.waitFor({ state: 'attached' }) // what is only announced is not seen
  await page.evaluate('new Promise((done) => setTimeout(done))') // a lifted card listens for keys only after a timer
}

/** The element, once the keyboard is on it. */
export const focused = (element: Locator) => element.and(element.page().locator(':focus'))

/** Types into the picker that is open, and takes what it offers then. */
export async function pick(page: Page, typed: string, option: string | RegExp) {
  await focused(page.locator('[cmdk-input]')).waitFor()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
}

/** What axe finds on the page, once nothing is on its way to it, in the light and in the dark; and that it fits its window. */
export async function expectAccessible(page: Page) {
  await until(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
  const beyond = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  assert.equal(beyond, 0, `${page.url()} scrolls sideways`)
  const before = await page.evaluate<string>('document.documentElement.dataset.theme')
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    const axe = new AxeBuilder({ page }).setLegacyMode() // in the page itself: there are no frames, and no other window takes the focus
    // An open menu stands at the end of the document, outside of every landmark, as its pattern has it.
    if (await page.locator('[data-radix-popper-content-wrapper]').count()) axe.disableRules('region')
    if (theme === 'dark') axe.withRules('color-contrast') // nothing but the colors differs
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
    )
    assert.deepEqual(found, [], `axe, ${theme}, ${page.url()}`)
  }
  await page.evaluate(`document.documentElement.dataset.theme = '${before}'`)
}
