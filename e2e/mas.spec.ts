import { expect, type Browser, type Page } from '@playwright/test'
import { desk, hasNoBarriers, linkIn, mailThat, phone, test, visit, wayToHours } from './people.ts'

const tenant = 'demo'
const vacancy = 'Een middag op de kinderboerderij'
const farm = 'Kinderboerderij De Springende Geit'

type Who = { pupil: string; locale: 'nl' | 'en'; device: typeof phone | typeof desk }

/** From the public bank to a place that is hers. */
async function findAPlace(browser: Browser, { pupil: email, locale, device }: Who) {
  const say = (nl: string, en: string) => (locale === 'nl' ? nl : en)
  const pupil = await visit(browser, { tenant, locale, ...device })
  const host = await visit(browser, { tenant, email: 'bedrijf@demo.example' })
  // A stranger may look; applying asks who she is and leads back.
  await pupil.goto(`/${locale}/stagebank?q=middag%20kinderboerderij`)
  await pupil.getByRole('link', { name: vacancy }).first().click()
  await pupil.waitForURL(/\/vacancies\//)
  await pupil
    .getByRole('main')
    .getByRole('link', { name: say('Log in', 'Log in') })
    .first()
    .click()
  await pupil.locator('[name=email]').fill(email)
  await pupil.locator('[name=password]').fill('stageplein-demo-2026')
  await pupil.getByRole('button', { name: 'Log in' }).click()
  await pupil.waitForURL(/\/vacancies\/[^/]+#aanmelden$/)
  await expect(pupil.locator('[name=motivation]')).toBeFocused()
  await hasNoBarriers(pupil)
  await pupil.locator('[name=motivation]').fill('Ik vind dieren leuk en wil leren hoe je ze verzorgt.')
  await pupil.getByRole('button', { name: say('Verstuur je aanvraag', 'Send your application') }).click()
  await pupil.waitForURL(/\/applications\//)
  const application = new URL(pupil.url()).pathname.slice(3)
  await host.goto(`/nl${application}`)
  await host.locator('summary', { hasText: 'Zeg ja' }).click()
  await hasNoBarriers(host)
  await host.locator('button[value=accept]').click()
  await expect(host.locator('main [role=status]')).toContainText('Geaccepteerd')
  await pupil.goto(`/${locale}/dashboard`)
  await pupil.getByRole('link', { name: say('Bekijk en bevestig', 'See and confirm') }).click()
  await pupil.locator('button[value=confirm]').click()
  await expect(pupil.locator('main [role=status]')).toBeVisible()
  return { pupil, host }
}

/** The internship runs as soon as its first day is there; the sheet comes with it. */
async function toHours(pupil: Page, locale: 'nl' | 'en'): Promise<string> {
  await (await wayToHours(pupil, new RegExp(`${farm}|${vacancy}`), locale)).click()
  await pupil.waitForURL(/\/urenbriefje\//)
  return new URL(pupil.url()).pathname.slice(3)
}

async function writeHours(page: Page, from: string, to: string, what: string) {
  await page.locator('[name=startsAt]').fill(from)
  await page.locator('[name=endsAt]').fill(to)
  await page.locator('[name=activity]').fill(what)
  await page.locator('button[value=add]').click()
}

test('a pupil on a phone: from the bank to a finished internship', { tag: '@smoke' }, async ({ browser }) => {
  const { pupil, host } = await findAPlace(browser, {
    pupil: 'zoe.vandenberg@zevenlinden.example',
    locale: 'nl',
    device: phone,
  })
  const sheet = await toHours(pupil, 'nl')

  // Hours that cannot be are refused at the field, and what was typed stays.
  await writeHours(pupil, '17:00', '13:30', 'Geiten gevoerd')
  await expect(pupil.getByRole('alert')).toBeVisible()
  await expect(pupil.locator('[name=activity]')).toHaveValue('Geiten gevoerd')
  await writeHours(pupil, '13:30', '16:30', 'Geiten gevoerd')
  await expect(pupil.locator('.entries li')).toHaveCount(1)
  // A line that is wrong is changed as it stands; what is refused of it is still that line.
  await pupil.getByRole('link', { name: /Wijzig/ }).click()
  await expect(pupil.locator('[name=endsAt]')).toHaveValue('16.30')
  await expect(pupil.locator('[name=activity]')).toHaveValue('Geiten gevoerd')
  await writeHours(pupil, '17:00', '13:30', 'Geiten gevoerd en hokken schoongemaakt')
  await expect(pupil.getByRole('alert')).toBeVisible()
  await writeHours(pupil, '13:30', '17:00', 'Geiten gevoerd en hokken schoongemaakt')
  await expect(pupil.locator('.entries')).toContainText('hokken schoongemaakt')
  await expect(pupil.locator('.entries li')).toHaveCount(1)
  await expect(pupil.locator('[name=activity]')).toHaveValue('')
  await pupil.getByRole('button', { name: /Lever week/ }).click()
  await expect(pupil.locator('main [role=status]')).toContainText('ingeleverd')

  await hasNoBarriers(pupil)
  // The company says what is wrong, by the link in the mail and without an account.
  const mail = await mailThat(host, ({ subject }) => subject.startsWith('Kijk de uren van Zoë'))
  const company = await visit(browser, { tenant, javaScriptEnabled: false, ...phone })
  await company.goto(linkIn(mail))
  const hers = company.locator('details.we', { hasText: 'Zoë' })
  await hers.getByText(/^Klopt niet/).click()
  await hers.locator('.stepform-body [name=name]').fill('Ria van Zuylekom')
  await hers.locator('[name=reason]').fill('Je was er tot vijf uur, maar er zat een half uur pauze in.')
  await hers.getByRole('button', { name: 'Stuur terug' }).click()
  await expect(company.locator('main [role=status]')).toBeVisible()

  // The pupil reads why, mends it, hands it in again; the company says yes.
  await pupil.goto('/nl/dashboard')
  await pupil.getByRole('link', { name: 'Bekijk de week' }).click()
  await expect(pupil.getByText('een half uur pauze')).toBeVisible()
  await pupil
    .getByRole('button', { name: /Haal weg/ })
    .first()
    .click()
  await expect(pupil.locator('.entries li')).toHaveCount(0)
  await pupil.locator('[name=breakMinutes]').fill('30')
  await writeHours(pupil, '13:30', '17:00', 'Geiten gevoerd en hokken schoongemaakt')
  await expect(pupil.locator('.entries li')).toHaveCount(1)
  await pupil.getByRole('button', { name: /Lever week/ }).click()
  await expect(pupil.locator('main [role=status]')).toContainText('ingeleverd')
  await company.goto(linkIn(mail))
  await hers.locator('.ok-form [name=name]').fill('Ria van Zuylekom')
  await hers.getByRole('button', { name: 'Akkoord met 3 uur' }).click()
  await expect(company.locator('main [role=status]')).toBeVisible()
  await pupil.goto('/nl/dashboard')
  await expect(pupil.locator('.hours')).toContainText('3 goedgekeurd')
  await pupil.goto(`/nl${sheet}`)
  await pupil.emulateMedia({ media: 'print' })
  await expect(pupil.locator('.printsheet, .print-sheet, section:has(> .printfoot)').first()).toBeVisible()
  await pupil.emulateMedia({ media: 'screen' })

  const internship = pupil.locator('.crumb a').first()
  await internship.click()
  await pupil.waitForURL(/\/internships\/[^/]+$/)
  const own = new URL(pupil.url()).pathname
  await hasNoBarriers(pupil)

  // The school finishes it: the rest of the hours is waived, with the reason.
  const coordinator = await visit(browser, { tenant, email: 'coordinator@demo.example' })
  // Her school has more pupils than one page of a list: it opens the one it was told of.
  await coordinator.goto(own)
  await coordinator.locator('summary', { hasText: 'Afronden' }).click()
  await coordinator.getByRole('button', { name: 'Meld dat het werk klaar is' }).click()
  await expect(coordinator.locator('main [role=status]')).toBeVisible()
  await coordinator.locator('summary', { hasText: 'Rond af' }).click()
  await coordinator.locator('details[open] [name=reason]').fill('Zoë deed de andere uren bij een vorige stage.')
  await coordinator.locator('details[open] button[value=complete]').click()
  await expect(coordinator.locator('main [role=status]')).toContainText('Afgerond')
  await pupil.goto('/nl/dashboard')
  await expect(pupil.getByRole('heading', { level: 2, name: 'Je stage is afgerond' })).toBeVisible()
})

test('a fifteen-year-old at a desk, in English, with a company that signs in', async ({ browser }) => {
  const { pupil, host } = await findAPlace(browser, {
    pupil: 'camila.verbeek@zevenlinden.example',
    locale: 'en',
    device: desk,
  })
  await toHours(pupil, 'en')
  await writeHours(pupil, '13:30', '17:00', 'Fed the goats')
  await expect(pupil.locator('.entries li')).toHaveCount(1)
  await pupil.getByRole('button', { name: /Hand in week/ }).click()
  await expect(pupil.locator('main [role=status]')).toBeVisible()
  await host.goto('/nl/dashboard')
  await host.getByRole('link', { name: /Kijk na/ }).click()
  await expect(host).toHaveURL(/\/urenbriefje$/)
  await hasNoBarriers(host)
  await host.locator('details.we > summary', { hasText: 'Camila' }).click()
  await host.getByRole('button', { name: /Akkoord met 3,5 uur.*Camila/ }).click()
  await expect(host.locator('main [role=status]')).toBeVisible()
  await pupil.goto('/en/dashboard')
  await expect(pupil.locator('.hours')).toContainText('3.5 approved')
  await hasNoBarriers(pupil)
  // Told when the step can be taken back no more.
  await expect(async () => {
    await pupil.goto('/en/notificaties')
    await expect(pupil.getByRole('button', { name: /have been approved/ })).toBeVisible({ timeout: 500 })
  }).toPass()
})
