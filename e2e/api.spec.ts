import { expect } from '@playwright/test'
import { barriersOn, hasScripts, phone, test, tooWide, visit } from './people.ts'

const most = 300 * 1024

test('the page about the API is read without scripts: the walk, an area, both languages of its samples', async ({
  browser,
}) => {
  const page = await visit(browser, { tenant: 'demo', javaScriptEnabled: false })
  await page.goto('/nl/api')
  const sample = page.locator('.api-samples').nth(1)
  await expect(sample.getByText('curl "$ADDRESS', { exact: false })).toBeVisible()
  await sample.getByText('TypeScript', { exact: true }).click()
  await expect(sample.getByText('await fetch(', { exact: false })).toBeVisible()
  await expect(sample.getByText('curl "$ADDRESS', { exact: false })).toBeHidden()

  await page.locator('.api-side').getByText('Website en beheer').click()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^webhooks/ })
    .click()
  const call = page.locator('#postWebhooksByIdTest')
  await call.locator('summary').click()
  await expect(call.getByText('/api/v1/webhooks/$ID/test', { exact: false })).toBeVisible()
})

test('a sample is chosen by keyboard and copied with one tap', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo', permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/nl/api')
  await hasScripts(page)
  const sample = page.locator('.api-samples').nth(1)
  await sample.getByRole('radio', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sample.getByRole('radio', { name: 'TypeScript' })).toBeChecked()
  const copy = sample.getByRole('button', { name: /Kopieer ?: .*TypeScript/ })
  await copy.click()
  await expect(page.getByText('Gekopieerd')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('await fetch(')
})

test('its index stays beside what is read, on a phone it folds; nothing is too wide, nothing bars anybody', async ({
  browser,
}) => {
  const page = await visit(browser, { tenant: 'demo' })
  await page.goto('/nl/api?of=vacancies')
  await page.evaluate(() => window.scrollTo(0, 2000))
  await expect(page.locator('.api-side')).toBeInViewport()
  await page.locator('#postVacancies summary').first().click()
  expect(await barriersOn(page)).toEqual([])
  const small = await visit(browser, { tenant: 'demo', ...phone })
  await small.goto('/nl/api?of=vacancies')
  expect(await tooWide(small)).toBeLessThanOrEqual(0)
  await expect(small.locator('.api-side')).toBeHidden()
})

test('no page of it weighs more than 300 kB', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo' })
  await page.goto('/nl/api')
  const addresses = await page
    .locator('.api-side a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses.length).toBeGreaterThan(60)
  const heavy: [string, number][] = []
  for (const address of [...addresses, '/nl/api?q=e']) {
    const bytes = await page.evaluate(async (at) => (await (await fetch(at)).arrayBuffer()).byteLength, address)
    if (bytes > most) heavy.push([address, bytes])
  }
  expect(heavy).toEqual([])
})
