import { expect, type Page } from '@playwright/test'
import { visited } from '../src/areas/screens.ts'
import { handsOn, limits, shiftOf, smallTargets, smallType } from './measures.ts'
import { ask, barriersOn, inMode, test, tooWide, visit } from './people.ts'

const open = [...visited('visitor'), '/test/components', '/bestaat-niet']
// What a role may not see shows its own page for that, which is a screen too.
const signedIn = visited('user')
const people = [
  { who: 'visitor', email: undefined, paths: open },
  ...['leerling', 'mentor', 'coordinator', 'bedrijf', 'makelaar', 'beheer', 'meekijker'].map((who) => ({
    who,
    email: `${who}@demo.example`,
    paths: signedIn,
  })),
]
const widths = [390, 1440] as const

for (const { who, email, paths } of people) {
  test(`${who}: every screen is without barriers, light and dark, narrow and wide`, async ({ browser }) => {
    test.setTimeout(360_000)
    const page = await visit(browser, { tenant: 'demo', ...(email ? { email } : {}) })
    const putUnderThumb = await handsOn(page)
    const found: string[] = []
    const extra = who === 'visitor' ? await firstVacancy(page) : []
    let refusals = 0
    for (const path of [...paths, ...extra]) {
      await page.setViewportSize({ width: widths[0], height: 900 })
      await putUnderThumb(true)
      const answer = await page.goto(`/nl${path}`)
      const status = answer?.status() ?? 0
      if (status >= 400 && status !== 403 && path !== '/bestaat-niet') found.push(`${path}: ${status}`)
      // What this role may not see is one page, whatever was asked: it is judged once.
      if (signedIn.includes(path) && status >= 400 && (refusals += 1) > 1) continue
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        // A page moves when it comes in: at each width it comes in anew.
        if (width !== widths[0]) {
          await putUnderThumb(false)
          await page.reload()
        }
        // Nothing but its colours is different in the dark.
        for (const [mode, rules] of [
          ['light', []],
          ['dark', ['color-contrast']],
        ] as const) {
          await inMode(page, mode)
          for (const barrier of await barriersOn(page, ...rules)) found.push(`${path} ${width} ${mode}: ${barrier}`)
        }
        for (const wrong of await measured(page, width)) found.push(`${path} ${width}: ${wrong}`)
        if ((await tooWide(page)) > 0) found.push(`${path} ${width}: ${await tooWide(page)} px too wide`)
      }
      // A phone of 320 px, or 400 % zoom on a desk.
      await page.setViewportSize({ width: 320, height: 640 })
      if ((await tooWide(page)) > 0) found.push(`${path} 320: ${await tooWide(page)} px too wide`)
    }
    expect(found).toEqual([])
  })
}

/** What is too small, or moved while it came in. */
async function measured(page: Page, width: number): Promise<string[]> {
  const { score, moved } = await shiftOf(page)
  return [
    ...(score > limits.shift ? [`moved ${score.toFixed(3)} ${moved.join(', ')}`] : []),
    ...(await smallType(page)).map((text) => `type ${text}`),
    ...(width < 500 ? (await smallTargets(page)).map((target) => `target ${target}`) : []),
  ]
}

async function firstVacancy(page: Awaited<ReturnType<typeof visit>>): Promise<string[]> {
  await page.goto('/nl/stagebank')
  const href = await page.locator('main a[href*="/vacancies/"]').first().getAttribute('href')
  return href ? [href.slice(3)] : []
}

const tenants = [
  'public',
  'roermond',
  'mas4you',
  'demo',
  'raayland',
  'corderius',
  'match2gether',
  'axia',
  'casteleijn',
  'oldebroek',
]

test('an address that leads to nothing says so, whatever it has in the place of an id', async ({ browser }) => {
  const page = await visit(browser, { tenant: 'demo' })
  for (const path of ['/bestaat-niet', '/vacancies/geen-plek']) {
    expect((await page.goto(`/nl${path}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina staat niet op het plein')
  }
})

for (const tenant of tenants) {
  test(`${tenant}: its theme is readable, light and dark`, async ({ browser }) => {
    test.setTimeout(240_000)
    const found: string[] = []
    const visitor = await visit(browser, { tenant })
    const pupil = await visit(browser, { tenant, email: `leerling@${tenant}.example` })
    const host = await visit(browser, { tenant, email: `bedrijf@${tenant}.example` })
    const screens: [typeof visitor, string[]][] = [
      [visitor, ['', '/stagebank', '/inloggen', '/bestaat-niet']],
      [pupil, ['/dashboard', '/vacancies/search']],
      [host, ['/dashboard']],
    ]
    for (const [page, paths] of screens) {
      for (const path of paths) {
        await page.goto(`/nl${path}`)
        for (const mode of ['light', 'dark'] as const) {
          await inMode(page, mode)
          for (const barrier of await barriersOn(page, 'color-contrast')) found.push(`${path} ${mode}: ${barrier}`)
        }
      }
    }
    // The bar of a phone's browser has the colour a program of it would have.
    const { theme_color: color } = JSON.parse((await ask(visitor, '/manifest.webmanifest')).text) as {
      theme_color: string
    }
    await visitor.goto('/nl')
    expect(await visitor.locator('meta[name="theme-color"]').getAttribute('content')).toBe(color)
    expect(found).toEqual([])
  })
}
