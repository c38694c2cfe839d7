import { expect } from '@playwright/test'
import { barriersOn, hasScripts, phone, test, tooWide, visit } from './people.ts'

test('pupils without a place are divided, one is kept by hand, and sent; a pupil asks with one tap', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await visit(browser, { tenant: 'demo', email: 'coordinator@demo.example' })
  await page.goto('/nl/internships/assign')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leerlingen koppelen')
  await page.getByRole('button', { name: 'Verdeel eerlijk' }).click()
  await page.waitForURL(/share=1/)
  const given = page.getByRole('checkbox', { name: /^Verstuur voor/, checked: true })
  await expect(given.first()).toBeVisible()
  const before = await given.count()

  // By keyboard: the second place of the first pupil, and the rest is divided around it.
  await page.getByText('Kies zelf').first().click()
  const place = page.getByRole('combobox', { name: /^Plek voor/ }).first()
  const name = (await place.evaluate((select) => select.previousElementSibling?.textContent ?? '')).replace(
    'Plek voor ',
    '',
  )
  const second = (await place.locator('option').nth(2).getAttribute('value')) ?? ''
  await place.selectOption(second)
  await page.waitForURL((url) => url.searchParams.getAll('pair').includes(second))
  await expect(page.getByRole('link', { name: `Maak los ${name}` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: `Plek voor ${name}` })).toHaveValue(second)
  expect(await barriersOn(page)).toEqual([])

  // Another class and back: what was chosen by hand is still there. The address is there before the page it names.
  const outcome = page.getByRole('heading', { name: /van \d+ leerlingen met een plek/ })
  const whole = (await outcome.textContent()) ?? ''
  const group = page.getByRole('combobox', { name: 'Klas', exact: true })
  await group.selectOption({ index: 1 })
  await page.waitForURL((url) => url.searchParams.get('group') !== '')
  await expect(outcome).not.toHaveText(whole)
  expect(new URL(page.url()).searchParams.getAll('pair')).toContain(second)
  await group.selectOption({ index: 0 })
  await page.waitForURL((url) => url.searchParams.get('group') === '')
  await expect(outcome).toHaveText(whole)
  await expect(page.getByRole('combobox', { name: `Plek voor ${name}` })).toHaveValue(second)

  // One alone is sent, and taken back.
  const values = await given.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  for (const value of values.filter((one) => !one.startsWith(second)))
    await page.locator(`input[type=checkbox][value="${value}"]`).uncheck()
  await expect(given).toHaveCount(1)
  await page.getByRole('button', { name: 'Stel voor' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 leerling verstuurd' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: `Plek voor ${name}` })).toHaveCount(0)
  await page.getByRole('button', { name: /Ongedaan maken/ }).click()
  await expect(page.getByRole('combobox', { name: `Plek voor ${name}` })).toBeVisible()
  expect(before).toBeGreaterThan(1)
})

test('a whole division is made by keyboard, told by roles, names and what is said', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await visit(browser, { tenant: 'axia', email: 'coordinator@axia.example' })
  // Before any script a button asks for a new page, which begins at its top.
  await page.goto('/nl/internships/assign')
  await hasScripts(page)
  const outcome = /^(\d+) van (\d+) leerlingen met een plek$/
  const said = page.locator('main').getByRole('status').filter({ hasText: outcome })
  await expect(said).toHaveText(/^0 van/)
  await page.getByRole('button', { name: 'Verdeel eerlijk' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/share=1/)
  // The button is gone: the keyboard stands at the outcome, which is also said.
  await expect(said).not.toHaveText(/^0 van/)
  await expect(page.getByRole('heading', { level: 2, name: outcome })).toBeFocused()

  // A place is told with why it suits, and keeps the keyboard when it is chosen by hand.
  await page.getByText('Kies zelf').first().focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('combobox', { name: /^Plek voor/ }).first()
  const label = await first.evaluate((select: HTMLSelectElement) => select.labels[0]?.textContent ?? '')
  const name = label.replace('Plek voor ', '')
  const place = page.getByRole('combobox', { name: label, exact: true })
  await expect(place).toHaveAccessibleDescription(/ min |reistijd onbekend/)
  await place.focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/pair=/)
  await expect(page.getByRole('link', { name: `Maak los ${name}` })).toBeVisible()
  await expect(place).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: `Maak los ${name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `Zet vast ${name}` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `Doe weer mee ${name}` })).toBeFocused()
  const chosen = page.getByRole('checkbox', { name: `Verstuur voor ${name}`, exact: true })
  // Who is skipped is sent nothing: there is nothing to tick, and the row says why.
  await expect(chosen).toHaveCount(0)
  const skipped = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Doe weer mee ${name}` }) })
  await expect(skipped).toContainText('overgeslagen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `Sla over ${name}` })).toBeFocused()

  // All are sent, and the keyboard takes it back.
  const [, placed] = outcome.exec((await said.textContent()) ?? '') ?? []
  await page.getByRole('button', { name: 'Stel voor' }).focus()
  await page.keyboard.press('Enter')
  await expect(
    page
      .locator('main')
      .getByRole('status')
      .filter({ hasText: `${placed} leerlingen verstuurd` }),
  ).toBeVisible()
  await page.getByRole('button', { name: /Ongedaan maken/ }).focus()
  await page.keyboard.press('Enter')
  await expect(chosen).toBeVisible()
})

test('the board fits a phone, and works before any script', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo', email: 'coordinator@demo.example', ...phone })
  await page.goto('/nl/internships/assign?share=1')
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
  expect(await barriersOn(page)).toEqual([])
})
