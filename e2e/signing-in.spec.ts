import { expect } from '@playwright/test'
import { test } from './people.ts'

test('signing in leads to where one wanted to go, and signing out ends it', { tag: '@smoke' }, async ({ page }) => {
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

test('the home page is reached from any page, and a menu closes behind who used it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('banner').getByLabel('Menu', { exact: true })
  await page.goto('/nl/stagebank')
  await menu.click()
  await page.locator('.menu-list').getByRole('link', { name: 'Inloggen' }).click()
  await expect(page).toHaveURL(/\/nl\/inloggen/)
  await expect(page.locator('details.menu[open]')).toHaveCount(0)
  await page.goto('/nl/stagebank')
  await page.locator('header .brand').first().click()
  await expect(page).toHaveURL(/\/nl\/?$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('500')
  await menu.click()
  // The tap on the menu is what brings the scripts of this page.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('details.menu[open]')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await menu.click()
  await page.getByRole('heading', { level: 1 }).click({ force: true })
  await expect(page.locator('details.menu[open]')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing in works, and says what is wrong', async ({ page }) => {
    await page.goto('/en/inloggen')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toContainText('Two things are not right yet')
    await page.getByLabel('Email address').fill('coordinator@demo.example')
    await page.getByLabel('Password', { exact: true }).fill('stageplein-demo-2026')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/en\/dashboard$/)
  })
})
