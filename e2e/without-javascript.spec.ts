import { expect, type Browser } from '@playwright/test'
import { test, visit, wayToHours } from './people.ts'

const tenant = 'demo'
const place = 'Elke zaterdag een vaste hulp'
const bare = { javaScriptEnabled: false }

async function comeIn(browser: Browser, email: string) {
  const page = await visit(browser, { tenant, ...bare })
  await page.goto('/nl/inloggen')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('stageplein-demo-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/dashboard/)
  return page
}

test(
  'without JavaScript: search, apply, accept, confirm, write hours, approve them',
  { tag: '@smoke' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    const pupil = await comeIn(browser, 'linh.vandam@zevenlinden.example')
    const host = await comeIn(browser, 'bedrijf@demo.example')

    await pupil.goto('/nl/stagebank')
    await pupil.locator('[name=q]').fill('elke zaterdag vaste hulp')
    await pupil.locator('[name=q]').press('Enter')
    await pupil.waitForURL(/q=/)
    await pupil.getByRole('link', { name: place }).first().click()
    await pupil.locator('[name=motivation]').fill('Ik kom graag elke week.')
    await pupil.getByRole('button', { name: 'Verstuur je aanvraag' }).click()
    await pupil.waitForURL(/\/applications\//)

    // The answer is given in the row, where the pupil's words stand.
    await host.goto('/nl/applications')
    const asked = host.getByRole('row').filter({ hasText: 'Ik kom graag elke week.' })
    await asked.locator('summary', { hasText: 'Zeg nee' }).click()
    await asked.locator('button[value^="decline "]').click()
    await expect(host.getByRole('alert')).toContainText('Kies waarom je nee zegt.')
    await asked.locator('summary', { hasText: 'Zeg ja' }).click()
    await asked.locator('button[value^="accept "]').click()
    await expect(host.locator('main [role=status]').first()).toContainText('Geaccepteerd')
    await pupil.reload()
    await pupil.locator('button[value=confirm]').click()
    await expect(pupil.locator('main [role=status]').first()).toContainText('staat vast')

    const sheet = await wayToHours(pupil, new RegExp(place))
    await sheet.click()
    await pupil.locator('[name=startsAt]').fill('13:30')
    await pupil.locator('[name=endsAt]').fill('16:30')
    await pupil.locator('[name=activity]').fill('Iedereen leren kennen')
    await pupil.locator('button[value=add]').click()
    await expect(pupil.locator('.entries li')).toHaveCount(1)
    await pupil.getByRole('button', { name: /Lever week/ }).click()
    await expect(pupil.locator('main [role=status]').first()).toContainText('ingeleverd')

    await host.goto(new URL(pupil.url()).pathname + new URL(pupil.url()).search)
    await host.getByRole('button', { name: /^Akkoord met 3 uur/ }).click()
    await expect(host.locator('main [role=status]').first()).toBeVisible()
    await pupil.reload()
    await expect(pupil.locator('main')).toContainText('3 van de 30 uur')

    // Feedback, recent actions and the other language are pages too.
    await pupil.goto('/nl/support')
    await pupil.locator('[name=message]').fill('Alles werkt, ook zonder scripts.')
    await pupil.getByRole('button', { name: 'Verstuur' }).click()
    await expect(pupil.locator('main [role=status]').first()).toContainText('Bedankt')
    await pupil.goto('/en/recente_acties')
    await expect(pupil.getByRole('main')).toContainText('approved week')
  },
)
