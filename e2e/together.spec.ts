import { expect, type Page } from '@playwright/test'
import { barriersOn, desk, phone, test, tooWide, visit } from './people.ts'

const tenant = 'public'
const place = 'Meehelpen bij Bibliotheek De Kadelamp'
const why = 'Wij lezen alle drie graag en willen weten hoe het er achter de balie aan toe gaat.'

/** Whatever is seen on a phone can be read there by everybody. */
async function isFine(page: Page): Promise<void> {
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
  expect(await barriersOn(page)).toEqual([])
}

test('three pupils ask for a place together on their phones: by code, all or nobody', async ({ browser }) => {
  test.setTimeout(180_000)
  const of = (name: string) => visit(browser, { tenant, email: `${name}@public.example`, ...phone })
  const [lynn, adam, hafsa] = [await of('lynnpostma'), await of('adamsmit'), await of('hafsajansen')]

  const join = async (page: Page, code: string) => {
    await page.goto('/nl/samen')
    await page.getByRole('textbox', { name: 'Typ de code' }).fill(code)
    await page.getByRole('button', { name: 'Doe mee' }).click()
  }
  const sayYes = async (page: Page) => {
    await page.getByRole('textbox', { name: 'Waarom wil jij dit doen?' }).fill(why)
    await page.getByRole('button', { name: 'Ik doe mee' }).click()
    await expect(page.getByText('Je hebt ja gezegd.')).toBeVisible()
  }

  await lynn.goto(`/nl/vacancies/search?q=${encodeURIComponent(place)}`)
  await lynn.getByRole('link', { name: place }).first().click()
  await lynn.getByRole('button', { name: 'Maak een groep' }).click()
  await lynn.waitForURL(/\/samen\/[0-9a-f-]{36}/)
  const team = new URL(lynn.url()).pathname
  const code = await lynn.locator('.team-code-read').innerText()
  await isFine(lynn)
  await sayYes(lynn)
  await isFine(lynn)

  await test.step('a wrong code is told at its field', async () => {
    await join(adam, '222 222')
    await expect(adam.getByRole('textbox', { name: 'Typ de code' })).toHaveValue('222 222')
    await expect(adam.locator('.error')).toContainText('Deze code klopt niet')
    await isFine(adam)
  })
  for (const page of [adam, hafsa]) {
    await join(page, code.toLowerCase())
    await page.waitForURL(`**${team}`)
    await sayYes(page)
  }

  await test.step('one steps out, and the others could go on; then comes back', async () => {
    await hafsa.getByRole('button', { name: 'Stap uit de groep' }).click()
    await hafsa.waitForURL(/\/samen$/)
    await lynn.goto(team)
    await expect(lynn.getByText('2 van hoogstens 3')).toBeVisible()
    await expect(lynn.getByRole('button', { name: 'Verstuur met z’n tweeën' })).toBeVisible()
    await join(hafsa, code)
    await hafsa.waitForURL(`**${team}`)
    await lynn.goto(team)
    await expect(lynn.getByText('Versturen kan zodra iedereen ja heeft gezegd.')).toBeVisible()
    await sayYes(hafsa)
  })

  await lynn.goto(team)
  await lynn.getByRole('button', { name: 'Verstuur met z’n drieën' }).click()
  await expect(lynn.getByText('Jullie aanvraag is verstuurd')).toBeVisible()
  await isFine(lynn)

  await test.step('the company decides once, for all three', async () => {
    const host = await visit(browser, { tenant, email: 'bedrijf@public.example', ...desk })
    await host.goto('/nl/applications')
    const row = host.getByRole('row').filter({ hasText: 'Groep van 3' })
    await expect(row).toHaveCount(3)
    await row.first().getByRole('link').first().click()
    await expect(host.getByText('Wat je hier beslist geldt voor alle 3: allemaal of niemand.')).toBeVisible()
    expect(await barriersOn(host)).toEqual([])
    await host.getByText('Zeg ja', { exact: true }).first().click()
    const form = host.locator('form', { has: host.locator('[name=step][value=accept]') })
    await form.getByRole('button').click()
    await expect(host.getByText('Geaccepteerd. De leerling bevestigt nu de plek.')).toBeVisible()
  })

  await test.step('each confirms, and the seats are certain with the last', async () => {
    const confirm = async (page: Page) => {
      await page.goto(team)
      await page.getByRole('link', { name: 'Bekijk je aanvraag' }).click()
      await page.getByRole('button', { name: 'Bevestig de plek' }).click()
    }
    for (const page of [lynn, hafsa]) {
      await confirm(page)
      await expect(page.getByText('Je hebt ja gezegd. Nu wachten we op de anderen.')).toBeVisible()
    }
    await isFine(hafsa)
    await confirm(adam)
    await expect(adam.getByRole('link', { name: 'Bekijk de stage' })).toBeVisible()
    await lynn.reload()
    await expect(lynn.getByRole('link', { name: 'Bekijk de stage' })).toBeVisible()
  })
})
