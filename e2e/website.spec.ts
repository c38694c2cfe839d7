import { expect, type Page, type Request } from '@playwright/test'
import sharp from 'sharp'
import { hasScripts, phone, test, visit } from './people.ts'

const photo = (side: number) =>
  sharp({ create: { width: side, height: 800, channels: 3, background: '#33aa77' } })
    .jpeg()
    .toBuffer()

test('who keeps a website puts a picture on a page, the page in the menu, and an old address right', async ({
  browser,
}) => {
  const keeper = await visit(browser, { tenant: 'axia', email: 'beheer@axia.example' })
  // A second try finds what the first left behind.
  const title = `Open dag ${Date.now()}`

  await test.step('many files at once; what is no picture is told so', async () => {
    await keeper.goto('/nl/content/file-upload')
    await hasScripts(keeper)
    const side = 700 + (Date.now() % 500)
    await keeper.setInputFiles('[name=file]', [
      { name: 'plein.jpg', mimeType: 'image/jpeg', buffer: await photo(side) },
      { name: 'nogmaals.jpg', mimeType: 'image/jpeg', buffer: await photo(side) },
      { name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('moov') },
    ])
    await expect(keeper.getByText('1 van 3 staan erop')).toBeVisible()
    await expect(keeper.getByText('Dit bestand staat er al sinds')).toBeVisible()
    await expect(keeper.getByText('Dit bestand kan hier niet.')).toBeVisible()
    await keeper.getByRole('link', { name: 'Schrijf wat je ziet.' }).click()
    await keeper.getByLabel('Wat zie je? In het Nederlands').fill('Een groen plein')
    await keeper.getByLabel('Wat zie je? In het Engels').fill('A green square')
    await keeper.getByLabel('Map').fill('Open dag')
    await keeper.getByRole('button', { name: 'Bewaar', exact: true }).click()
    await expect(keeper.getByText('Bewaard.')).toBeVisible()
    // A part of it, with the arrow keys; which point stays in sight, with a tap.
    await keeper.getByText('Kies zelf het deel dat je ziet').click()
    const corner = keeper.locator('.ReactCrop__drag-handle.ord-se')
    await corner.focus()
    for (let times = 0; times < 5; times += 1) await corner.press('ArrowLeft')
    await keeper.locator('.cf-point img').click({ position: { x: 5, y: 5 } })
    await keeper.getByRole('button', { name: 'Bewaar', exact: true }).click()
    await expect(keeper.locator('[name=lockVersion]')).toHaveValue('2')
    await expect(keeper.locator('[name="crop.w"]')).not.toHaveValue('100')
    await expect(keeper.locator('[name=focusX]')).not.toHaveValue('0.5')
  })

  await test.step('a page with it; no step while something is typed', async () => {
    await keeper.goto('/nl/content/add?kind=page')
    await hasScripts(keeper)
    await keeper.locator('[name=title]').fill(title)
    await keeper.getByRole('button', { name: 'Beeld', exact: true }).click()
    await keeper.locator('[name="blocks.0.picture"]').selectOption({ index: 1 })
    await keeper.getByRole('button', { name: 'Maak concept' }).last().click()
    const publish = keeper.getByRole('button', { name: 'Zet op de website' })
    await expect(publish).toBeVisible()
    await keeper.locator('[name=lead]').fill('Kom kijken.')
    await expect(publish).toBeHidden()
    await keeper.getByRole('button', { name: 'Bewaar', exact: true }).last().click()
    await publish.click()
    await expect(keeper.getByText('De tekst staat op de website.').first()).toBeVisible()
    await keeper.getByRole('link', { name: 'Geschiedenis' }).click()
    // The first words stay folded until somebody asks for them.
    await expect(keeper.locator('ins:visible')).toHaveText('Kom kijken.')
    // What was first is read as it stood, without the words that came later.
    await keeper.locator('.ch-version').last().getByRole('link', { name: 'Lees' }).click()
    await expect(keeper.getByText('Dit is een eerdere versie')).toBeVisible()
    await expect(keeper.getByText('Kom kijken.')).toBeHidden()
  })

  await test.step('in the menu, and found at an old address', async () => {
    await keeper.goto('/nl/content/menu-items')
    const begin = keeper.getByRole('region', { name: 'Bovenaan' }).getByRole('button', { name: 'Pas dit menu aan' })
    if (await begin.isVisible()) await begin.click()
    await keeper.getByRole('link', { name: 'Voeg iets toe', exact: true }).first().click()
    await keeper.locator('[name=kind]').selectOption('page')
    await keeper.locator('[name=pageId]').selectOption({ label: title })
    await keeper.locator('.cm-form').getByRole('button', { name: 'Bewaar' }).click()
    await expect(keeper.getByText('Het menu is bewaard.')).toBeVisible()
    await keeper
      .getByText(`Meer voor ${title}`)
      .or(keeper.getByLabel(`Meer voor ${title}`))
      .click()
    await keeper.getByRole('button', { name: `${title} omhoog` }).click()
    await expect(keeper.getByText('Het menu is bewaard.')).toBeVisible()
    await keeper.goto('/nl/content/redirects')
    await keeper.getByRole('link', { name: 'Nieuwe doorverwijzing' }).click()
    await keeper.locator('[name=fromPath]').fill(`/oud-${Date.now()}`)
    const from = await keeper.locator('[name=fromPath]').inputValue()
    await keeper.locator('[name=toPageId]').selectOption({ label: title })
    await keeper.getByRole('button', { name: 'Voeg toe', exact: true }).click()
    await expect(keeper.getByText('De doorverwijzing is bewaard.')).toBeVisible()

    const visitor = await visit(browser, { tenant: 'axia', javaScriptEnabled: false })
    await expect(async () => {
      await visitor.goto(`/nl${from}`)
      await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
    }).toPass()
    await expect(visitor.getByRole('img', { name: 'Een groen plein' })).toBeVisible()
    await expect(visitor.locator('.pubnav').getByRole('link', { name: title })).toBeVisible()
  })
})

test('a parent without scripts asks the school something, and reads the answer', async ({ browser }) => {
  const parent = await visit(browser, { tenant: 'axia', javaScriptEnabled: false, ...phone })
  const question = `Hoe teken ik? ${Date.now()}`
  await parent.goto('/nl/contactformulier')
  await parent.getByLabel('Je vraag').fill(question)
  await parent.getByRole('button', { name: 'Verstuur' }).click()
  await expect(parent.getByRole('link', { name: 'Kies wie je bent.' })).toBeVisible()
  await expect(parent.getByLabel('Je vraag')).toHaveValue(question)
  await parent.getByLabel('Ouder').check()
  const known = parent.getByRole('link', { name: 'De knop in de mail werkt niet' })
  // What may help is of what it is about, and stands there once that is chosen.
  await expect(known.filter({ visible: true })).toHaveCount(0)
  await parent.getByLabel('Tekenen lukt niet').check()
  await expect(known.filter({ visible: true })).toHaveCount(1)
  await expect(parent.getByRole('link', { name: 'Waarom teken ik mee?' })).toBeVisible()
  await expect(parent.getByRole('link', { name: 'Hoe doen we mee?' }).first()).toBeHidden()
  await parent.getByLabel('Naam').fill('Aylin')
  await parent.getByLabel('E-mailadres').fill(`aylin${Date.now()}@thuis.example`)
  await parent.getByRole('button', { name: 'Verstuur' }).click()
  await expect(parent.getByText('Je vraag is verstuurd')).toBeVisible()

  const keeper = await visit(browser, { tenant: 'axia', email: 'beheer@axia.example' })
  await keeper.goto('/nl/support/questions')
  const asked = keeper.getByRole('article').filter({ hasText: question })
  await asked.getByLabel('Je antwoord').fill('Met de knop in de mail.')
  await asked.getByRole('button', { name: 'Verstuur het antwoord' }).click()
  await expect(keeper.getByText('Je antwoord is verstuurd.')).toBeVisible()
  await expect(asked.getByText('Beantwoord')).toBeVisible()
})

test('who writes a page drags its blocks to their place', async ({ browser }) => {
  const keeper = await visit(browser, { tenant: 'axia', email: 'beheer@axia.example' })
  await keeper.goto('/nl/content/add?kind=page')
  await hasScripts(keeper)
  for (const [at, text] of ['Eerst', 'Dan'].entries()) {
    await keeper.getByRole('button', { name: 'Kop', exact: true }).click()
    await keeper.locator(`[name="blocks.${at}.text"]`).fill(text)
  }
  const grip = keeper.locator('.drag-grip')
  await grip.nth(1).scrollIntoViewIfNeeded()
  const [to, from] = [await keeper.locator('.ce-block').nth(0).boundingBox(), await grip.nth(1).boundingBox()]
  if (!to || !from) throw new Error('nothing to drag')
  await keeper.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await keeper.mouse.down()
  await keeper.mouse.move(to.x + 40, to.y + 4, { steps: 5 })
  await keeper.mouse.up()
  await expect(keeper.locator('[name="blocks.0.text"]')).toHaveValue('Dan')
  await expect(keeper.locator('[name="blocks.1.text"]')).toHaveValue('Eerst')
})

test('who adds in haste loses nothing: a page takes words again once the part that was asked for is there', async ({
  browser,
}) => {
  const keeper = await visit(browser, { tenant: 'axia', email: 'beheer@axia.example' })
  await keeper.goto('/nl/content/add?kind=page')
  await hasScripts(keeper)
  await keeper.locator('[name=title]').fill('Haast')
  await keeper.route(/\/content\/add/, async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fallback()
  })
  const heading = keeper.getByRole('button', { name: 'Kop', exact: true })
  const { x, y, width } = (await heading.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await heading.click()
  await expect(keeper.locator('.ce-form')).toHaveAttribute('aria-busy', 'true')
  await keeper.mouse.click(x + width / 2, y + 10)
  await keeper.keyboard.type('weg')
  await expect(keeper.locator('[name="blocks.0.text"]')).toHaveValue('')
  await expect(keeper.locator('.ce-form')).toHaveAttribute('aria-busy', 'false')
  await expect(keeper.locator('.ce-block')).toHaveCount(1)
  await expect(keeper.locator('[name=title]')).toHaveValue('Haast')
  // Who adds a picture of their own in a second tab and comes back finds the page as they left it.
  await keeper.getByRole('button', { name: 'Beeld', exact: true }).click()
  await expect(keeper.locator('.ce-block')).toHaveCount(2)
  let isRead = false
  // The router lets go of an answer as soon as it has what it needs of it: that ends as one that failed, or as one that came.
  const ended = (request: Request) => {
    isRead ||= request.method() === 'GET' && request.url().includes('/content/add.data')
  }
  keeper.on('requestfinished', ended)
  keeper.on('requestfailed', ended)
  const [second] = await Promise.all([
    keeper.waitForEvent('popup'),
    keeper.getByRole('link', { name: /eigen beeld/ }).click(),
  ])
  await second.close()
  await expect(async () => {
    await keeper.evaluate(() => dispatchEvent(new Event('focus')))
    expect(isRead).toBe(true)
  }).toPass()
  // What was read is drawn.
  await keeper.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(keeper.locator('[name=title]')).toHaveValue('Haast')
  await expect(keeper.locator('.ce-block')).toHaveCount(2)
})

test('help is found without scripts; every page has a picture beside its link', async ({ browser }) => {
  const visitor = await visit(browser, { tenant: 'demo', javaScriptEnabled: false, ...phone })
  await visitor.goto('/nl')
  await visitor.getByRole('link', { name: 'Hulp', exact: true }).click()
  await visitor.getByLabel('Waar zoek je hulp bij?').fill('uren')
  await visitor.getByRole('button', { name: 'Zoek', exact: true }).click()
  await expect(visitor.getByText('Hoe schrijf ik uren op?')).toBeVisible()
  await visitor.getByLabel('Waar zoek je hulp bij?').fill('zeppelin')
  await visitor.getByRole('button', { name: 'Zoek', exact: true }).click()
  await expect(visitor.getByText('Niets gevonden bij “zeppelin”')).toBeVisible()
  for (const path of ['', '/stagebank', '/nieuws', '/voor-leerlingen', '/voorwaarden', '/privacyverklaring', '/help']) {
    await visitor.goto(`/nl${path}`)
    const address = await visitor.locator('meta[property="og:image"]').getAttribute('content')
    const { pathname, search } = new URL(address ?? '')
    const picture = await visitor.goto(pathname + search)
    expect([path, picture?.status(), picture?.headers()['content-type']]).toEqual([path, 200, 'image/png'])
  }
})

test('in a quarter of an hour: a page in both languages with a picture, steps and questions, news for later, an address mended', async ({
  browser,
}) => {
  const begun = Date.now()
  const keeper = await visit(browser, { tenant: 'axia', email: 'beheer@axia.example' })
  const mark = Date.now()
  const write = async (at: number, values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values))
      await keeper.locator(`[name="blocks.${at}.${field}"]`).fill(value)
  }
  const kept = keeper.getByRole('button', { name: 'Bewaar', exact: true }).last()

  await test.step('a page with a picture, steps and questions, in Dutch and then in English', async () => {
    await keeper.goto('/nl/content/add?kind=page')
    await hasScripts(keeper)
    await keeper.locator('[name=title]').fill(`Proefdag ${mark}`)
    for (const [at, block] of ['Beeld', 'Stappen', 'Vragen en antwoorden'].entries()) {
      if (block !== 'Beeld') await keeper.getByText('Alle blokken').click()
      await keeper.getByRole('button', { name: block, exact: true }).click()
      await expect(keeper.locator(`[name="blocks.${at}.type"]`)).toBeAttached()
    }
    await keeper.locator('[name="blocks.0.picture"]').selectOption({ index: 2 })
    await write(1, {
      'items.0.title': 'Meld je aan',
      'items.0.text': 'Bij je mentor.',
      'items.1.title': 'Kom langs',
      'items.1.text': 'Om negen uur.',
    })
    await write(2, { 'items.0.title': 'Moet ik eten meenemen?', 'items.0.text': 'Ja, een lunch.' })
    await keeper.getByRole('button', { name: 'Maak concept' }).last().click()
    await expect(keeper.getByRole('heading', { level: 1, name: `Proefdag ${mark}` })).toBeVisible()
    await keeper.getByRole('link', { name: 'Engels', exact: true }).click()
    await keeper.getByRole('link', { name: 'Begin met een kopie van de andere taal' }).click()
    await expect(keeper.locator('[name="blocks.1.items.0.title"]')).toHaveValue('Meld je aan')
    await keeper.locator('[name=title]').fill(`Trial day ${mark}`)
    await write(1, {
      'items.0.title': 'Sign up',
      'items.0.text': 'With your mentor.',
      'items.1.title': 'Come',
      'items.1.text': 'At nine.',
    })
    await write(2, { 'items.0.title': 'Do I bring food?', 'items.0.text': 'Yes, a lunch.' })
    await kept.click()
    await keeper.getByRole('button', { name: 'Zet op de website' }).click()
    await expect(keeper.getByText('De tekst staat op de website.').first()).toBeVisible()
  })

  await test.step('in the menu', async () => {
    await keeper.goto('/nl/content/menu-items')
    const begin = keeper.getByRole('region', { name: 'Bovenaan' }).getByRole('button', { name: 'Pas dit menu aan' })
    if (await begin.isVisible()) await begin.click()
    await keeper.getByRole('link', { name: 'Voeg iets toe', exact: true }).first().click()
    await keeper.locator('[name=kind]').selectOption('page')
    await keeper.locator('[name=pageId]').selectOption({ label: `Proefdag ${mark}` })
    await keeper.locator('.cm-form').getByRole('button', { name: 'Bewaar' }).click()
    await expect(keeper.getByText('Het menu is bewaard.')).toBeVisible()
  })

  await test.step('news that comes by itself on a day', async () => {
    await keeper.goto('/nl/content/add?kind=news')
    await hasScripts(keeper)
    await keeper.locator('[name=title]').fill(`Straks ${mark}`)
    await keeper.getByRole('button', { name: 'Maak concept' }).last().click()
    await keeper.getByLabel('Vanaf wanneer').fill('2026-12-04T09:00')
    await keeper.getByRole('button', { name: 'Plan in' }).click()
    await expect(keeper.getByText('Ingepland. De tekst komt vanzelf op de website.')).toBeVisible()
  })

  await test.step('an address that leads nowhere leads to the page', async () => {
    const from = `/proef-${mark}`
    await keeper.goto('/nl/content/redirects')
    await keeper.getByRole('link', { name: 'Nieuwe doorverwijzing' }).click()
    await keeper.locator('[name=fromPath]').fill(from)
    await keeper.getByRole('radio', { name: 'Een adres' }).check()
    await keeper.locator('[name=toAddress]').fill('/bestaat-niet')
    await keeper.getByRole('button', { name: 'Voeg toe', exact: true }).click()
    await expect(keeper.getByText('De doorverwijzing is bewaard.')).toBeVisible()
    const visitor = await visit(browser, { tenant: 'axia', locale: 'en', javaScriptEnabled: false })
    await expect(async () => {
      expect((await visitor.goto(`/en${from}`))?.status()).toBe(404)
    }).toPass()
    await keeper.getByRole('link', { name: `Wijzig ${from}` }).click()
    await expect(keeper.locator('[name=fromPath]')).toHaveValue(from)
    await keeper.getByRole('radio', { name: 'Een pagina' }).check()
    await keeper.locator('[name=toPageId]').selectOption({ label: `Proefdag ${mark}` })
    await keeper.getByRole('button', { name: 'Bewaar', exact: true }).click()
    await expect(keeper.getByText('De doorverwijzing is bewaard.')).toBeVisible()
    await expect(async () => {
      await visitor.goto(`/en${from}`)
      await expect(visitor.getByRole('heading', { level: 1, name: `Trial day ${mark}` })).toBeVisible()
    }).toPass()
    for (const words of ['Sign up', 'Do I bring food?'])
      await expect(visitor.getByRole('main').getByText(words)).toBeVisible()
    await expect(visitor.locator('main svg, main img').first()).toBeVisible()
    await expect(visitor.locator('.pubnav').getByRole('link', { name: `Trial day ${mark}` })).toBeVisible()
    await visitor.goto('/en/nieuws')
    await expect(visitor.getByText(`Straks ${mark}`)).toHaveCount(0)
  })
  expect(Date.now() - begun).toBeLessThan(15 * 60_000)
})

test('a page for pupils is theirs alone, and stands in nobody else’s menu', async ({ browser }) => {
  const keeper = await visit(browser, { tenant: 'axia', email: 'beheer@axia.example' })
  const title = `Onder ons ${Date.now()}`
  await keeper.goto('/nl/content/add?kind=page')
  await hasScripts(keeper)
  await keeper.locator('[name=title]').fill(title)
  await keeper.locator('summary', { hasText: 'Kies het zelf' }).click()
  await keeper.getByLabel('Alleen deze rollen').check()
  await keeper.locator('.ce-readers').getByLabel('Leerling', { exact: true }).check()
  await keeper.getByRole('button', { name: 'Maak concept' }).last().click()
  await keeper.getByRole('button', { name: 'Zet op de website' }).click()
  await expect(keeper.getByText('De tekst staat op de website.').first()).toBeVisible()
  const slug = await keeper.locator('[name=slug]').inputValue()
  await keeper.locator('[name=menuPlace]').fill('1')
  await keeper.getByRole('button', { name: 'Bewaar', exact: true }).last().click()
  await expect(keeper.getByText('Bewaard.')).toBeVisible()

  const inMenu = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: title })
  const pupil = await visit(browser, { tenant: 'axia', email: 'leerling@axia.example' })
  expect((await pupil.goto(`/nl/${slug}`))?.status()).toBe(200)
  await expect(pupil.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(inMenu(pupil)).toBeVisible()

  // Another journey gives the mentor of this tenant another password.
  const coordinator = await visit(browser, { tenant: 'axia', email: 'coordinator@axia.example' })
  expect((await coordinator.goto(`/nl/${slug}`))?.status()).toBe(404)
  await expect(coordinator.getByText(title)).toHaveCount(0)
  await coordinator.goto('/nl/nieuws')
  await expect(inMenu(coordinator)).toHaveCount(0)

  const visitor = await visit(browser, { tenant: 'axia', javaScriptEnabled: false })
  await visitor.goto('/nl/nieuws')
  await expect(visitor.getByRole('contentinfo')).toBeVisible()
  await expect(inMenu(visitor)).toHaveCount(0)
  await visitor.goto(`/nl/${slug}`)
  await expect(visitor).toHaveURL(/auth\/login/)
  expect(await visitor.content()).not.toContain(title)
})

test('what is typed on a page outlives its tab, and two who write at once do not write over one another', async ({
  browser,
}) => {
  const one = await visit(browser, { tenant: 'axia', email: 'beheer@axia.example' })
  const title = `Samen ${Date.now()}`
  await one.goto('/nl/content/add?kind=page')
  await hasScripts(one)
  await one.locator('[name=title]').fill(title)
  await one.getByRole('button', { name: 'Maak concept' }).last().click()
  await expect(one.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = one.url()
  const lead = (page: Page) => page.locator('[name=lead]')
  const keep = (page: Page) => page.getByRole('button', { name: 'Bewaar', exact: true }).last()

  const again = await test.step('a closed tab', async () => {
    await lead(one).pressSequentially('Half af')
    await expect(one.getByText('Je klad is van')).toBeVisible()
    await one.close()
    const tab = await one.context().newPage()
    await tab.goto(address)
    await expect(tab.getByText('Hier staat je klad')).toBeVisible()
    await expect(lead(tab)).toHaveValue('Half af')
    await hasScripts(tab)
    return tab
  })

  await test.step('each sees the other; who keeps second is asked to look first', async () => {
    const other = await visit(browser, { tenant: 'axia', email: 'platform@stageplein.example' })
    await other.goto(address)
    await hasScripts(other)
    await expect(other.getByText(/heeft deze tekst ook open/)).toBeVisible()
    // What somebody types is theirs alone until they keep it.
    await expect(lead(other)).toHaveValue('')
    // Who looks away is told when they look again.
    await again.reload()
    await hasScripts(again)
    await expect(again.getByText(/heeft deze tekst ook open/)).toBeVisible()

    await lead(other).fill('Van de ander')
    await keep(other).click()
    await expect(other.getByText('Bewaard.')).toBeVisible()
    await lead(again).fill('Van de een')
    await keep(again).click()
    await expect(again.getByText('Iemand anders heeft dit net gewijzigd').first()).toBeVisible()
    await expect(lead(again)).toHaveValue('Van de een')
    await other.goto(address)
    await expect(lead(other)).toHaveValue('Van de ander')
  })
})
