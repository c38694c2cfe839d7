import { expect } from '@playwright/test'
import { hasScripts, holdScripts, phone, test, visit } from './people.ts'

const tenant = 'demo'

test(
  'a pupil searches, goes back, keeps a place and a search, and finds both again',
  { tag: '@smoke' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    const page = await visit(browser, { tenant, email: 'camila.verbeek@zevenlinden.example' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/nl/vacancies/search')
    const count = page.locator('#res-t')
    const all = await count.innerText()

    // Typing changes the address there is, ticking goes on to a new one.
    await page.locator('[name=q]').pressSequentially('geit')
    await expect(page).toHaveURL(/q=geit$/)
    await page.locator('[name=q]').fill('')
    await expect(page).not.toHaveURL(/q=/)
    await expect(count).toHaveText(all)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('checkbox', { name: 'Dieren' }).check()
    await expect(page).toHaveURL(/sector=animals/)
    await expect(count).not.toHaveText(all)
    await page.goBack()
    await expect(count).toHaveText(all)
    await expect(page.getByRole('checkbox', { name: 'Dieren' })).not.toBeChecked()
    await page.goForward()
    await expect(page.getByRole('checkbox', { name: 'Dieren' })).toBeChecked()

    // Below the opened filters is the way to the list they are about.
    await page.getByRole('button', { name: /^Toon \d+ stageplek/ }).click()
    await expect(page.locator('#filters')).toBeHidden()
    await expect(count).toBeFocused()
    await expect(count).toBeInViewport()

    const first = page.locator('.results > .hits .hit').first()
    const title = await first.locator('h3').innerText()
    await first.locator('.heart').click()
    await expect(first.locator('.heart')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Bewaar en volg' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Bewaard als ‘Dieren’' })).toBeVisible()

    await page.goto('/nl/stagebank/bewaard')
    // Sent without them the page comes anew, and what was opened on it is closed.
    await hasScripts(page)
    await expect(page.getByRole('heading', { name: title, level: 3 }).first()).toBeVisible()
    await page.locator('.saved-searches summary').first().click()
    await page.getByRole('button', { name: 'Pauzeer Dieren' }).click()
    await expect(page.locator('.saved-searches')).toContainText('Gepauzeerd')

    // Changed in the bank itself: it stays one search, and looks for something else.
    await page.getByRole('link', { name: 'Pas aan Dieren', exact: true }).click()
    await expect(page.getByText('Je past ‘Dieren’ aan')).toBeVisible()
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Dieren' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Natuur' }).check()
    await expect(page).toHaveURL(/sector=.*sector=/)
    await page.getByRole('button', { name: /^Toon \d+ stageplek/ }).click()
    await page.locator('.results').getByRole('button', { name: 'Bewaar', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Bewaarde zoekopdrachten' }).getByRole('status')).toContainText(
      '‘Dieren, Natuur’ zoekt nu',
    )
    await expect(page.locator('.saved-searches li')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Dieren, Natuur', exact: true })).toHaveAttribute(
      'href',
      /sector=animals(?:%2C|&sector=)nature/,
    )

    // What a place wants to read is said beforehand, and counted.
    await page.goto('/nl/vacancies/search?q=bijenkasten')
    await page.locator('.hit').filter({ hasText: 'Boon en Zo' }).getByRole('link').first().click()
    await expect(page.locator('#aanmelden')).toContainText('Schrijf minstens 50 tekens')
    await page.locator('[name=motivation]').pressSequentially('Kort stukje')
    await expect(page.locator('#aanmelden').getByRole('status')).toHaveText('11 van minstens 50 tekens')
    // What was refused is red until it is mended, and not longer.
    const motivation = page.locator('[name=motivation]')
    await page.getByRole('button', { name: 'Verstuur je aanvraag' }).click()
    await expect(motivation).toHaveAttribute('aria-invalid', 'true')
    await motivation.fill('Ik wil leren hoe bijen leven en hoe je honing maakt van wat zij brengen.')
    await expect(motivation).not.toHaveAttribute('aria-invalid')
  },
)

test('what a pupil types and ticks before the scripts are there is what is asked', async ({ browser }) => {
  const page = await visit(browser, { tenant })
  const letThrough = await holdScripts(page)
  await page.goto('/nl/stagebank', { waitUntil: 'commit' })
  await page.locator('[name=q]').pressSequentially('geit')
  await page.getByRole('checkbox', { name: 'Dieren' }).check()
  letThrough()
  await expect(page).toHaveURL(/q=geit.*sector=animals/)
  await expect(page.locator('[name=q]')).toHaveValue('geit')
  await expect(page.getByRole('checkbox', { name: 'Dieren' })).toBeChecked()
})

test('a visitor on a phone reads without scripts; the first tap brings them and is done', async ({ browser }) => {
  const page = await visit(browser, { tenant, ...phone })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of ['/nl', '/en', '/nl/stagebank']) await page.goto(path, { waitUntil: 'networkidle' })
  await page.goto((await page.locator('.results > .hits .hit a').first().getAttribute('href')) ?? '', {
    waitUntil: 'networkidle',
  })
  expect(scripts).toEqual([])

  // It shows that it waits while the scripts are on their way.
  const letThrough = await holdScripts(page)
  await page.goto('/nl/stagebank', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expect(page.locator('html')).toHaveAttribute('data-busy')
  letThrough()
  await expect(page.getByRole('checkbox', { name: 'Dieren' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-busy')
  await page.getByRole('checkbox', { name: 'Dieren' }).check()
  await expect(page).toHaveURL(/sector=animals/)
  expect(scripts).not.toEqual([])
})

test('a place typed as the first thing on a phone is typed out, and Back undoes it', async ({ browser }) => {
  const page = await visit(browser, { tenant, ...phone })
  await page.goto('/nl/stagebank', { waitUntil: 'networkidle' })
  const count = page.locator('#res-t')
  const all = await count.innerText()
  const field = page.locator('[name=place]')
  await field.tap()
  await field.pressSequentially('Soest', { delay: 300 })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Soest')
  await expect(page).not.toHaveURL(/place=/)
  await page.getByRole('button', { name: 'Zoek', exact: true }).tap()
  await expect(page).toHaveURL(/place=Soest/)
  // The address is there before the list is: a place of the list of before leads back to that.
  await expect(count).not.toHaveText(all)
  await page.getByRole('link', { name: /./ }).and(page.locator('.hit a')).first().tap()
  await expect(page.locator('.crumb a')).toHaveAttribute('href', /place=Soest/)
  await expect(page.locator('h1')).toBeFocused()

  // A tick is a step one can go back on, the first touch too.
  await page.goto('/nl/stagebank', { waitUntil: 'networkidle' })
  await page
    .getByText('Dieren', { exact: true })
    .first()
    .evaluate((label) => label.closest('label')?.click())
  await expect(page).toHaveURL(/sector=animals/)
  await page.goBack()
  await expect(page).toHaveURL(/stagebank$/)

  // From a page without scripts the way back is known too.
  await page.goto('/nl/stagebank?place=Soest', { waitUntil: 'networkidle' })
  await page.evaluate(() => (location.href = document.querySelector<HTMLAnchorElement>('.results .hit a')!.href))
  await expect(page.locator('.crumb a')).toHaveAttribute('href', /place=Soest/)
})

test('without JavaScript: every filter, a place kept, and the next page', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await visit(browser, { tenant, javaScriptEnabled: false })
  await page.goto('/nl/inloggen')
  await page.locator('[name=email]').fill('camila.verbeek@zevenlinden.example')
  await page.locator('[name=password]').fill('stageplein-demo-2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/dashboard/)
  await page.goto('/nl/vacancies/search')
  await page.locator('[name=place]').fill('Zeist')
  await page.locator('[name=radius]').selectOption('bike-30')
  await page.getByRole('radio', { name: '11 tot 20 uur' }).check()
  await page.getByRole('button', { name: 'Toon' }).click()
  await page.waitForURL(/hours=11-20/)
  await expect(page.locator('#res-t')).toContainText('binnen 30 min fietsen')
  const heart = page.locator('.results > .hits .heart[aria-pressed=false]').first()
  const place = await heart.getAttribute('value')
  await heart.click()
  await expect(page.locator(`.results > .hits .heart[value="${place}"]`)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/nl/stagebank')
  await page.getByRole('link', { name: 'Volgende' }).click()
  await page.waitForURL(/page=2/)
  await expect(page.locator('.results > .hits .hit').first()).toBeVisible()
})

test('where nothing is found only what was asked can be let go', async ({ browser }) => {
  const page = await visit(browser, { tenant, javaScriptEnabled: false })
  await page.goto('/nl/stagebank?q=qqqzzz&day=wed')
  const empty = page.locator('.empty')
  await expect(empty.getByRole('link')).toHaveText(['Bekijk alle plekken', 'Zonder ‘qqqzzz’', 'Zonder wo'])
  await empty.getByRole('link', { name: 'qqqzzz' }).click()
  await expect(page).toHaveURL(/day=wed/)
  await expect(page).not.toHaveURL(/q=/)
  await expect(page.locator('.results > .hits .hit').first()).toBeVisible()
})
