import { expect, type Page } from '@playwright/test'
import { hasNoBarriers, phone, test, visit } from './people.ts'

const strip = (page: Page) => page.getByRole('complementary', { name: 'Je speelt het verhaal' })

test('the story is played from the door to the end on a phone, in a few taps and without a password', async ({
  browser,
}) => {
  const page = await visit(browser, { tenant: 'demo', ...phone })
  const at = (step: number, name: string) =>
    expect(strip(page)).toContainText(new RegExp(`Stap ${step} van 5\\s*${name}`))
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).first().click()
  }
  await page.goto('/nl/demo')
  await tap('Speel het verhaal in 3 minuten')
  await page.waitForURL('/nl/vacancies/search')
  await at(1, 'Zoek een plek')
  await tap('Volgende')

  // Words of hers stand there already, to keep or to change.
  await at(2, 'Vraag de plek aan')
  await expect(page.getByLabel('Waarom wil je dit doen?')).not.toHaveValue('')
  await tap('Verstuur je aanvraag')
  await expect(strip(page)).toContainText('Nu is Ria aan de beurt')
  const sent = new URL(page.url()).pathname

  await tap('Word Ria')
  await at(3, 'Zeg ja')
  expect(new URL(page.url()).pathname).toBe(sent)
  await page.locator('summary', { hasText: 'Zeg ja' }).click()
  await tap('Zeg ja')
  await expect(strip(page)).toContainText('Noor hoort het meteen')

  await tap('Word Noor')
  await at(3, 'Teken')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contract van Noor Yıldız')
  await tap('Volgende')
  await at(4, 'Schrijf uren op')
  await tap('Word Ria')
  await at(4, 'Geef akkoord op de uren')
  await tap('Word Marloes')
  await at(5, 'Klaar')
  await expect(page.getByText('Afgerond').first()).toBeVisible()
  await tap('Naar het plein')
  await page.waitForURL('/nl/demo')
  await expect(strip(page)).toHaveCount(0)
  expect(taps).toBeLessThanOrEqual(11)
})

test('without scripts the strip leads on, back to the piece and away', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'roermond', javaScriptEnabled: false, ...phone })
  await page.goto('/nl/demo')
  await page.getByRole('button', { name: 'Speel het verhaal in 3 minuten' }).click()
  await page.waitForURL('/nl/vacancies/search')
  await page.goto('/nl/dashboard')
  await strip(page).getByRole('link', { name: 'Terug naar dit stuk' }).click()
  await page.waitForURL('/nl/vacancies/search')
  await strip(page).getByRole('button', { name: 'Volgende' }).click()
  await page.waitForURL(/\/nl\/vacancies\/[\da-f-]{36}/)
  await strip(page).getByRole('button', { name: 'Stop met het verhaal' }).click()
  await page.waitForURL(/\/nl\/vacancies\/[\da-f-]{36}/)
  await expect(strip(page)).toHaveCount(0)
})

test('the strip has no barriers, light and dark, and fits', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'roermond', ...phone })
  await page.goto('/nl/demo')
  await page.getByRole('button', { name: 'Speel het verhaal in 3 minuten' }).click()
  await page.waitForURL('/nl/vacancies/search')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await hasNoBarriers(page)
  }
})
