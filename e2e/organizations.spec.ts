import { expect } from '@playwright/test'
import { desk, hasNoBarriers, hasScripts, linkIn, mailThat, phone, test, visit } from './people.ts'

test('a company signs up on a phone, somebody approves it, and it comes in', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await visit(browser, { tenant: 'roermond', ...phone })
  const fill = (name: string, value: string) => page.locator(`[name=${name}]`).fill(value)
  const next = (heading: string) =>
    Promise.all([
      page.getByRole('heading', { name: heading }).waitFor(),
      page.getByRole('button', { name: 'Verder' }).click(),
    ])
  await page.goto('/nl')
  await page.getByRole('link', { name: 'Organisatie aanmelden' }).click()
  await fill('name', 'Repaircafé De Losse Schroef')
  await fill('kvkNumber', '1234')
  await fill('postcode', '6041 AB')
  await fill('houseNumber', '7')
  await fill('street', 'Markt')
  await fill('city', 'Roermond')
  await page.locator('[name=isNonprofit]').check()
  await page.getByRole('button', { name: 'Verder' }).click()
  await expect(page.getByRole('alert')).toContainText('8 cijfers')
  await hasNoBarriers(page)
  await fill('kvkNumber', '0000 4321')
  // Reloading halfway loses nothing, and the next step begins at its heading.
  await page.reload()
  await expect(page.locator('main [role=status]')).toContainText('We hebben bewaard wat je al had ingevuld')
  await expect(page.locator('[name=city]')).toHaveValue('Roermond')
  await next('Wie is de contactpersoon?')
  await expect(page.getByRole('heading', { name: 'Wie is de contactpersoon?' })).toBeFocused()
  await fill('firstName', 'Bert')
  await fill('lastName', 'Hissink')
  await fill('email', 'bert@schroef.example')
  await fill('phone', '0475 123456')
  await page.locator('[name=mayAgree]').check()
  await next('Wat kun je leerlingen bieden?')
  await page.getByRole('button', { name: 'Terug' }).click()
  // What was filled in goes along from step to step; only its heading says that one is back.
  await expect(page.getByRole('heading', { name: 'Wie is de contactpersoon?' })).toBeVisible()
  await expect(page.locator('[name=firstName]')).toHaveValue('Bert')
  await next('Wat kun je leerlingen bieden?')
  await page.getByLabel('Techniek').check()
  await next('Klopt alles?')
  await expect(page.locator('main')).toContainText('bert@schroef.example')
  await page.locator('[name=consent]').check()
  await page.getByRole('button', { name: 'Verstuur aanmelding' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je aanmelding is verstuurd')
  await expect(page.locator('main [role=status]')).toContainText('bert@schroef.example')
  await hasNoBarriers(page)

  const invitation = await mailThat(
    page,
    ({ recipient_address: to, text }) => to === 'bert@schroef.example' && text.includes('confirmation_token'),
  )
  await page.goto(linkIn(invitation))
  for (const field of await page.locator('input[type=password]').all()) await field.fill('zeven gele fietsen buiten')
  await page.locator('main form').getByRole('button').last().click()
  await page.waitForURL(/\/dashboard/)
  await expect(page.locator('main')).toContainText('We kijken naar je aanmelding')

  const admin = await visit(browser, { tenant: 'roermond', email: 'beheer@roermond.example', ...desk })
  await expect
    .poll(async () => {
      await admin.goto('/nl/organizations/approve')
      return admin.getByRole('heading', { name: 'Repaircafé De Losse Schroef' }).count()
    })
    .toBe(1)
  await hasNoBarriers(admin)
  await admin
    .locator('section', { hasText: 'Repaircafé De Losse Schroef' })
    .getByRole('button', { name: 'Keur goed' })
    .click()
  await expect(admin.locator('main [role=status]')).toContainText('Goedgekeurd')
  await mailThat(page, ({ subject }) => subject === 'Repaircafé De Losse Schroef is goedgekeurd')
  await page.goto('/nl/organizations')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repaircafé De Losse Schroef')
  await expect(page.locator('main')).toContainText('Goedgekeurd')
})

test('whose address was written down says no without scripts, and nobody judges it', async ({ browser }) => {
  const name = 'Stichting Onbekend'
  const admin = await visit(browser, { tenant: 'roermond', email: 'beheer@roermond.example', ...desk })
  const attributes = {
    name,
    kvk_number: '00007654',
    street: 'Markt',
    house_number: '9',
    postcode: '6041 AB',
    city: 'Roermond',
    first_name: 'Iemand',
    last_name: 'Anders',
    email: 'beheer@roermond.example',
    phone: '0475 123456',
    may_agree: true,
    consent: true,
  }
  const status = await admin.evaluate(
    async (data) =>
      (
        await fetch('/api/v1/organizations/signup', {
          method: 'POST',
          headers: { 'content-type': 'application/vnd.api+json' },
          body: JSON.stringify({ data }),
        })
      ).status,
    { type: 'organizations', attributes },
  )
  expect(status).toBe(204)
  const mail = await mailThat(admin, ({ subject }) => subject === `Is ${name} van jou?`)
  // Looking changes nothing.
  await admin.goto(linkIn(mail))
  await hasNoBarriers(admin)
  const page = await visit(browser, { tenant: 'roermond', ...phone, javaScriptEnabled: false })
  await page.goto(linkIn(mail))
  await expect(page.locator('main')).toContainText(`${name} is met jouw adres aangemeld`)
  await page.getByRole('button', { name: 'Nee, dit was ik niet' }).click()
  await expect(page.locator('main [role=status]')).toContainText('De aanmelding is weggehaald')
  await page.goto(linkIn(mail))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('De link over je organisatie werkt niet meer')
  await admin.goto('/nl/organizations/approve')
  await expect(admin.getByRole('heading', { name })).toHaveCount(0)
})

test('the list is worked by keyboard: walk, choose, look beside it, keep the view', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'roermond', email: 'beheer@roermond.example', ...desk })
  await page.goto('/nl/organizations?sort=-name')
  await hasScripts(page)
  const rows = page.locator('tbody tr[data-row]')
  await page.locator('.tablewrap').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1).locator('.main')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.locator('.bulk')).toContainText('1 gekozen')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.locator('.peek h2')).toHaveText(await rows.nth(0).locator('.main').innerText())
  await hasNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('.peek')).toHaveCount(0)
  await page.getByText('Bewaar deze weergave').click()
  await page.locator('[name=view]').fill('Van Z naar A')
  await page.getByRole('button', { name: 'Bewaar', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Van Z naar A' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Archiveer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eén organisatie archiveren?')
  await page.getByRole('link', { name: 'Nee, terug' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Organisaties')
})
