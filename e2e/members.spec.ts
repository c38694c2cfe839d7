import { expect } from '@playwright/test'
import { desk, hasNoBarriers, linkIn, mailThat, phone, test, visit } from './people.ts'

test('an administrator invites a colleague, who sets a password and comes in', async ({ browser }) => {
  test.setTimeout(180_000)
  const tenant = 'corderius'
  const admin = await visit(browser, { tenant, email: `schoolbeheer@${tenant}.example` })
  await admin.getByRole('link', { name: 'Gebruikers' }).click()
  await admin.getByRole('link', { name: 'Nodig iemand uit' }).click()
  await admin.locator('[name=firstName]').fill('Mies')
  await admin.locator('[name=infix]').fill('de')
  await admin.locator('[name=lastName]').fill('Wit')
  await admin.locator('[name=email]').fill('mies')
  await admin.locator('[name=role][value=coordinator]').check()
  await admin.getByRole('button', { name: 'Verstuur de uitnodiging' }).click()
  await expect(admin.getByRole('alert')).toContainText('geldig e-mailadres')
  await expect(admin.locator('[name=lastName]')).toHaveValue('Wit')
  await admin.locator('[name=email]').fill('mies.de.wit@school.example')
  await admin.getByRole('button', { name: 'Verstuur de uitnodiging' }).click()
  await expect(admin.locator('main [role=status]')).toContainText('Mies de Wit is uitgenodigd')
  await hasNoBarriers(admin)
  for (const page of ['Geef een rol', 'Wijzig gegevens']) {
    await admin.getByRole('link', { name: page }).click()
    await admin.waitForURL(/\/(add_role|edit)/)
    await hasNoBarriers(admin)
    await admin.goBack()
  }

  const mail = await mailThat(admin, (one) => one.recipient_address === 'mies.de.wit@school.example')
  const mies = await visit(browser, { tenant, ...phone })
  await mies.goto(linkIn(mail))
  await mies.locator('[name=password]').fill('zeven gele fietsen buiten')
  await mies.locator('[name=passwordConfirmation]').fill('zeven gele fietsen buiten')
  await mies.locator('main form button[type=submit]').click()
  await mies.waitForURL(/\/dashboard/)
  await mies.goto('/nl/users')
  await expect(mies.getByRole('heading', { level: 1 })).toHaveText('Gebruikers')

  await admin.goto('/nl/users?q=Mies')
  await admin.locator('tbody input[type=checkbox]').check()
  await admin.getByRole('button', { name: 'Stop toegang' }).click()
  const told = admin.locator('main [role=status]').first()
  await expect(told).toContainText('De toegang van 1 persoon stopt zo')
  await hasNoBarriers(admin)
  await admin.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(told).toContainText('Er is niets gebeurd')
  // Once more, and this time nobody takes it back: the list tells by itself what came of it.
  await admin.getByRole('button', { name: 'Stop toegang' }).click()
  await expect(told).toContainText('De toegang van 1 persoon is gestopt', { timeout: 60_000 })
  await mies.goto('/nl/dashboard')
  await mies.waitForURL(/login-1/)
})

test('without JavaScript several people are invited at once, and what fails stays', async ({ browser }) => {
  const page = await visit(browser, {
    tenant: 'corderius',
    email: 'coordinator@corderius.example',
    javaScriptEnabled: false,
    ...desk,
  })
  await page.goto('/nl/users/add?several=1')
  await page.locator('[name=people]').fill('Jan de Boer <jan.de.boer@school.example>\nalleen een naam')
  await page.locator('[name=role][value=mentor]').check()
  await page.getByRole('button', { name: 'Verstuur de uitnodigingen' }).click()
  await expect(page.locator('main')).toContainText('1 uitnodiging verstuurd')
  await expect(page.locator('[name=people]')).toHaveValue('alleen een naam')
  await page.goto('/nl/users?status=invited')
  await expect(page.locator('tbody')).toContainText('Jan de Boer')
})

test('a picture is chosen, cut and taken away', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'corderius', email: 'mentor@corderius.example' })
  await page.goto('/nl/profile-edit')
  await page
    .locator('[name=avatar]')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('geen foto') })
  await expect(page.getByRole('alert')).toContainText('PNG, JPEG of WebP')
  const photo = await page.screenshot()
  await page.locator('[name=avatar]').setInputFiles({ name: 'ik.png', mimeType: 'image/png', buffer: photo })
  await expect(page.locator('main [role=status]')).toContainText('Je foto is bewaard')
  await expect(page.locator('.ReactCrop')).toBeVisible()
  await hasNoBarriers(page)
  // The photo is there since it was chosen: that it was cut is said by another picture at that place.
  const shown = page.locator('.tools .av img')
  const whole = String(await shown.getAttribute('src'))
  await page.getByRole('button', { name: 'Bewaar deze uitsnede' }).click()
  await expect(shown).not.toHaveAttribute('src', whole)
  await page.getByRole('button', { name: 'Haal de foto weg' }).click()
  await expect(page.locator('main [role=status]')).toContainText('Je foto is weg')
  await expect(shown).toHaveCount(0)
})

test('a coordinator keeps the file of a pupil, on a telephone', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'corderius', email: 'coordinator@corderius.example', ...phone })
  await page.goto('/nl/users?role=student')
  await page.locator('a.main').first().click()
  await page.locator('main summary', { hasText: /^\s*Meer\s*$/ }).click()
  await page.getByRole('link', { name: 'Leerlinggegevens' }).click()
  await page.locator('[name=phone]').first().fill('bel maar')
  await page.getByRole('button', { name: 'Bewaar' }).click()
  await expect(page.getByRole('alert')).toContainText('telefoonnummer')
  await page.locator('[name=phone]').first().fill('06 12345678')
  await page.getByText('wo', { exact: true }).click()
  await page.getByRole('button', { name: 'Bewaar' }).click()
  await expect(page.locator('main [role=status]')).toContainText('Bewaard')
  await expect(page.locator('[name=phone]').first()).toHaveValue('06 12 34 56 78')
  await expect(page.locator('[value=wed]')).toBeChecked()
  await hasNoBarriers(page)
})
