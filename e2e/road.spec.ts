import { expect } from '@playwright/test'
import { hasNoBarriers, phone, test, visit } from './people.ts'

// In a tenant no other journey walks in: who gets a place meanwhile is late no more.
const tenant = 'match2gether'

test('a pupil sees the road, a coordinator gives one more time and reminds some', async ({ browser }) => {
  test.setTimeout(120_000)
  const pupil = await visit(browser, { tenant, email: `leerling@${tenant}.example`, ...phone })
  await pupil.goto('/nl/stagevoortgang')
  await expect(pupil.getByRole('heading', { name: 'Jouw route' })).toBeVisible()
  await expect(pupil.getByText('Je bent hier')).toBeVisible()
  await expect(pupil.locator('.rd-ph')).toHaveCount(7)
  await hasNoBarriers(pupil)
  await pupil.getByRole('link', { name: 'Hoe werkt dit?' }).click()
  await expect(pupil.getByRole('heading', { name: 'Zo werkt jouw route' })).toBeVisible()
  await hasNoBarriers(pupil)

  const page = await visit(browser, { tenant, email: `coordinator@${tenant}.example` })
  // How one's own road works is for who has one.
  expect((await page.goto('/nl/stagevoortgang/uitleg'))?.status()).toBe(403)
  await page.goto('/nl/stagevoortgang?late=1')
  await hasNoBarriers(page)
  const lateness = page.getByRole('link', { name: /^Over de laatste dag \d+$/ })
  const lateOn = async () => Number(/\d+/.exec((await lateness.textContent()) ?? '')?.[0])
  const before = await lateOn()
  expect(before).toBeGreaterThan(0)
  const rows = page.locator('tbody tr[data-row]')
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Herinner', exact: true }).click()
  await expect(page.getByText(/1 leerling krijgt een herinnering/)).toBeVisible()

  const name = (await rows.first().locator('.main').textContent()) as string
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Verleng' }).click()
  await page.getByLabel('Waarom?').fill('Was lang ziek')
  // Without a day it is refused, and what was typed stays.
  await page.locator('button[name=decide]').click()
  await expect(page.getByText('Vul een datum in.').first()).toBeVisible()
  await expect(page.getByLabel('Waarom?')).toHaveValue('Was lang ziek')
  await page.getByLabel('Nieuwe datum').fill('2027-01-15')
  await page.locator('button[name=decide]').click()
  await expect(page.getByText('1 leerling heeft meer tijd')).toBeVisible()
  await expect.poll(lateOn).toBe(before - 1)
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('a coordinator changes a phase with the keyboard, and throws the change away', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await visit(browser, { tenant: 'demo', email: 'coordinator@demo.example' })
  await page.goto('/nl/workflows')
  await hasNoBarriers(page)
  await page.getByRole('link', { name: 'Maatschappelijke stage', exact: true }).focus()
  await page.keyboard.press('Enter')
  const down = page.getByRole('button', { name: 'Voorbereiding omlaag' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('De volgorde is anders')).toBeVisible()
  await hasNoBarriers(page)
  await page.locator('.wf-list').getByRole('link', { name: 'Plek regelen', exact: true }).click()
  await hasNoBarriers(page)
  await page.getByLabel('Naam, in het Nederlands').fill('')
  await page.getByRole('button', { name: 'Bewaar fase' }).click()
  await expect(page.getByText('Vul dit in, in het Nederlands en in het Engels.').first()).toBeVisible()
  await page.getByLabel('Naam, in het Nederlands').fill('Plek gevonden')
  await page.getByRole('button', { name: 'Bewaar fase' }).click()
  await expect(page.getByText('Anders: Plek gevonden')).toBeVisible()
  await page.getByRole('button', { name: 'Gooi de wijzigingen weg' }).click()
  await expect(page.getByText('Nog niet in gebruik')).toHaveCount(0)
})
