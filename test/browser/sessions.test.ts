import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { startApi } from '../api.ts'
import { expectAccessible, openPage, signedInPage } from '../browser.ts'
import { startProvider } from '../oidc.ts'
import { startSmtp } from '../smtp.ts'
import { totp } from '../totp.ts'
import { until } from '../until.ts'

test('a person signs up, uses their new workspace, signs out, and has no access', async () => {
  await using api = await startApi()
  await using page = await openPage(api, { timezone: 'Europe/Berlin' })
  await page.goto('/settings/members')
  await page.getByRole('heading', { name: 'Sign in to Rapport' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByLabel('Workspace').fill('Analytical Engines')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: /Analytical Engines/ }).waitFor()
  const { rows } = await api.sql.query('select timezone from workspaces')
  assert.deepEqual(rows, [{ timezone: 'Europe/Berlin' }])

  await page.getByRole('button', { name: /ada@example.com/ }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Rapport' }).waitFor()
  await page.goto('/settings/members')
  await page.waitForURL('/sign-in?**')

  page.expected.push(/^401 POST .*sign-in/)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('wrong horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(await page.getByLabel('Email').inputValue(), 'ada@example.com')
  await expectAccessible(page)
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Members' }).waitFor() // the page that they requested
})

test('signing out in one window ends the other', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  await page.goto('/settings/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  page.expected.push(/^401 /)
  // Through the API, so that this window learns of it only by the end of its stream.
  await page.session.send('POST', '/api/auth/sign-out', {})
  await page.getByRole('heading', { name: 'Sign in to Rapport' }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('to'), '/settings/profile')
})

test('names of opened records do not stay in the browser when a session ends, or for the next person', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { name: 'First Person' })
  page.expected.push(/^401 /)
  const { data: contact } = await page.session.send('POST', '/contacts', { first_name: 'Secretina' })
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  const open = async () => {
    await page.goto(`/contacts/${contact.id}`)
    await page.getByRole('heading', { name: 'Secretina' }).waitFor()
    await until(async () => (await stored()).includes(contact.id))
  }
  await open()
  await page.session.send('POST', '/api/auth/sign-out', {}) // on another device, for example
  await page.getByRole('heading', { name: 'Sign in to Rapport' }).waitFor()
  await until(async () => !(await stored()).includes(contact.id))

  const signIn = async (window: typeof page, { email, password }: typeof page.session.person) => {
    await window.getByLabel('Email').fill(email)
    await window.getByLabel('Password').fill(password)
    await window.getByRole('button', { name: 'Sign in' }).click()
    await window.waitForURL((url) => url.pathname !== '/sign-in')
  }
  await signIn(page, page.session.person)
  await open()
  const second = await api.signUp({ name: 'Second Person' })
  const other = (await page.context().newPage()) as unknown as typeof page
  await other.goto('/sign-in')
  await signIn(other, second.person)
  assert.ok(!(await stored()).includes(contact.id))
})

test('an address that is taken is rejected at its field, and the input is kept', async () => {
  await using api = await startApi()
  const { person } = await api.signUp()
  await using page = await openPage(api)
  page.expected.push(/^422 POST .*sign-up/)
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill('Someone else')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill('correct horse')
  await page.getByLabel('Workspace').fill('Another')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('alert').waitFor()
  assert.equal(await page.getByLabel('Email').getAttribute('aria-invalid'), 'true')
  assert.equal(await page.getByLabel('Workspace').inputValue(), 'Another')
})

test('a forgotten password is reset with the link in the email', async () => {
  await using api = await startApi({ worker: true })
  const { person } = await api.signUp()
  await using page = await openPage(api, { width: 360 })
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByText('This server does not send email').waitFor()
  await page.getByLabel('Email').fill(person.email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create reset link' }).click()
  await page.getByText('Ask the operator of this server').waitFor()
  await expectAccessible(page)

  for (const dead of ['/reset-password', `/reset-password?token=${randomUUID()}`, '/reset-password?token=123']) {
    await page.goto(dead)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    assert.equal(await page.getByLabel('New password').count(), 0)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.getByRole('heading', { name: 'Reset password' }).waitFor()

  const mails = `${api.config.dataDir}/mails`
  const link = await until(async () => {
    const [mail] = await readdir(mails).catch(() => [])
    return (mail && /\/reset-password\S+/.exec(await readFile(`${mails}/${mail}`, 'utf8'))?.[0]) || undefined
  })
  // An error of the server does not mean that the link is invalid.
  page.expected.push(/^500 POST .*reset-link/)
  await page.route('**/reset-link', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong' } } }),
  )
  await page.goto(link)
  await page.getByText('Something went wrong on the server').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'This link does not work' }).count(), 0)
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('New password').fill('a better horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password was changed').waitFor()
  const credentials = { email: person.email, password: 'a better horse' }
  assert.equal((await api.send('POST', '/api/auth/sign-in/email', { body: credentials })).status, 200)
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor() // it was used
})

test('on a server that sends email, the page says that an email was sent', async () => {
  await using api = await startApi({ smtpUrl: 'smtp://localhost:25' })
  await using page = await signedInPage(api)
  await page.goto('/forgotten-password')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('we have sent an email with a link').waitFor()
  await page.goto('/settings/members?invite=true')
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText('An email with this link was sent').waitFor()
})

test('an invitation, from the click of the owner to the first page of the new member', async () => {
  await using api = await startApi()
  const olga = await api.signUp({ name: 'Olga', workspace_name: 'Analytical Engines' })
  await using owner = await signedInPage(api, { as: olga })
  await owner.goto('/settings/members')
  await owner.getByRole('button', { name: 'Invite someone' }).click()
  await owner.getByLabel('Email').fill('mia@example.com')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByText('This server does not send email').waitFor()
  const link = await owner.getByLabel('Invitation link', { exact: true }).inputValue()
  await owner.getByRole('button', { name: /^Copy/ }).click()
  await until(async () => (await owner.evaluate('navigator.clipboard.readText()')) === link)
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Done' }).click()
  await owner.getByText('mia@example.com').waitFor()

  owner.expected.push(/^409 POST .*invites/)
  await owner.getByRole('button', { name: 'Invite someone' }).click()
  await owner.getByLabel('Email').fill('mia@example.com')
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByRole('alert').waitFor()
  await owner.getByRole('button', { name: 'Cancel' }).click()

  await using mia = await openPage(api)
  await mia.goto(link)
  await mia.getByRole('heading', { name: 'Join Analytical Engines' }).waitFor()
  await mia.getByText('Olga invites mia@example.com').waitFor()
  await mia.getByText('as a member').waitFor()
  await mia.getByRole('button', { name: 'Join' }).click()
  assert.deepEqual(await mia.getByRole('alert').allInnerTexts(), ['Required', 'Enter a password'])
  await expectAccessible(mia)
  await mia.getByLabel('Your name').fill('Mia')
  assert.equal(await mia.getByLabel('Email').inputValue(), 'mia@example.com')
  await mia.getByLabel('Password').fill('correct horse')
  await mia.getByRole('button', { name: 'Join' }).click()
  await mia.getByRole('button', { name: /mia@example.com/ }).waitFor()
  await mia.goto('/settings/members')
  await mia.getByText('You', { exact: true }).waitFor()
  assert.equal(await mia.getByRole('button', { name: 'Invite someone' }).count(), 0)
  await expectAccessible(mia)

  await mia.goto(link)
  await mia.getByRole('heading', { name: 'This invitation was accepted' }).waitFor()
  await expectAccessible(mia)
})

test('a person with an account signs in and accepts; another signed-in person signs out first', async () => {
  await using api = await startApi()
  const owner = await api.signUp({ workspace_name: 'Inviters' })
  const { person } = await api.signUp({ email: 'grace@example.com' })
  await using page = await signedInPage(api)
  const { data: invitation } = await owner.send('POST', '/workspaces/invites', { email: person.email, role: 'owner' })
  await page.goto(`/invitations/${invitation.token}`)
  await page.getByText(`You are signed in as ${page.session.person.email}`).waitFor()
  await page.getByText('as an owner').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Accept invitation' }).count(), 0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out and continue' }).click()
  await page.getByRole('link', { name: 'Sign in to accept' }).waitFor()
  // A person who already has an account is asked to sign in.
  page.expected.push(/^422 POST .*sign-up/)
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('An account with this address already exists. Sign in to accept.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in to accept' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor() // the screen before it has a password field, too
  assert.equal(await page.getByLabel('Email').inputValue(), person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByRole('button', { name: /Inviters/ }).waitFor()
})

test('an invitation accepted with a key is confirmed or declined by the person after sign-in', async () => {
  await using api = await startApi()
  const { person } = await api.signUp({ email: 'grace@example.com' })
  const invite = async (workspace_name: string) => {
    const owner = await api.signUp({ name: 'Olga', workspace_name })
    const { data } = await owner.send('POST', '/workspaces/invites', { email: person.email })
    const { data: key } = await owner.send('POST', '/keys', { name: 'Robot' })
    await api.send('POST', '/workspaces/invites/accept', { key: key.key, body: { token: data.token } })
    return { owner, token: data.token as string }
  }
  const { owner, token } = await invite('Welcome Ltd')
  await invite('Spam Ltd')

  await using page = await signedInPage(api, { as: owner })
  await page.goto('/settings/members')
  await page.getByText('Pending', { exact: true }).waitFor()
  await page.getByText('No access until they sign in with this address and confirm').waitFor()
  await expectAccessible(page)

  await using grace = await openPage(api)
  await grace.goto(`/invitations/${token}`)
  await grace.getByRole('link', { name: 'Sign in to accept' }).click()
  await grace.getByRole('button', { name: 'Sign in' }).waitFor() // the screen before it has a password field, too
  await grace.getByLabel('Password').fill(person.password)
  await grace.getByRole('button', { name: 'Sign in' }).click()
  await grace.getByText('Sign in with that address to confirm or decline').waitFor()
  await grace.getByRole('link', { name: 'Go to Rapport' }).click()
  const spam = grace.getByRole('region', { name: 'Invitation to Spam Ltd' })
  await spam.getByText('Olga invites you to join Spam Ltd as a member').waitFor()
  await expectAccessible(grace)
  await spam.getByRole('button', { name: 'Decline' }).click()
  await spam.waitFor({ state: 'detached' })
  await grace.getByRole('region', { name: 'Invitation to Welcome Ltd' }).getByRole('button', { name: 'Join' }).click()
  await grace.getByRole('button', { name: /Welcome Ltd/ }).waitFor()
  await page.reload()
  await page.getByText(person.email).waitFor()
  assert.equal(await page.getByText('Pending', { exact: true }).count(), 0)
})

test('a revoked or invalid link says so, whether signed in or not', async () => {
  await using api = await startApi()
  const owner = await api.signUp()
  const { data: invitation } = await owner.send('POST', '/workspaces/invites', { email: 'mia@example.com' })
  await owner.send('DELETE', `/workspaces/invites/${invitation.id}`)
  await using guest = await openPage(api, { width: 360 })
  for (const token of [invitation.token, 'nonsense']) {
    await guest.goto(`/invitations/${token}`)
    await guest.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
    assert.equal(await guest.getByRole('textbox').count(), 0)
  }
  await expectAccessible(guest)
  await guest.getByRole('link', { name: 'Sign in' }).waitFor()
  await using someone = await signedInPage(api)
  await someone.goto('/invitations/nonsense')
  await someone.getByRole('link', { name: 'Go to Rapport' }).click()
  await someone.getByRole('heading', { name: 'Today' }).waitFor()
})

test('on a server that sends email, a person signs up with the link in an email', async () => {
  await using smtp = await startSmtp()
  await using api = await startApi({ smtpUrl: smtp.smtpUrl, worker: true })
  await using page = await openPage(api)
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByLabel('Workspace').fill('Analytical Engines')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByText('ada@example.com').waitFor()
  await expectAccessible(page)
  const token = await until(() => smtp.tokenTo('ada@example.com', 'sign-up/confirm'))

  await page.goto(`/sign-up/confirm?token=${token}`)
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  await expectAccessible(page)
  page.expected.push(/^400 POST .*confirm/, /^404 POST .*confirm/)
  await page.getByLabel('Password').fill('wrong horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: /Analytical Engines/ }).waitFor()

  await page.goto(`/sign-up/confirm?token=${token}`)
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await expectAccessible(page)
})

test('on a server that sends email, a person verifies their address with the link', async () => {
  await using smtp = await startSmtp()
  await using api = await startApi({ smtpUrl: smtp.smtpUrl, worker: true })
  const ada = await api.signUp()
  await api.sql.query('update users set email_verified = false where id = $1', [ada.userId])
  await using page = await signedInPage(api, { as: ada })
  await page.goto('/settings/profile')
  await page.getByRole('heading', { name: 'Verify your email address' }).waitFor()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByText('A new link is on its way').waitFor()
  await expectAccessible(page)
  const token = await until(() => smtp.tokenTo(ada.person.email, 'verify-email'))
  await page.goto(`/verify-email?token=${token}`)
  await page.getByText('Your email address is verified').waitFor()
  await expectAccessible(page)
  await page.goto('/settings/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Verify your email address' }).count(), 0)
  page.expected.push(/^404 POST .*verification/)
  await page.goto('/verify-email?token=nonsense')
  await page.getByText('This link does not work').waitFor()

  const other = 'another@example.com'
  await page.goto('/settings/profile')
  await page.getByLabel('New email address').fill(other)
  await page
    .locator('section', { hasText: 'Email address' })
    .getByLabel('Password', { exact: true })
    .fill(ada.person.password)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByText(`Open the link that we sent to ${other}`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use another address' }).click()
  assert.equal(await page.getByLabel('New email address').inputValue(), '')
  await page.goto(`/change-email?token=${await until(() => smtp.tokenTo(other, 'change-email'))}`)
  await page.getByText(`From now on you sign in with ${other}`).waitFor()
  await page.getByRole('button', { name: new RegExp(other) }).waitFor()
  await expectAccessible(page)
})

test('an AI agent is connected by the official MCP client, and disconnected in the profile', async () => {
  await using api = await startApi()
  await using page = await openPage(api)
  const { person, send } = await api.signUp({ workspace_name: 'Analytical Engines' })
  await send('POST', '/contacts', { first_name: 'Ada' })
  // The program of the agent: it listens for the code, and opens the browser of the person.
  const answers: URLSearchParams[] = []
  const listener = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://localhost')
    if (searchParams.has('code')) answers.push(searchParams)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Done</title><p>You can close this window</p>')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  listener.unref()
  const redirectUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`
  const kept: { client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens; verifier?: string; address?: URL } =
    {}
  const state = '{"n":1.10,"id":12345678901234567890}'
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Note taker', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    state: () => state,
    redirectToAuthorization: (address) => void (kept.address = address),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
  }
  const open = () => new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { authProvider })
  const first = open()
  await assert.rejects(new Client({ name: 'test', version: '1' }).connect(first), UnauthorizedError)

  await page.goto(kept.address!.href)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Connect an app' }).waitFor()
  await page.getByText('Note taker').waitFor()
  await page.getByText('a program on this computer').waitFor()
  await page.getByLabel('Access').selectOption('Read only')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${redirectUrl}**`)
  const answer = await until(() => answers[0])
  assert.equal(answer.get('state'), state)
  await first.finishAuth(answer)

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(open())
  const tools = new Set((await client.listTools()).tools.map(({ name }) => name))
  assert.ok(tools.has('find_records') && !tools.has('create_contact'))
  const found = await client.callTool({ name: 'find_records', arguments: { q: 'ada' } })
  assert.match(JSON.stringify(found.structuredContent), /Ada/)
  // An access token that has ended is renewed by the client.
  await api.sql.query('delete from api_keys where grant_id is not null')
  const before = kept.tokens!.refresh_token
  await client.callTool({ name: 'find_records', arguments: { q: 'ada' } })
  assert.notEqual(kept.tokens!.refresh_token, before)

  await page.goto('/settings/profile')
  await page.getByText('Analytical Engines · can read ·').waitFor()
  await page.getByText('Current session').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Disconnect Note taker' }).click()
  await page.getByText('No connected apps').waitFor()
  await assert.rejects(client.callTool({ name: 'find_records', arguments: { q: 'ada' } }))
  await client.close().catch(() => {})

  page.expected.push(/^400 POST .*oauth/)
  const wrong = new URL(kept.address!)
  wrong.searchParams.set('redirect_uri', 'https://evil.example/')
  await page.goto(wrong.href)
  await page.getByText('is not an address that this app has registered').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Allow' }).count(), 0)
  listener.closeAllConnections()
  listener.close()
})

test('the sign-up page follows SIGN_UP', async () => {
  for (const [signUp, text] of [
    ['invited', 'New accounts need an invitation'],
    ['closed', 'This server does not accept new accounts'],
  ] as const) {
    await using api = await startApi({ signUp })
    await using page = await openPage(api)
    await page.goto('/sign-up')
    await page.getByText(text).waitFor()
    assert.equal(await page.getByRole('textbox').count(), 0)
    await expectAccessible(page)
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Create an account' }).count(), 0)
  }
})

test('a person signs up with the sign-in provider, and links it to an existing account in the profile', async () => {
  await using provider = await startProvider()
  await using api = await startApi({ oidc: provider.settings })
  provider.serve(api.url)
  provider.signInAs('ada', { email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' })
  await using page = await openPage(api, { timezone: 'Europe/Berlin' })
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Sign in with Acme' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in with Acme' }).click()
  await page.getByRole('button', { name: /ada@example.com/ }).waitFor()
  const { rows } = await api.sql.query('select timezone from workspaces')
  assert.deepEqual(rows, [{ timezone: 'Europe/Berlin' }])
  page.expected.push(/^409 DELETE .*linked-accounts/)
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Unlink ada@example.com' }).click()
  await page.getByText('This is your only sign-in method').waitFor()
  await expectAccessible(page)

  provider.signInAs('grace', { email: 'grace@example.com', email_verified: true })
  await using other = await signedInPage(api)
  const { email, password } = other.session.person
  await other.goto('/settings/profile')
  await other.getByRole('button', { name: 'Link an account' }).click()
  other.expected.push(/^400 POST .*oidc\/link/)
  await other.getByLabel('Your password').fill('wrong password')
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByText('is incorrect').waitFor()
  await expectAccessible(other)
  await other.getByLabel('Your password').fill(password)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByText('Your account at Acme is linked').waitFor()
  await other.getByText('grace@example.com').waitFor()
  await expectAccessible(other)

  await using third = await openPage(api)
  await third.goto('/sign-in?to=/deals')
  await third.getByRole('link', { name: 'Sign in with Acme' }).click()
  await third.waitForURL('/deals')
  await third.getByRole('button', { name: new RegExp(email) }).waitFor()

  await using late = await openPage(api)
  provider.signInAs('eve', { email, email_verified: true })
  await late.goto('/sign-in')
  await late.getByRole('link', { name: 'Sign in with Acme' }).click()
  await late.getByText('An account with your email address already exists').waitFor()
  await expectAccessible(late)
})

test('a passkey is added in the profile, renamed, used to sign in, and removed', async () => {
  await using api = await startApi()
  const host = api.url.replace('127.0.0.1', 'localhost') // passkeys need a domain
  const { person } = await api.signUp()
  await using page = await openPage(api)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${host}/sign-in`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: new RegExp(person.email) }).waitFor()
  await page.goto(`${host}/settings/profile`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('My laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('My laptop').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: new RegExp(person.email) }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: new RegExp(person.email) }).waitFor()
  await page.goto(`${host}/settings/profile`)
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('The passkey was removed').waitFor()
  await page.getByText('My laptop').waitFor({ state: 'detached' })
})

test('a second factor is set up, required at sign-in, and turned off', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api)
  const { email, password } = page.session.person
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  page.expected.push(/^400 POST .*two-factor\/enable/, /^401 POST .*verify/)
  await page.getByLabel('Your password').fill('wrong password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await page.getByLabel('Setup key', { exact: true }).inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Enter the six digits').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(totp(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog').getByRole('listitem')
  await codes.first().waitFor()
  const backup = await codes.first().innerText()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('On', { exact: true }).waitFor()

  await using again = await openPage(api)
  await again.goto('/sign-in')
  await again.getByLabel('Email').fill(email)
  await again.getByLabel('Password').fill(password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.getByLabel('Code').waitFor()
  await expectAccessible(again)
  again.expected.push(/^401 POST .*verify/)
  await again.getByLabel('Code').fill('000000')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.getByRole('alert').waitFor()
  await again.getByRole('button', { name: 'Use a backup code instead' }).click()
  await again.getByLabel('Backup code').fill(backup)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.getByRole('button', { name: new RegExp(email) }).waitFor()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
})

test('name, password and sessions are changed in the profile', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { width: 360, theme: 'dark' })
  const { email, password } = page.session.person
  await api.send('POST', '/api/auth/sign-in/email', { body: { email, password } })
  await page.goto('/settings/profile')
  await page.getByLabel('Name', { exact: true }).fill('Ada King')
  await page.getByRole('button', { name: 'Save name' }).click()
  await until(async () => (await page.session.send('GET', '/me')).data.user.name === 'Ada King')
  await page.getByText('Current session').waitFor()
  await expectAccessible(page)

  const ends = page.getByRole('button', { name: /^End session/ })
  await ends.first().click()
  await ends.first().waitFor({ state: 'detached' })

  page.expected.push(/^400 POST .*change-password/)
  await page.getByLabel('Current password').fill('wrong horse')
  await page.getByLabel('New password').fill('a better horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password was changed').waitFor()
  assert.equal((await api.send('POST', '/api/auth/sign-in/email', { body: { email, password } })).status, 401)

  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  await dialog.getByLabel('Your email address').fill('another@example.com')
  await confirm.click()
  await dialog.getByText(`Type “${email}” to confirm.`).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Your email address').fill(email)
  await confirm.click()
  await page.getByText('Your account was deleted.').waitFor()
  const again = { email, password: 'a better horse' }
  assert.equal((await api.send('POST', '/api/auth/sign-in/email', { body: again })).status, 401)
})

test('reminders are chosen, and the calendar address is copied and renewed, in the profile', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { role: 'member', width: 360 })
  await page.goto('/settings/profile')
  const address = page.getByLabel('Calendar address', { exact: true })
  await address.waitFor()
  const before = await address.inputValue()
  assert.equal(before, (await page.session.send('GET', '/me/calendar')).data.url)
  await page.getByRole('button', { name: /^Copy/ }).click()
  await until(async () => (await page.evaluate('navigator.clipboard.readText()')) === before)
  await page.getByText('Current session').waitFor() // the sessions, the last part of the page to load
  await page.getByRole('checkbox', { name: 'Morning email' }).click()
  await page.getByLabel('Time', { exact: true }).selectOption('9')
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByRole('checkbox', { name: 'Email when something is assigned to you' }).click()
  const chosen = { timezone: 'Europe/Berlin', locale: null, daily_mail: true, daily_mail_hour: 9, assigned_mail: true }
  await until(async () => isDeepStrictEqual((await page.session.send('GET', '/me/preferences')).data, chosen))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Renew address' }).click()
  const question = page.getByRole('alertdialog', { name: 'Renew the calendar address?' })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal((await page.session.send('GET', '/me/calendar')).data.url, before)

  await page.getByRole('button', { name: 'Renew address' }).click()
  await question.getByRole('button', { name: 'Renew address' }).click()
  await question.waitFor({ state: 'detached' })
  const { data } = await page.session.send('GET', '/me/calendar')
  assert.notEqual(data.url, before)
  await until(async () => (await address.inputValue()) === data.url)
  const statusOf = async (url: string) => (await fetch(api.url + new URL(url).pathname)).status
  assert.deepEqual([await statusOf(before), await statusOf(data.url)], [404, 200])
})
