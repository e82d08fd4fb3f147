import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, openPage, signedInPage } from '../browser.ts'

test('someone signs up, and is in their new workspace', async () => {
  await using api = await startApi()
  await using page = await openPage(api)
  await page.goto('/workspaces')
  await page.getByRole('heading', { name: 'Sign in to Rapport' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Make an account' }).click()
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByLabel('Workspace').fill('Analytical Engines')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.waitForURL('/')
  await page.goto('/workspaces')
  await page.getByText('Analytical Engines').first().waitFor()
  await page.getByText('ada@example.com').first().waitFor()
})

test('a member opens the workspace that they were invited to', async () => {
  await using api = await startApi()
  await using page = await signedInPage(api, { role: 'member', theme: 'dark', width: 360, name: 'Mia' })
  const { data } = await page.session.send('GET', '/me')
  assert.equal(data.role, 'member')
  await page.goto('/workspaces')
  await page.getByRole('heading', { name: 'New workspace' }).waitFor()
  await expectAccessible(page)
})
