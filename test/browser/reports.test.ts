import { after, test } from 'node:test'
import { startApi } from '../api.ts'
import { expectAccessible, signedInPage } from '../browser.ts'
import { awayFromMidnight } from '../midnight.ts'
import { until } from '../until.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

await awayFromMidnight()

test('the forecast of the board and that of the report are rounded once', async () => {
  await using page = await signedInPage(api)
  const { send } = page.session
  const { data: me } = await send('GET', '/me')
  await send('PATCH', `/workspaces/${me.workspace.id}`, { currency: 'JPY' })
  for (const [stage, day] of [
    ['lead', '2126-01-01'],
    ['lead', '2020-01-01'],
    ['lead', null],
    ['prospect', null],
  ])
    await send('POST', '/deals', { name: 'Mill', value: 5, stage, expected_close_date: day })
  await page.goto('/deals')
  await page.getByText('Forecast ¥3', { exact: true }).waitFor() // three times 0.5 and 1.5
  await page.getByRole('link', { name: 'By month' }).click()
  await page.getByRole('row', { name: /^All open deals 4 ¥20 ¥3$/ }).waitFor()
})

test('the reports show three charts with their numbers, for today and for a past day', async () => {
  await using page = await signedInPage(api, { width: 1600 })
  await page.session.send('POST', '/workspaces/sample-data')
  const asOf = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
  const { data: then } = await page.session.send('GET', `/reports/pipeline?as_of=${asOf}`)
  await using colleague = await signedInPage(api, { of: page.session, name: 'Ben Colleague' })
  await colleague.session.send('POST', '/deals', { name: 'Mill', value: 50_050, expected_close_date: '2020-02-29' })
  await page.goto('/deals')
  await page.getByRole('link', { name: 'By month' }).click()
  await page.waitForURL(/reports#forecast/)
  const forecast = page.getByRole('table', { name: 'Forecast by expected close, in numbers' })
  await forecast.getByRole('row', { name: /^Overdue 1 \$500.50 \$50$/ }).waitFor()
  const owner = page.getByRole('main').getByRole('button', { name: /^Owner/ })
  await owner.click()
  await page.getByRole('option', { name: 'Ben Colleague' }).click()
  await page.waitForURL(new RegExp(`owner_id=${colleague.session.userId}`))
  await forecast.getByRole('row', { name: /^All open deals 1 \$500.50 \$50$/ }).waitFor()
  await page.getByText('No deal was won or lost in these months.').waitFor()
  await owner.click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await page.getByText('As of today').waitFor()
  for (const name of [/^Value of the deals/, /^Deals won and lost per month/, /^Median days/])
    await page.getByRole('img', { name }).locator('[style*="height"]:not([style*="height: 0%"])').first().waitFor()
  await page.getByText('Why deals were lost').waitFor()
  await expectAccessible(page)

  await page.getByLabel('As of').fill(asOf)
  await page.waitForURL(new RegExp(`as_of=${asOf}`))
  await page.getByText(/^At the end of/).waitFor()
  const table = page.getByRole('table', { name: 'Pipeline by stage, in numbers' })
  await table.getByRole('columnheader', { name: 'Today' }).waitFor()
  const all = Object.values(then.stages as Record<string, { count: number }>).reduce((sum, { count }) => sum + count, 0)
  await table.getByRole('cell', { name: String(all), exact: true }).waitFor()

  await page.getByRole('radio', { name: 'Deals' }).click()
  await page.waitForURL(/by=count/)
  await page.getByLabel('Period').selectOption('3')
  await page.waitForURL(/months=3/)
  const months = page.getByRole('table', { name: 'Won and lost per month, in numbers' }).locator('tbody tr')
  await until(async () => (await months.count()) === 3)
  await expectAccessible(page)
})

test('empty reports say so; a failed one shows the reason and can be retried', async () => {
  await using page = await signedInPage(api, { role: 'member', width: 360 })
  await page.goto('/reports')
  await page.getByText('Nothing to report on yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New deal' }).click()
  await page.waitForURL('/deals?new=true')
  await page.session.send('POST', '/deals', { name: 'Engine' })
  page.expected.push(/^403 GET .*reports\/stages/)
  await page.route('**/reports/stages*', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'FORBIDDEN', message: 'Not for you' } } }),
  )
  await page.goto('/reports')
  await page.getByText('Not for you').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const again = page.getByRole('button', { name: 'Try again' })
  const table = page.getByRole('table', { name: 'Time in each stage, in numbers' })
  // The new deal also reloads the reports: a click during that request waits for it, and it may fail once more.
  await until(async () => {
    await again.click({ timeout: 1_000 }).catch(() => {})
    return table.isVisible()
  })
  await page.getByText('No deal was won or lost in these months.').waitFor()
  await expectAccessible(page)

  await page.goto('/reports?as_of=2020-02-29')
  await page.getByText('There were no deals yet on that day.').waitFor()
  await page.goto('/reports?as_of=2999-12-31')
  await page.getByText('Dec 31, 2999 is in the future: this is the pipeline today').waitFor()
  await page.goto('/reports?as_of=2026-02-30')
  await page.getByText('As of today').waitFor()
})
