import { expect } from '@playwright/test'
import { hasNoBarriers, linkIn, mailThat, test, visit } from './people.ts'

for (const javaScriptEnabled of [true, false]) {
  test(`a forgotten password, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser }) => {
    const tenant = javaScriptEnabled ? 'axia' : 'casteleijn'
    const reader = await visit(browser, { tenant })
    const page = await visit(browser, { tenant, javaScriptEnabled })
    await reader.goto('/nl/inloggen')
    await page.goto('/nl/inloggen')
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
    await page.getByRole('button', { name: 'Stuur mij een link' }).click()
    await expect(page.getByRole('alert')).toContainText('Vul je e-mailadres')
    await page.locator('[name=email]').fill(`mentor@${tenant}.example`)
    if (javaScriptEnabled) await hasNoBarriers(page)
    await page.getByRole('button', { name: 'Stuur mij een link' }).click()
    await expect(page.locator('main [role=status]')).toContainText('Kijk in je mail')

    const mail = await mailThat(reader, ({ subject }) => subject === 'Nieuw wachtwoord instellen')
    await page.goto(linkIn(mail))
    await page.locator('[name=password]').fill('kort')
    await page.locator('[name=passwordConfirmation]').fill('kort')
    await page.getByRole('button', { name: 'Bewaar' }).click()
    await expect(page.getByRole('alert')).toContainText('minstens 15 tekens')
    if (javaScriptEnabled) await hasNoBarriers(page)
    await page.locator('[name=password]').fill('zeven gele fietsen buiten')
    await page.locator('[name=passwordConfirmation]').fill('zeven gele fietsen buiten')
    await page.getByRole('button', { name: 'Bewaar' }).click()
    await expect(page.locator('main [role=status]')).toContainText('Je wachtwoord is aangepast')
    await page.goto(linkIn(mail))
    await page.locator('[name=password]').fill('zeven gele fietsen buiten')
    await page.locator('[name=passwordConfirmation]').fill('zeven gele fietsen buiten')
    await page.getByRole('button', { name: 'Bewaar' }).click()
    // Nothing is left to choose there: the page says what happened, and where a new link is.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('werkt niet meer')
    await expect(page.getByRole('button', { name: 'Stuur mij een link' })).toBeVisible()

    // The link was the way in; the new password is one from now on.
    await page.goto('/nl/dashboard')
    await page.waitForURL(/\/dashboard/)
    await page.context().clearCookies()
    await page.goto('/nl/inloggen')
    await page.locator('[name=email]').fill(`mentor@${tenant}.example`)
    await page.locator('[name=password]').fill('zeven gele fietsen buiten')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/dashboard/)
  })
}
