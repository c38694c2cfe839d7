import { expect, type Browser, type Page } from '@playwright/test'
import { ask, hasNoBarriers, linkIn, mailThat, phone, test, visit, wayToHours, type SentMail } from './people.ts'

const host = 'Scouting De Noordster'
const guide = { name: 'Wim Schuitema', email: 'wim@noordster.example' }

/** The newest mail to the host's contact whose subject fits. */
const toGuide = (page: Page, subject: RegExp) =>
  mailThat(page, (mail: SentMail) => mail.recipient_address === guide.email && subject.test(mail.subject))

/** A pupil on a phone tells of a place, the school says yes, the host confirms by the link in the mail. */
async function toPlace(browser: Browser, tenant: string, email: string, isMas: boolean) {
  const pupil = await visit(browser, { tenant, email, ...phone })
  const coordinator = await visit(browser, { tenant, email: `coordinator@${tenant}.example` })
  await pupil.goto('/nl/zelfgevonden')
  await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('Ik heb zelf een plek')
  await hasNoBarriers(pupil)
  await pupil.getByLabel('Naam van de plek').fill(host)
  await pupil.getByLabel('Straat').fill('Bosrand')
  await pupil.getByLabel('Huisnummer').fill('3')
  await pupil.getByLabel('Plaats').fill('Lindewaard')
  await pupil
    .getByLabel('Wat ga je daar doen?')
    .fill('Ik help de welpen met spelletjes en ruim daarna het clubhuis op.')
  if (isMas) await pupil.getByLabel('Een organisatie die geen winst maakt', { exact: false }).check()
  await pupil.getByLabel('zaterdag').check()
  await pupil.getByText('Weet je al wanneer precies?').click()
  await pupil.locator('[name=from]').fill('10:00')
  await pupil.locator('[name=until]').fill('12:00')
  await pupil.locator('[name=plannedHours]').fill('20')
  await pupil.locator('[name=contactName]').fill(guide.name)
  await pupil.locator('[name=contactEmail]').fill(guide.email)
  // What was forgotten is said at its field, and what was typed stays.
  await pupil.getByRole('button', { name: 'Vraag het aan school' }).click()
  await expect(pupil.getByRole('alert')).toBeVisible()
  await expect(pupil.locator('[name=hostName]')).toHaveValue(host)
  await hasNoBarriers(pupil)
  await pupil.getByLabel('Nee', { exact: true }).check()
  await pupil.getByRole('button', { name: 'Vraag het aan school' }).click()
  await pupil.waitForURL(/sent=1/)
  await hasNoBarriers(pupil)
  const place = new URL(pupil.url()).pathname

  await coordinator.goto(place)
  await expect(coordinator.getByRole('heading', { level: 1 })).toContainText(host)
  await hasNoBarriers(coordinator)
  await coordinator.locator('button[value=approve]').click()
  await expect(coordinator.locator('main [role=status]').first()).toContainText('Goedgekeurd')
  await hasNoBarriers(coordinator)

  const company = await visit(browser, { tenant, ...phone })
  await company.goto(linkIn(await toGuide(pupil, /wil bij/)))
  await expect(company.getByRole('heading', { level: 1 })).toContainText(host)
  await hasNoBarriers(company)
  await company.getByLabel('Telefoon').fill('06 34 56 78 90')
  await company.locator('[name=agrees]').check()
  await company.locator('button[value=confirm]').click()
  await expect(company.locator('main [role=status]')).toContainText('De plek staat vast')
  await hasNoBarriers(company)
  return { pupil, coordinator, company }
}

test('mas: from the pupil’s phone to approved hours, the host without an account', async ({ browser }) => {
  test.setTimeout(240_000)
  const { pupil, company } = await toPlace(browser, 'oldebroek', 'leerling@oldebroek.example', true)
  await (await wayToHours(pupil, new RegExp(host))).click()
  await pupil.waitForURL(/\/urenbriefje\//)
  await pupil.locator('[name=startsAt]').fill('10:00')
  await pupil.locator('[name=endsAt]').fill('12:00')
  await pupil.locator('[name=activity]').fill('Spelletjes gedaan met de welpen')
  await pupil.locator('button[value=add]').click()
  await expect(pupil.locator('.entries li')).toHaveCount(1)
  await pupil.getByRole('button', { name: /Lever week/ }).click()
  await expect(pupil.locator('main [role=status]')).toContainText('ingeleverd')
  await company.goto(linkIn(await toGuide(pupil, /^Kijk de uren/)))
  await company.locator('[name=name]').first().fill(guide.name)
  await company.locator('button[value=approve-all]').click()
  await expect(company.locator('main [role=status]')).toBeVisible()
  await expect(async () => {
    await pupil.goto('/nl/dashboard')
    await expect(pupil.locator('main')).toContainText(/Je uren van week \d+ zijn goedgekeurd/, { timeout: 500 })
  }).toPass()
  const { text } = await ask(pupil, '/api/v1/internships')
  expect(text).toContain('"minutes_approved":120')
})

/** Reads, ticks and signs by a mailed link. */
async function signs(page: Page, name: string) {
  await page.getByRole('link', { name: 'Gelezen, verder' }).click()
  await expect(page.locator('.bigchecks')).toBeVisible()
  for (const box of await page.locator('.bigchecks input').all()) await box.check()
  await page.getByRole('button', { name: 'Verder', exact: true }).click()
  await page.waitForURL(/step=3/)
  // The tab comes with the scripts of the page; before them there is the field alone.
  await page.getByRole('tab', { name: 'Typ je naam' }).click()
  await page.getByRole('textbox', { name: 'Typ je naam' }).fill(name)
  await page.getByLabel('Ik heb dit gelezen en ga akkoord').check()
  const authority = page.getByLabel('Ik ben bevoegd om te tekenen')
  if (await authority.isVisible()) await authority.check()
  await page.getByRole('button', { name: 'Teken het contract' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klaar, dank je wel')
}

test('traineeship: from the pupil’s phone to the sealed contract, the host without an account', async ({ browser }) => {
  test.setTimeout(300_000)
  const tenant = 'axia'
  const { pupil, coordinator, company } = await toPlace(browser, tenant, `leerling@${tenant}.example`, false)
  // The company's part, by a link of its own.
  await company.goto(linkIn(await toGuide(pupil, /Vul jouw deel|contract/i)))
  const contract = new URL(company.url()).pathname.replace(/\/fill$/, '')
  await hasNoBarriers(company)
  await company.getByLabel('Is er een verzekering', { exact: false }).selectOption('yes')
  await company.getByRole('button', { name: 'Bewaar', exact: true }).click()
  await expect(company.locator('main [role=status]')).toContainText('Opgeslagen')
  await hasNoBarriers(company)

  await coordinator.goto(contract)
  await coordinator.getByLabel('Leerdoelen').fill('Ik leer hoe je een groep leidt.\nIk leer afspraken maken.')
  await coordinator.getByRole('button', { name: 'Bewaar', exact: true }).click()
  await expect(coordinator.locator('main [role=status]')).toContainText('Opgeslagen')
  if (await coordinator.getByRole('heading', { name: 'Wie tekent er mee?' }).isVisible()) {
    await coordinator.getByLabel('Voornaam').fill('Karin')
    await coordinator.getByLabel('Achternaam').fill('Veenstra')
    await coordinator.getByLabel('E-mailadres').last().fill('karin@mens.example')
    await coordinator.getByRole('button', { name: 'Voeg toe', exact: true }).click()
    await expect(coordinator.locator('main [role=status]')).toContainText('Toegevoegd')
  }
  await coordinator.getByRole('button', { name: 'Verstuur', exact: true }).click()
  await expect(coordinator.locator('main [role=status]')).toContainText('Verstuurd')

  // Everybody in turn, each by the link in the mail; whose turn it is stands on the page of the school.
  const signed = new Set<string>()
  for (let turn = 0; turn < 4; turn += 1) {
    await coordinator.goto(contract)
    const next = coordinator.locator('.signers li[data-state=now] b').first()
    if ((await next.count()) === 0) break
    const name = (await next.innerText()).trim()
    const mail = await mailThat(
      pupil,
      (one) => one.recipient_name === name && one.subject.startsWith('Onderteken') && !signed.has(one.recipient_name),
    )
    const signer = await visit(browser, { tenant, ...phone })
    await signer.goto(linkIn(mail))
    await signs(signer, name)
    signed.add(name)
  }
  expect([...signed]).toContain(guide.name)
  await expect(async () => {
    await coordinator.goto(contract)
    await expect(coordinator.getByText('Het contract is verzegeld')).toBeVisible({ timeout: 500 })
  }).toPass()
  const { status, bytes } = await ask(coordinator, `/api/v1${contract.slice(3)}/pdf`)
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})
