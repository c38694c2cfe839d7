import { expect } from '@playwright/test'
import sharp from 'sharp'
import { desk, hasNoBarriers, hasScripts, holdScripts, phone, test, visit } from './people.ts'
import { dayAfter } from './server.ts'

test(
  'a company makes a place, staff ask for a change, it is mended and approved, and a pupil finds it',
  { tag: '@smoke' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const tenant = 'roermond'
    const title = 'Windmolens bouwen van oud hout'
    const admin = await visit(browser, { tenant, email: `beheer@${tenant}.example`, ...desk })
    await admin.goto('/nl/instellingen#set-vacancyModeration')
    const moderation = admin.locator('[name=vacancyModeration]')
    if ((await moderation.inputValue()) !== 'always') {
      await moderation.selectOption('always')
      await admin.getByRole('button', { name: 'Bewaar' }).click()
      await expect(admin.getByRole('status').filter({ hasText: 'Bewaard' })).toBeVisible()
    }

    const host = await visit(browser, { tenant, email: `bedrijf@${tenant}.example`, ...phone })
    const publish = () => host.locator('.editbar').getByRole('button', { name: 'Publiceer' }).click()
    await host.goto('/nl/vacancies')
    await host.getByRole('link', { name: 'Nieuwe plek' }).click()
    await host.locator('[name=title]').fill(title)
    await host.getByRole('button', { name: 'Maak de plek' }).click()
    await host.waitForURL(/\/edit$/)
    const work = host.getByRole('textbox', { name: 'Wat gaat de leerling doen?' })
    // With the scripts still on their way: what is typed is kept, also over what stood there already.
    for (const words of [
      'Van planken bouwen we molens.',
      'Van oude planken bouwen we kleine windmolens voor in de tuin. Jij zaagt, schuurt en schildert mee.',
    ]) {
      const letThrough = await holdScripts(host)
      await host.reload({ waitUntil: 'commit' })
      await work.fill(words)
      letThrough()
      await expect(host.locator('.eb-s')).toContainText('Bewaard om')
      await host.reload()
      await expect(work).toHaveText(words)
    }
    await publish()
    await expect(host.getByRole('alert')).toContainText('Kies minstens één dag')
    await hasNoBarriers(host)

    await host.getByLabel('Techniek').check()
    // Only a day that is chosen asks for its times.
    await expect(host.locator('[name="from.sat"]').first()).toBeHidden()
    await host.getByRole('checkbox', { name: 'zaterdag' }).check()
    await host.locator('[name="from.sat"]').first().fill('10:00')
    await host.locator('[name="to.sat"]').first().fill('12:00')
    await host.locator('[name=hoursTotal]').fill('20')
    for (const check of await host.locator('[name=masChecks]').all()) await check.check()
    for (const [name, value] of [
      ['postcode', '6041 AB'],
      ['houseNumber', '7'],
      ['street', 'Markt'],
      ['city', 'Roermond'],
    ] as const)
      await host.locator(`[name=${name}]`).fill(value)
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c60' } })
      .jpeg()
      .toBuffer()
    await host.locator('[name=picture]').setInputFiles({ name: 'molen.jpg', mimeType: 'image/jpeg', buffer: photo })
    await host.getByRole('button', { name: 'Gebruik deze foto' }).click()
    await expect(host.locator('#deel-picture .vac-photo')).toBeVisible()
    await host.locator('[name=pictureAlt]').fill('Een molentje in een tuin')
    await publish()
    await host.waitForURL(/done=submit/)
    await expect(host.locator('main')).toContainText('Wacht op goedkeuring')

    const ask = 'Schrijf er nog bij wie de leerling begeleidt.'
    await admin.goto('/nl/vacancies/approve')
    const candidate = admin.locator('section.candidate').filter({ hasText: title })
    await candidate.getByText('Vraag een aanpassing…').click()
    await hasNoBarriers(admin)
    await candidate.locator('[name=reason]').first().fill(ask)
    await candidate.getByRole('button', { name: 'Vraag een aanpassing' }).click()
    await expect(admin.getByRole('status').filter({ hasText: 'krijgt bericht' })).toBeVisible()

    await host.goto('/nl/vacancies')
    await host.getByRole('link', { name: title, exact: true }).click()
    await expect(host.locator('main')).toContainText(ask)
    await host.locator('[name=supervision]').fill('Sjaan Kuipers werkt altijd naast je.')
    await host.locator('.editbar').getByRole('button', { name: 'Verstuur opnieuw' }).click()
    await host.waitForURL(/done=submit/)

    await admin.goto('/nl/vacancies/approve')
    await candidate.getByRole('button', { name: 'Keur goed' }).click()
    await expect(admin.getByRole('status').filter({ hasText: 'online' })).toBeVisible()

    const pupil = await visit(browser, { tenant, email: `leerling@${tenant}.example`, ...phone })
    await pupil.goto(`/nl/vacancies/search?q=${encodeURIComponent('windmolens')}`)
    await pupil.getByRole('link', { name: title }).first().click()
    await expect(pupil.getByRole('img', { name: 'Een molentje in een tuin' })).toBeVisible()
    await expect(pupil.locator('main')).toContainText('zaterdag 10.00–\u206012.00')

    // Something is not right with it: only who looks after all places hears of it.
    await pupil.getByText('Meld deze vacature').click()
    await pupil.locator('[name=reason]').selectOption('wrong_address')
    await pupil.locator('[name=details]').fill('Op dit adres zit een bakker.')
    await pupil.getByRole('button', { name: 'Verstuur de melding' }).click()
    await expect(pupil.getByRole('status').filter({ hasText: 'Dank je wel' })).toBeVisible()
    await hasNoBarriers(pupil)
    await admin.goto('/nl/vacancies/reports')
    await expect(admin.locator('main')).toContainText('Op dit adres zit een bakker.')
    await hasNoBarriers(admin)

    await host.goto('/nl/vacancies')
    await host.getByRole('link', { name: title, exact: true }).click()
    await host.getByText('Wie heeft wat gewijzigd?').click()
    await expect(host.locator('.history')).toContainText(ask)
    await expect(host.locator('.history')).toContainText('Sjaan Kuipers werkt altijd naast je.')
    await expect(host.locator('main')).not.toContainText('bakker')
    await hasNoBarriers(host)
  },
)

test('a vacancy is written and sent in without scripts', async ({ browser }) => {
  const page = await visit(browser, {
    tenant: 'axia',
    email: 'bedrijf@axia.example',
    javaScriptEnabled: false,
    ...desk,
  })
  await page.goto('/nl/vacancies/add')
  await page.locator('[name=title]').fill('Meekijken in de keuken')
  await page.getByRole('button', { name: 'Maak de plek' }).click()
  await page.waitForURL(/\/edit$/)
  await page
    .locator('[name=description]')
    .fill(
      'Je kookt mee met de kok.\n\nJe doet:\n- groente snijden\n- borden opmaken\n- de keuken schoonmaken na het werk',
    )
  await page.locator('[name="from.tue"]').first().fill('09:00')
  await page.locator('[name="to.tue"]').first().fill('15:00')
  await page.locator('.edit-foot').getByRole('button', { name: 'Bewaar' }).click()
  await expect(page.locator('[name="from.tue"]').first()).toHaveValue('09:00')
  await expect(page.locator('[name=description]')).toHaveValue(/- groente snijden/)
  // What the law warns of is ticked, each by itself.
  await page.locator('.edit-foot').getByRole('button', { name: 'Publiceer' }).click()
  await expect(page.getByRole('alert')).toContainText('elke regel van de wet apart aan')
  for (const warning of await page.locator('[name=hoursConfirmed]').all()) await warning.check()
  await page.locator('.edit-foot').getByRole('button', { name: 'Publiceer' }).click()
  await page.waitForURL(/done=submit/)
  await expect(page.locator('main')).toContainText('groente snijden')
  await expect(page.locator('main').getByRole('link', { name: 'Jullie plekken' })).toBeVisible()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /verstuurd|online/ })
      .first(),
  ).toBeVisible()
})

test('what was typed is kept by who leaves at once, and a chosen photo goes along', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'roermond', email: 'bedrijf@roermond.example', ...desk })
  await page.goto('/nl/vacancies/add')
  await page.locator('[name=title]').fill('Bijna vergeten werk')
  await page.getByRole('button', { name: 'Maak de plek' }).click()
  await page.waitForURL(/\/edit$/)
  const address = page.url()
  const summary = page.locator('[name=summary]')
  const clothing = page.locator('[name=clothing]')
  await expect(page.locator('.rte-plain')).toBeEmpty()

  // Inside the site one goes on when it is kept.
  await summary.fill('Getypt en meteen weg')
  await page.getByRole('link', { name: 'Terug naar jullie plekken' }).click()
  await page.waitForURL(/\/vacancies$/)
  await page.goto(address)
  await expect(summary).toHaveValue('Getypt en meteen weg')

  // Refused, and typed on after it: nothing runs behind.
  await clothing.fill('Laarzen')
  await page.locator('.editbar').getByRole('button', { name: 'Publiceer' }).click()
  await expect(page.getByRole('alert')).toContainText('Kies minstens één dag')
  await clothing.fill('Laarzen en een regenjas')
  await page.getByRole('link', { name: 'Terug naar jullie plekken' }).click()
  await page.waitForURL(/\/vacancies$/)
  await page.goto(address)
  await expect(clothing).toHaveValue('Laarzen en een regenjas')

  // The browser asks who goes elsewhere; what was typed is on its way by then.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  // While the scripts come a field is written anew, and what is typed over it stands beside what was there.
  await hasScripts(page)
  await summary.fill('Getypt en het tabblad dicht')
  await page.goto('about:blank')
  expect(asked).toEqual(['beforeunload'])
  await expect(async () => {
    await page.goto(address)
    expect(await summary.inputValue()).toBe('Getypt en het tabblad dicht')
  }).toPass()

  const fake = Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('dit is geen foto')])
  await page.locator('[name=picture]').setInputFiles({ name: 'nep.jpg', mimeType: 'image/jpeg', buffer: fake })
  await expect(page.locator('#f-picture-error')).toContainText('geen foto')
  await expect(page.getByRole('button', { name: 'Gebruik deze foto' })).toBeHidden()
  const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#06c' } })
    .jpeg()
    .toBuffer()
  await page.locator('[name=picture]').setInputFiles({ name: 'blauw.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.locator('.photo-crop [name=crop]')).toBeAttached()
  await page.getByRole('button', { name: 'Gebruik deze foto' }).click()
  await expect(page.locator('#deel-picture .vac-photo')).toBeVisible()
})

test('what is once has the moments that were typed, each with its own mistakes', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'roermond', email: 'bedrijf@roermond.example', ...desk })
  await page.goto('/nl/vacancies/add')
  await page.locator('[name=title]').fill('Bouwen aan de kerststal')
  await page.getByRole('button', { name: 'Maak de plek' }).click()
  await page.waitForURL(/\/edit$/)
  // The Saturday of the journeys and others: of those the law says nothing here.
  const day = (weeks: number) => dayAfter(7 * weeks)
  const part = (name: string, at: number) => page.locator(`[name="slot.${name}"]`).nth(at)
  const days = () => page.locator('[name="slot.day"]').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  // What is kept is sent; what the page reads anew after it is another answer.
  const kept = () =>
    page.waitForResponse(
      (answer) => answer.url().includes('/edit.data') && answer.request().method() === 'POST' && answer.ok(),
    )

  // At a person's pace: what is kept after each word comes back while the next is typed.
  const first = kept()
  await page.getByRole('radio', { name: 'Eenmalig' }).check()
  await first
  const moments = [
    [day(2), '13:00', '16:00', '3', 'Opbouw'],
    [day(3), '10:00', '12:00', '4', 'Afbouw'],
  ]
  for (const [at, moment] of moments.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Nog een moment' }).click()
    for (const [index, name] of ['day', 'from', 'to', 'seats', 'note'].entries()) {
      const answered = kept()
      await part(name, at).fill(moment[index] as string)
      await answered
      await expect(page.locator('.slot-row')).toHaveCount(at + 1)
    }
  }
  await expect(page.locator('#f-slots')).toContainText('Samen 7 plekken')
  await page.reload()
  expect(await days()).toEqual([day(2), day(3), ''])

  // A mistake stands at its own field, and goes as it is mended.
  await part('to', 1).fill('09:00')
  await page.locator('.editbar').getByRole('button', { name: 'Publiceer' }).click()
  await expect(page.getByRole('alert')).toContainText('Het einde ligt voor het begin')
  const wrong = page.locator('#f-slots [aria-invalid=true]')
  await expect(wrong).toHaveCount(1)
  await expect(wrong).toHaveAccessibleName('Moment 2, Tot')
  const section = page.locator('.edit-nav').getByRole('link', { name: 'Wanneer' })
  await expect(section).toContainText('nog 1 ding')
  await part('to', 1).fill('12:00')
  await expect(wrong).toHaveCount(0)
  await expect(section).toContainText('klaar')

  const past = kept()
  await part('day', 0).fill(day(-1))
  await expect(page.locator('.slot-row').first()).toContainText('Deze dag is al geweest')
  await past
  const gone = kept()
  await page.getByRole('button', { name: 'Verwijder Moment 1' }).click()
  await gone
  await page.reload()
  expect(await days()).toEqual([day(3), ''])
})

test('moments are typed, mended and taken away without scripts', async ({ browser }) => {
  const visitor = { tenant: 'axia', email: 'bedrijf@axia.example', javaScriptEnabled: false }
  const page = await visit(browser, { ...visitor, ...desk })
  await page.goto('/nl/vacancies/add')
  await page.locator('[name=title]').fill('Helpen op het zomerfeest')
  await page.getByRole('button', { name: 'Maak de plek' }).click()
  await page.waitForURL(/\/edit$/)
  const save = () => page.locator('.edit-foot').getByRole('button', { name: 'Bewaar' }).click()
  const day = dayAfter(10)
  const part = (name: string, at: number) => page.locator(`[name="slot.${name}"]`).nth(at)
  await page.getByRole('radio', { name: 'Eenmalig' }).check()
  await part('from', 0).fill('13:00')
  await part('to', 0).fill('16:00')
  await save()
  // A moment without its day is not let go in silence, and keeps what was typed.
  await expect(page.locator('#f-slots [aria-invalid=true]')).toHaveAccessibleName('Moment 1, Dag')
  await expect(part('from', 0)).toHaveValue('13:00')
  await part('day', 0).fill(day)
  await save()
  await expect(page.locator('.slot-row')).toHaveCount(2)
  for (const name of ['day', 'from', 'to']) await part(name, 0).fill('')
  await save()
  await expect(page.locator('.slot-row')).toHaveCount(1)
})
