import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  expect,
  test as anyTest,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(join(import.meta.dirname, '..', 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')

/** A journey after which everybody goes home: a page that stays open goes on asking. */
export const test = anyTest.extend<{ home: void }>({
  home: [
    async ({ browser }, use) => {
      await use()
      for (const visit of browser.contexts()) await visit.close()
    },
    { auto: true },
  ],
})

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desk = { viewport: { width: 1440, height: 900 } }

export type Visit = { tenant: string; email?: string; locale?: 'nl' | 'en' } & BrowserContextOptions

/** Somebody with a browser of their own, signed in when they have an address. */
export async function visit(browser: Browser, { tenant, email, locale = 'nl', ...options }: Visit): Promise<Page> {
  const port = process.env.E2E_PORT ?? '3987'
  const context = await browser.newContext({
    baseURL: `http://${tenant}.localhost:${port}`,
    locale: locale === 'nl' ? 'nl-NL' : 'en-US',
    timezoneId: 'Europe/Amsterdam',
    // Colours are judged as they are, not while a page fades in.
    reducedMotion: 'reduce',
    ...desk,
    ...options,
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    // The router gives up a reading that a later one overtakes, and leaves that nobody heard of it; nobody misses it.
    if (error.name !== 'AbortError') throw error
  })
  if (email) {
    await page.goto(`/${locale}/inloggen`)
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill('stageplein-demo-2026')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/dashboard/)
  }
  return page
}

/** Until the scripts of the page are there: before them it answers links, forms and one tap, and keys do nothing. */
export const hasScripts = (page: Page) => page.waitForFunction(() => !('keepTap' in window))

/** Lets the scripts of the next page wait, as on a slow line, until what this gives is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const isLet = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(
    /\/assets\/entry\.client/,
    async (route) => {
      await isLet
      await route.continue()
    },
    { times: 1 },
  )
  return letThrough
}

/** Asks the API as the person of this page: in the browser, whose names for hosts the test runner does not know. */
export async function ask(
  page: Page,
  path: string,
  method = 'GET',
): Promise<{ status: number; text: string; bytes: Buffer }> {
  const { status, encoded } = await page.evaluate(
    async ([to, how]) => {
      const response = await fetch(to, {
        method: how,
        headers: how === 'GET' ? {} : { 'content-type': 'application/vnd.api+json' },
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      let binary = ''
      for (const byte of bytes) binary += String.fromCharCode(byte)
      return { status: response.status, encoded: btoa(binary) }
    },
    [path, method] as const,
  )
  const bytes = Buffer.from(encoded, 'base64')
  return { status, bytes, text: bytes.toString('utf8') }
}

/** The way to the hours of an internship, which begins by itself a moment after the place is taken. */
export async function wayToHours(page: Page, place: RegExp, locale: 'nl' | 'en' = 'nl'): Promise<Locator> {
  // The sheet lies there before: that hours can be written says that it began.
  const words = locale === 'nl' ? 'Schrijf uren op' : 'Write down hours'
  const sheet = page.locator('a[href*="/urenbriefje/"]', { hasText: words }).first()
  await expect(async () => {
    await page.goto(`/${locale}/internships`)
    await page.getByRole('link', { name: place }).first().click({ timeout: 1000 })
    // The list has a way to hours too: it is not that of the place that was pressed.
    await page.waitForURL(/\/internships\/[^/]+$/, { timeout: 3000 })
    await expect(sheet).toBeVisible({ timeout: 1000 })
  }).toPass()
  return sheet
}

export type SentMail = { recipient_name: string; recipient_address: string; subject: string; text: string }

/** The newest mail that fits; waits until it is there, which is not before its step can be taken back no more. */
export async function mailThat(page: Page, fits: (mail: SentMail) => boolean): Promise<string> {
  for (let tries = 0; tries < 160; tries += 1) {
    const { data } = JSON.parse((await ask(page, '/api/v1/test/emails')).text) as { data: { attributes: SentMail }[] }
    const found = data.map(({ attributes }) => attributes).find(fits)
    if (found) return found.text
    await page.waitForTimeout(250)
  }
  throw new Error('that mail did not come')
}

/** The link a mail is about, as a path of the same site. */
export function linkIn(mail: string): string {
  const url = /https?:\/\/\S+/.exec(mail)?.[0]
  if (!url) throw new Error(`no link in ${mail}`)
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The screen by light or in the dark, once its colours have changed. */
export async function inMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset.mode = wanted
    // Colours glide from one mode to the other, on a busy machine for seconds: all of them are put at their end.
    for (const change of document.getAnimations())
      if (change.effect?.getComputedTiming().endTime !== Infinity) change.finish()
  }, mode)
}

/** What bars somebody's way on the screen as it stands, as `rule where, where`; by all rules, or by some. */
export async function barriersOn(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (only) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      // Else it reads every style sheet anew, for a rule that is not among these.
      preload: { assets: ['media'] },
      ...(only.length > 0 ? { runOnly: only } : {}),
    })
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, rules)
}

/** By how many pixels the screen can be pushed aside; a phone that lays a page out wider than itself says so by its screen alone. */
export const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - Math.min(innerWidth, screen.width))

/** The screen as it stands has no barriers, by light and in the dark, and is not too wide. */
export async function hasNoBarriers(page: Page): Promise<void> {
  for (const mode of ['dark', 'light'] as const) {
    await inMode(page, mode)
    expect([new URL(page.url()).pathname, mode, await barriersOn(page)]).toEqual([expect.anything(), mode, []])
  }
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
}
