import { expect } from '@playwright/test'
import { barriersOn, inMode, phone, test, tooWide, visit } from './people.ts'

test('a coordinator calls who reads no mail: a yes, taken back, and a no', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await visit(browser, { tenant: 'demo', email: 'coordinator@demo.example', ...phone })
  await page.goto('/nl/internships/calls')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bellijst')
  const number = page.getByRole('link', { name: /^Bel 0/ }).first()
  expect(await number.getAttribute('href')).toMatch(/^tel:\+31\d+$/)
  for (const mode of ['light', 'dark'] as const) {
    await inMode(page, mode)
    expect([await barriersOn(page), await tooWide(page)]).toEqual([[], 0])
  }
  const asked = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Zij zeggen ja/ }) })
  const count = await asked.count()
  expect(count).toBeGreaterThan(1)
  const first = (await asked.first().locator('b').textContent()) ?? ''

  // By keyboard, and taken back within ten seconds.
  await asked
    .first()
    .getByRole('button', { name: /^Zij zeggen ja/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(count - 1)
  await page.getByRole('button', { name: /Ongedaan maken/ }).click()
  await expect(asked).toHaveCount(count)
  await expect(asked.filter({ hasText: first })).toHaveCount(1)

  await asked
    .filter({ hasText: first })
    .getByRole('button', { name: /^Zij zeggen nee/ })
    .click()
  await expect(asked).toHaveCount(count - 1)
  await page.reload()
  await expect(asked).toHaveCount(count - 1)
  await page.goto('/en/internships/calls')
  await expect(page.getByRole('button', { name: /^They say yes/ })).toHaveCount(count - 1)
})

test('who calls nobody is shown nothing of it', async ({ browser }) => {
  for (const who of ['mentor', 'leerling', 'bedrijf']) {
    const page = await visit(browser, { tenant: 'demo', email: `${who}@demo.example` })
    expect((await page.goto('/nl/internships/calls'))?.status()).toBe(403)
    await expect(page.getByRole('button', { name: /^Zij zeggen ja/ })).toHaveCount(0)
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
  }
})
