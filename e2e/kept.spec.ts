import { expect } from '@playwright/test'
import { hasScripts, phone, test, visit } from './people.ts'

const typed =
  'Ik kom graag helpen, want ik wil later met dieren werken en ik houd van buiten zijn. Ik kan goed luisteren.'

test('a line that drops, a session that ends, the way back: nothing that was typed is lost', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'oldebroek', email: 'mentor@oldebroek.example', ...phone })
  const context = page.context()
  await page.goto('/nl/support')
  const message = page.locator('main textarea')

  await test.step('a tab that is closed', async () => {
    await message.fill(typed)
    // Nothing is kept of who leaves before the scripts are there.
    await hasScripts(page)
    await page.goto('/nl/dashboard')
    await page.goto('/nl/support')
    await expect(message).toHaveValue(typed)
    await expect(page.getByText('Het staat er weer.')).toBeVisible()
  })

  await test.step('a session that ends', async () => {
    await page.goto('/nl/profile-edit')
    const number = page.locator('[name=phone]')
    await number.fill('06 87654321')
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Bewaar', exact: true }).click()
    await page.waitForURL(/login-1/)
    await context.addCookies(cookies)
    await page.goto('/nl/profile-edit')
    await expect(number).toHaveValue('06 87654321')
    await expect(page.getByText('Je was uitgelogd.')).toBeVisible()
    await page.getByRole('button', { name: 'Wis het' }).click()
    await expect(number).not.toHaveValue('06 87654321')
  })

  await test.step('a line that drops: the form stays and is sent by a tap', async () => {
    await page.goto('/nl/support')
    await expect(message).toHaveValue(typed)
    await context.setOffline(true)
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.getByText('Je bent offline. We bewaren dit.')).toBeVisible()
    await expect(message).toHaveValue(typed)
    // Words that could not leave are no sent words: they are there for who comes back.
    await context.setOffline(false)
    await page.goto('/nl/support')
    await expect(message).toHaveValue(typed)
    await context.setOffline(true)
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.getByText('Je bent offline. We bewaren dit.')).toBeVisible()
    await context.setOffline(false)
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Verstuur nu' }).click()
    expect((await sent).ok()).toBe(true)
    await expect(page.getByText('Je bent offline')).toBeHidden()
    await page.goto('/nl/support')
    await expect(message).toHaveValue('')
  })

  await test.step('a tap on a link without a line: the page stays, and the other comes when the line is back', async () => {
    await page.goto('/nl/support')
    await message.fill(typed)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Meldingen' }).first().click()
    await expect(page.getByText('Je bent offline. De pagina komt als je weer verbinding hebt.')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(message).toHaveValue(typed)
    await context.setOffline(false)
    await page.waitForURL(/notificaties/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meldingen')
    // What was opened without a line comes whole as well, its styles too.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    const unread = await page.locator('link[rel=stylesheet]').evaluateAll((all: HTMLLinkElement[]) => {
      const hasCome = ({ sheet }: HTMLLinkElement) => {
        try {
          return (sheet?.cssRules.length ?? 0) > 0
        } catch {
          return false
        }
      }
      const come = new Set(all.filter(hasCome).map(({ href }) => href))
      return all.map(({ href }) => href).filter((href) => !come.has(href))
    })
    expect(unread).toEqual([])
    await page.goto('/nl/support')
  })

  await test.step('who signs out leaves nothing behind', async () => {
    await message.fill(typed)
    await page.goto('/nl/uitloggen')
    await page.locator('main form button').click()
    await page.waitForURL(/login-1/)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kept:')))).toEqual([])
  })
})
