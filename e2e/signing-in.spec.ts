import { expect, test } from '@playwright/test'

test('signing in leads to where one wanted to go, and signing out ends it', async ({ page }) => {
  await page.goto('/nl/dashboard')
  await expect(page).toHaveURL(/\/nl\/auth\/login-1\?redirect=%2Fnl%2Fdashboard/)
  await page.getByLabel('E-mailadres').fill('coordinator@demo.example')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('niet dit')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Ongeldige logingegevens')
  await expect(page.getByLabel('E-mailadres')).toHaveValue('coordinator@demo.example')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('stageplein-demo-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/nl\/dashboard$/)
  const cookies = await page.context().cookies()
  for (const name of ['access-token', 'client', 'uid'])
    expect(cookies.find((cookie) => cookie.name === name)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('access-token')
  await page.goto('/nl/uitloggen')
  await page.getByRole('button', { name: 'Log uit' }).click()
  await expect(page).toHaveURL(/login-1/)
  await page.goto('/nl/dashboard')
  await expect(page).toHaveURL(/login-1/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing in works, and says what is wrong', async ({ page }) => {
    await page.goto('/en/inloggen')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toContainText('Two things are not right yet')
    await page.getByLabel('E-mail address').fill('coordinator@demo.example')
    await page.getByLabel('Password', { exact: true }).fill('stageplein-demo-2026')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/en\/dashboard$/)
  })
})
