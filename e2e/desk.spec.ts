import { expect, type Page } from '@playwright/test'
import { ask, barriersOn, hasScripts, phone, test, tooWide, visit } from './people.ts'

/** The numbers of the dashboard that count pupils: what they count, how many, and where they lead. */
async function countsOn(page: Page): Promise<{ name: string; count: number }[]> {
  const links = page.getByRole('navigation', { name: 'Wat achterloopt' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll((all) =>
    all.map((link) => ({
      name: link.querySelector('span')?.textContent ?? '',
      count: Number(link.querySelector('b')?.textContent?.replaceAll('.', '')),
    })),
  )
}

async function namesInFile(page: Page): Promise<number> {
  await page.locator('summary', { hasText: 'Exporteer' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const stream = await (await coming).createReadStream()
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text.trim().split('\r\n').length - 1
}

for (const who of ['coordinator', 'mentor']) {
  test(`${who}: every number of the dashboard is one tap from its pupils, who go along in a file`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const page = await visit(browser, { tenant: 'demo', email: `${who}@demo.example` })
    const counts = await countsOn(page)
    expect(counts.map(({ name }) => name)).toEqual(expect.arrayContaining(['Geen plek', 'Week niet ingeleverd']))
    // What there is none of is not told.
    expect(counts.every(({ count }) => count > 0)).toBe(true)
    for (const { name, count } of counts) {
      await page.goto('/nl/dashboard')
      await page.getByRole('navigation', { name: 'Wat achterloopt' }).getByRole('link', { name }).click()
      await page.waitForURL(/\/(students|stagevoortgang)\?/)
      await expect(page.getByRole('status').filter({ hasText: 'gevonden' })).toHaveText(`${count} gevonden`)
      if (page.url().includes('/students?')) expect(await namesInFile(page)).toBe(count)
    }
  })
}

test('what waits is walked through with two keys, and done with a third', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo', email: 'coordinator@demo.example' })
  await hasScripts(page)
  const acts = page.locator('.q .qi .btn:visible')
  // Keys are heard once this part of the page has its scripts too.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(acts.nth(0)).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('j')
  await expect(acts.nth(1)).toBeFocused()
  // Elsewhere a letter is a letter.
  await page.keyboard.press('Control+k')
  const find = page.getByRole('dialog').getByRole('combobox')
  await expect(find).toBeFocused()
  await page.keyboard.type('jk')
  await expect(find).toHaveValue('jk')
  await page.keyboard.press('Escape')
  await acts.nth(1).focus()
  await page.keyboard.press('k')
  await expect(acts.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/internships/)
})

/** The first number in the words of something. */
const numberIn = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0])

test('who has no place is one number: on the dashboard, in the lists, of all classes together and on the board', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await visit(browser, { tenant: 'demo', email: 'coordinator@demo.example' })
  const counts = new Map((await countsOn(page)).map(({ name, count }) => [name, count]))
  const without = counts.get('Geen plek') ?? 0
  expect(without).toBeGreaterThan(0)
  const dashboard = page.locator('main')
  await expect(dashboard.getByRole('heading', { name: 'Nog geen plek' })).toContainText(String(without))
  const ofClasses = await dashboard.locator('.cls-t tbody tr td[data-phone=number] b').allTextContents()
  expect(ofClasses.reduce((sum, one) => sum + Number(one), 0)).toBe(without)
  const period = await dashboard.locator('select[name=period] option:checked').textContent()
  await page.goto('/nl/groups')
  await expect(page.locator('main')).toContainText(`${without} leerlingen hebben geen plek in ${period}`)
  await page.goto('/nl/students')
  await expect(page.locator('main')).toContainText(`${without} in ${period}`)
  await page.goto('/nl/internships/assign')
  const board = page.locator('main')
  await expect(board).toContainText(`${without} leerlingen hebben geen plek.`)
  await expect(board).toContainText(`${counts.get('Niet voldaan')} hadden in deze periode al een stage`)
  // Who needs a place and does not choose among what is held out to them is a row.
  const choosing = numberIn((await board.textContent())?.match(/\d+ van hen kie[sz]/)?.[0] ?? '0')
  const rows = without + (counts.get('Niet voldaan') ?? 0) - choosing
  await expect(board.getByRole('heading', { name: `${rows} leerlingen zoeken` })).toBeVisible()
})

test('who of a class needs a mentor is one number: on the dashboard, on the page of the class and in the progress', async ({
  browser,
}) => {
  const page = await visit(browser, { tenant: 'demo', email: 'mentor@demo.example' })
  const needed = page.getByRole('region', { name: 'Wie heeft je nu nodig' }).getByRole('heading', { level: 2 })
  const count = numberIn(await needed.textContent())
  expect(count).toBeGreaterThan(0)
  await page.goto('/nl/groups')
  await expect(needed).toContainText(String(count))
  await page.goto('/nl/stagevoortgang')
  await expect(page.getByRole('link', { name: `Wie aandacht vraagt ${count}`, exact: true })).toBeVisible()
})

test('a mentor reminds several pupils at once from the dashboard', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo', email: 'mentor@demo.example' })
  const needed = page.getByRole('region', { name: 'Wie heeft je nu nodig' })
  await needed.getByRole('button', { name: 'Stuur een herinnering' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Kies eerst leerlingen' })).toBeVisible()
  const reminded = needed.getByText('Herinnerd op')
  // Other journeys remind pupils of this class, too.
  const before = await reminded.count()
  for (const at of [0, 1]) await needed.getByRole('listitem').getByRole('checkbox').nth(at).check()
  await needed.getByRole('button', { name: 'Stuur een herinnering' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 leerlingen krijgen een herinnering' })).toBeVisible()
  await expect(reminded).toHaveCount(before + 2)
  expect([await barriersOn(page), await tooWide(page)]).toEqual([[], 0])
})

test('a mentor reminds pupils without a place from the page of their class', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo', email: 'mentor@demo.example' })
  await page.goto('/nl/groups')
  await page
    .getByRole('navigation', { name: 'De klas op haar haltes' })
    .getByRole('link', { name: 'Geen plek' })
    .click()
  await expect(page.locator('main')).toContainText('leerlingen hebben geen plek.')
  const rows = page.getByRole('table').getByRole('row')
  // As on the dashboard and in the page of the class: who was not heard of for weeks is spoken to, for others a place is looked for.
  await expect(rows.nth(1).getByRole('link', { name: 'Zoek contact' })).toBeVisible()
  await expect(rows.getByRole('link', { name: 'Zoek een plek' }).first()).toBeVisible()
  // Others than the dashboard has first: of one phase a pupil is reminded once a day.
  for (const at of [7, 8]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Herinner' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 leerlingen krijgen een herinnering' })).toBeVisible()
  expect([await barriersOn(page), await tooWide(page)]).toEqual([[], 0])
})

test('a class stands on the dashboard, opens its page, and goes into the archive and back', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await visit(browser, { tenant: 'demo', email: 'coordinator@demo.example' })
  const name = `Z${Date.now() % 10_000}`
  await page.goto('/nl/groups/add')
  await page.getByLabel('Leerjaar').fill('9')
  await page.getByLabel('Naam').fill(name)
  await page.getByLabel('Schooljaar').selectOption('2026-2027')
  await page.getByRole('button', { name: 'Klas toevoegen' }).click()
  await expect(page.locator('#f-year')).toHaveValue('9')
  await expect(page.locator('main')).toContainText('Een leerjaar is een getal van 1 tot en met 8')
  await page.getByLabel('Leerjaar').fill('')
  await page.getByRole('button', { name: 'Klas toevoegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Klas ${name}`)
  await expect(page.locator('main')).toContainText('geen leerlingen')
  await page.getByRole('link', { name: 'Wijzig de klas' }).click()
  await page.getByRole('button', { name: 'Zet in het archief' }).click()
  await expect(page.locator('main')).toContainText('Deze klas staat in het archief.')
  await page.goto(`/nl/groups?q=${name}`)
  await expect(page.locator('main')).toContainText('Geen klassen gevonden')
  await page.goto(`/nl/groups?q=${name}&status=archived`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Wijzig de klas' }).click()
  await page.getByRole('button', { name: 'Haal uit het archief' }).click()
  await expect(page.locator('main')).not.toContainText('Deze klas staat in het archief.')
})

test('a mentor has the own class on a phone, and no form for it', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo', email: 'mentor@demo.example', ...phone })
  await page.goto('/nl/groups')
  // It is the only one: there is nothing to choose from.
  await page.waitForURL(/\/groups\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Klas ')
  await expect(page.getByRole('link', { name: 'Wijzig de klas' })).toHaveCount(0)
  expect([await barriersOn(page), await tooWide(page)]).toEqual([[], 0])
  expect((await page.goto('/nl/groups/add'))?.status()).toBe(403)
  expect((await ask(page, '/api/v1/pupils?page[size]=1')).status).toBe(200)
})
