import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { differences } from './faces/compare.ts'
import { faceOf, type Face } from './faces/face.ts'
import { keyScreens, type KeyScreen } from './faces/screens.ts'
import { handsOn } from './measures.ts'
import { standsAt, startProduct } from './server.ts'
import { test, visit } from './people.ts'

/** `npm run faces` takes what it sees for the accepted faces; every other run holds them against those. */
const accepts = process.env.FACES === 'accept'
const accepted = join(import.meta.dirname, 'faces', 'accepted')
const widths = [390, 1440] as const
type Faces = Record<`${(typeof widths)[number]}`, Face>

// A product of their own, which no journey changes. In order, so that there is one of it.
test.describe.configure({ mode: 'default' })
const port = String(Number(process.env.E2E_PORT ?? 3987) + 1)
let stop: (() => Promise<void>) | undefined
test.beforeAll(async () => {
  test.setTimeout(300_000)
  stop = await startProduct({ port, demo: '--demo=demo' })
})
test.afterAll(async () => stop?.())

for (const [who, screens] of Object.entries(keyScreens)) {
  test(`${who}: every key screen has the face that was accepted`, async ({ browser }) => {
    test.setTimeout(300_000)
    const page = await visit(browser, {
      tenant: 'demo',
      baseURL: `http://demo.localhost:${port}`,
      ...(who === 'visitor' ? {} : { email: `${who}@demo.example` }),
    })
    await page.clock.setFixedTime(standsAt)
    // A page that is asked for again begins at its top, and not where it was left.
    await page.addInitScript(() => sessionStorage.clear())
    const found: string[] = []
    for (const screen of screens) {
      const seen = await facesOf(page, screen)
      if (accepts) keep(screen, seen)
      else found.push(...(await heldAgainst(screen, seen)))
    }
    expect(found.join('\n')).toBe('')
  })
}

test('every accepted face is of a key screen', () => {
  const names = Object.values(keyScreens).flatMap((screens) => screens.map(({ name }) => `${name}.json`))
  expect(readdirSync(accepted).sort()).toEqual([...names].sort())
})

// What is no difference here would be none in any later change.
for (const [what, css, says] of [
  ['a heading that moved by twelve pixels', 'h1{position:relative;top:12px}', /heading .*: 12 px lower/],
  ['a heading that takes more room', 'h1{padding-bottom:12px!important}', /heading .* high instead of/],
  ['a button that is gone', 'main form button{visibility:hidden}', /button .* is gone/],
  ['a drawing that is not drawn', 'svg *,img{visibility:hidden}', /light: .*drawn otherwise/],
  ['colours of the day by night', ':root,body{--bg:#fff!important;--surface:#fff!important}', /^dark: /m],
] as const)
  test(`${what} is seen`, async ({ browser }) => {
    const page = await visit(browser, { tenant: 'demo', baseURL: `http://demo.localhost:${port}` })
    await page.goto('/nl/inloggen')
    const before = await faceOf(page)
    await page.reload()
    expect(await differences(before, await faceOf(page))).toEqual([])
    await page.reload()
    // A sheet of the page's own: what is written into it is no style of somebody else's.
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets.push(sheet)
    }, css)
    expect((await differences(before, await faceOf(page))).join('\n')).toMatch(says)
  })

/** On a desk, under a mouse, and on a phone, under a thumb. */
async function facesOf(page: Page, { path, through, locale = 'nl' }: KeyScreen): Promise<Faces> {
  const putUnderThumb = await handsOn(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${locale}${path}`)
  if (through) await page.goto((await page.locator(through).first().getAttribute('href')) ?? '')
  const wide = await faceOf(page)
  await putUnderThumb(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const narrow = await faceOf(page)
  await putUnderThumb(false)
  return { 1440: wide, 390: narrow }
}

function keep({ name }: KeyScreen, faces: Faces): void {
  mkdirSync(accepted, { recursive: true })
  writeFileSync(join(accepted, `${name}.json`), `${JSON.stringify(faces, null, 1)}\n`)
}

async function heldAgainst({ name }: KeyScreen, seen: Faces): Promise<string[]> {
  const file = join(accepted, `${name}.json`)
  if (!existsSync(file)) return [`${name}: no face of it was accepted; npm run faces takes what is there`]
  const was = JSON.parse(readFileSync(file, 'utf8')) as Faces
  const told = await Promise.all(widths.map((width) => differences(was[width], seen[width])))
  return told.flatMap((lines, at) => lines.map((line) => `${name} ${widths[at]}: ${line}`))
}
