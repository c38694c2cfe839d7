import { expect } from '@playwright/test'
import { barriersOn, test, tooWide, visit } from './people.ts'

const list = [
  'Stamnummer;Roepnaam;Tussenv;Achternaam;Klas;Geboortedatum',
  '990001;Mila;van den;Berg;Q9a;02-06-2012',
  '990002;Owen;;Pattiasina;Q9a;31-02-2012',
].join('\r\n')

test('a coordinator reads a class list in, sees what is wrong, and takes it back', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await visit(browser, { tenant: 'demo', email: 'coordinator@demo.example' })
  await page.goto('/nl/groups')
  await page.getByRole('link', { name: 'Lijsten inlezen' }).click()
  await page.getByRole('button', { name: 'Bekijk wat er verandert' }).click()
  await expect(page.getByRole('alert').or(page.locator('.error')).first()).toContainText('geen regels')
  await page.getByLabel('Bestand').setInputFiles({ name: 'klas.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByRole('button', { name: 'Bekijk wat er verandert' }).click()
  await expect(page.getByRole('heading', { name: 'regels gelezen, 1 klopt niet' })).toBeVisible()
  await expect(page.getByText(/De dag 31-\u2060?02-\u2060?2012 bestaat niet/)).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([await barriersOn(page), await tooWide(page)]).toEqual([[], 0])
  }
  await page.getByRole('button', { name: 'Voer door' }).first().click()
  await expect(page.getByText('1 regel is ingelezen')).toBeVisible()
  await page.getByText('Draai deze lijst terug').click()
  await page.getByRole('button', { name: 'Ja, draai terug' }).click()
  await expect(page.getByText('Deze lijst is teruggedraaid')).toBeVisible()
})
