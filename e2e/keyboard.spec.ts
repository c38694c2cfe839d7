import { expect, type Locator, type Page } from '@playwright/test'
import { hasScripts, test, visit, wayToHours } from './people.ts'

const tenant = 'demo'
const place = 'Elke zaterdag een vaste hulp'

/** Walks with Tab, as somebody without a mouse does, and sees at every stop where the focus is. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) {
      const seen = await target.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
        // What is hidden for the eye has its sign on the label beside it.
        const beside = element.nextElementSibling ? getComputedStyle(element.nextElementSibling) : undefined
        return (
          (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
          boxShadow !== 'none' ||
          (beside !== undefined && beside.outlineStyle !== 'none') ||
          borderColor !== ''
        )
      })
      expect(seen).toBe(true)
      return
    }
  }
  throw new Error(`no way by Tab to ${String(target)}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target)
  await page.keyboard.press('Enter')
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await walkTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/nl/inloggen')
  await type(page, page.locator('[name=email]'), email)
  await type(page, page.locator('[name=password]'), 'stageplein-demo-2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
}

test('a pupil and a company do their part by keyboard alone', async ({ browser }) => {
  test.setTimeout(180_000)
  const pupil = await visit(browser, { tenant })
  const host = await visit(browser, { tenant })
  await signIn(pupil, 'bram.oosterling@zevenlinden.example')

  // The first stop leads past the menu.
  await pupil.goto('/nl/vacancies/search')
  await pupil.keyboard.press('Tab')
  await expect(pupil.locator(':focus')).toHaveText('Naar de inhoud')
  await type(pupil, pupil.locator('[name=q]'), 'elke zaterdag vaste hulp')
  await pupil.keyboard.press('Enter')
  await pupil.waitForURL(/q=/)
  await press(pupil, pupil.getByRole('link', { name: place }).first())
  await pupil.waitForURL(/\/vacancies\/[0-9a-f]/)
  await type(pupil, pupil.locator('[name=motivation]'), 'Ik kom graag elke week.')
  await press(pupil, pupil.getByRole('button', { name: 'Verstuur je aanvraag' }))
  await pupil.waitForURL(/\/applications\//)
  const application = new URL(pupil.url()).pathname

  await signIn(host, 'bedrijf@demo.example')
  await host.goto(application)
  await press(host, host.locator('summary', { hasText: 'Zeg ja' }))
  await press(host, host.locator('button[value=accept]'))
  await expect(host.locator('main [role=status]').first()).toContainText('Geaccepteerd')

  await pupil.goto('/nl/dashboard')
  await press(pupil, pupil.getByRole('link', { name: 'Bekijk en bevestig' }))
  await press(pupil, pupil.locator('button[value=confirm]'))
  await expect(pupil.locator('main [role=status]').first()).toContainText('staat vast')

  // The internship begins by itself; then hours can be written.
  const sheet = await wayToHours(pupil, new RegExp(place))
  await press(pupil, sheet)
  await pupil.waitForURL(/\/urenbriefje\//)
  await type(pupil, pupil.locator('[name=startsAt]'), '13:30')
  await type(pupil, pupil.locator('[name=endsAt]'), '17:00')
  await type(pupil, pupil.locator('[name=activity]'), 'Ik leerde iedereen kennen.')
  await press(pupil, pupil.locator('button[value=add]'))
  await expect(pupil.locator('.entries li')).toHaveCount(1)
  await press(pupil, pupil.getByRole('button', { name: /Lever week/ }))
  await expect(pupil.locator('main [role=status]').first()).toContainText('ingeleverd')

  await host.goto('/nl/dashboard')
  await press(host, host.getByRole('link', { name: /Kijk na/ }))
  await host.waitForURL(/\/urenbriefje$/)
  await press(host, host.locator('details.we > summary', { hasText: 'Bram' }))
  await press(host, host.getByRole('button', { name: /Akkoord met 3,5 uur.*Bram/ }))
  await expect(host.locator('main [role=status]').first()).toBeVisible()

  // Search by command, a panel and a dialog: in, out with Escape, and back where one was.
  await host.goto('/nl/dashboard')
  await host.keyboard.press('ControlOrMeta+k')
  await expect(host.getByRole('combobox', { name: 'Zoek alles' })).toBeFocused()
  await host.keyboard.type('Stages')
  await host.keyboard.press('Enter')
  await host.waitForURL(/\/internships$/)
  const actions = host.getByRole('link', { name: 'Recente acties' }).first()
  await press(host, actions)
  await expect(host.getByRole('dialog', { name: 'Recente acties' })).toContainText('keurde uren goed')
  await host.keyboard.press('Escape')
  await expect(host.getByRole('dialog')).toHaveCount(0)
  await expect(actions).toBeFocused()

  // How it looks, from the bar at the side of one's own pages: dark at once, and still after a new page.
  await host.goto('/nl/profile-edit')
  const view = host.getByRole('navigation', { name: 'Zijbalk' }).getByRole('button', { name: 'Licht of donker' })
  await press(host, view)
  await press(host, host.getByRole('dialog', { name: 'Licht of donker' }).getByRole('button', { name: 'Donker' }))
  await expect(host.locator('html')).toHaveAttribute('data-mode', 'dark')
  await host.keyboard.press('Escape')
  await expect(host.getByRole('dialog')).toHaveCount(0)
  await expect(view).toBeFocused()
  await host.reload()
  await expect(host.locator('html')).toHaveAttribute('data-mode', 'dark')
})

test('a note for a no in the list takes every letter, also those that walk through the list', async ({ browser }) => {
  const host = await visit(browser, { tenant, email: 'bedrijf@demo.example' })
  await host.goto('/nl/applications')
  await hasScripts(host)
  const row = host.getByRole('row').filter({ hasText: 'Zeg nee' }).first()
  await row.locator('summary', { hasText: 'Zeg nee' }).click()
  const note = row.getByLabel('Uitleg')
  await note.click()
  await host.keyboard.type('Jij kunt ook kijken bij het jeugdcentrum / de bieb, fijne week x')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Jij kunt ook kijken bij het jeugdcentrum / de bieb, fijne week x')
})
