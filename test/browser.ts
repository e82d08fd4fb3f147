import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import axe from 'axe-core'
import type { Browser, Locator, Page } from 'playwright-core'
import { buildDashboard } from '../scripts/build-dashboard.ts'
import type { Api } from './api.ts'
import { launchChromium } from './chromium.ts'
import { until } from './until.ts'

// Importing this file builds the dashboard, so that an API started later serves the current sources.
await buildDashboard()

export type Session = Awaited<ReturnType<Api['signUp']>>
export type Role = 'owner' | 'member'
export type SignedInPage = OpenPage & { session: Session; owner: Session }
export type OpenPage = Page & {
  /** The problems of the page: console errors, exceptions, rejected or failed requests. */
  problems: string[]
  /** Errors that the test expects, such as `/409 POST .*tags/`; every other one fails the test. */
  expected: RegExp[]
}

type Look = { theme?: 'light' | 'dark'; width?: number; height?: number; timezone?: string; locale?: string }

let browser: Promise<Browser> | undefined
after(async () => (await browser)?.close())

/** Chromium, started once for each test file. */
export const openBrowser = () => (browser ??= launchChromium())

/** A page of a signed-out person. `page.goto('/sign-in')` is relative to the API. Disposing of it asserts that there were no problems. */
export async function openPage(api: Api, look: Look = {}): Promise<OpenPage> {
  return openWindow(api, look)
}

type SignIn = Look & {
  role?: Role
  /** The session whose workspace another person joins; without it everyone gets a new one. */
  of?: Session
  /** Another window of an existing session. */
  as?: Session
  name?: string
}

/**
 * A page of a signed-in person. `page.session.send('POST', '/contacts', …)` acts as the same person through the API,
 * `page.owner` as an owner of the workspace. Use it as `await using page = await signedInPage(api)`.
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

async function openWindow(
  api: Api,
  { theme = 'light', width = 1200, height = 800, timezone = 'UTC', locale = 'en-US' }: Look,
  cookie = '',
) {
  const context = await (
    await openBrowser()
  ).newContext({
    baseURL: api.url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale,
    timezoneId: timezone,
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
    // A rejected request is reported below, with its method and path.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Requests that are no longer needed are cancelled: those of a closed screen, a search while typing, a stream.
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
      await page.unrouteAll({ behavior: 'ignoreErrors' }) // requests that a test delays may still be in progress
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

/** Presses a key and waits for its effect before the next one. */
export async function press(page: Page, key: string, effect: Locator) {
  await page.keyboard.press(key)
  await effect.waitFor({ state: 'attached' }) // announcements are not visible
  await page.evaluate('new Promise((done) => setTimeout(done))') // a lifted card listens for keys only after a timer
}

/** The element, once it has the focus. */
export const focused = (element: Locator) => element.and(element.page().locator(':focus'))

/** Types into the open picker, and selects the offered option. */
export async function pick(page: Page, typed: string, option: string | RegExp) {
  await focused(page.locator('[cmdk-input]')).waitFor()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
}

/** Opens the menu of the record whose page is shown, and chooses an action. */
export async function chooseAction(page: Page, name: string) {
  await page
    .locator('main header')
    .getByRole('button', { name: /^More actions for / })
    .click()
  await page.getByRole('menuitem', { name }).click()
}

/** Asserts that axe finds no problems on the loaded page in both themes, and that the page fits its window. */
export async function expectAccessible(page: Page) {
  await until(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
  const beyond = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  assert.equal(beyond, 0, `${page.url()} scrolls sideways`)
  const before = await page.evaluate<string>('document.documentElement.dataset.theme')
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  // An open menu is at the end of the document, outside every landmark, by design.
  const hasMenu = (await page.locator('[data-radix-popper-content-wrapper]').count()) > 0
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    const options: axe.RunOptions = {
      resultTypes: ['violations'],
      ...(hasMenu && { rules: { region: { enabled: false } } }),
      // The rules that depend on colors; the others find the same as in light.
      ...(theme === 'dark' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    }
    const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(options)})`)
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join('\n')}`,
    )
    assert.deepEqual(found, [], `axe, ${theme}, ${page.url()}`)
  }
  await page.evaluate(`document.documentElement.dataset.theme = '${before}'`)
}
