import { expect, type Page } from '@playwright/test'
import { screens, visited } from '../src/areas/screens.ts'
import { hasScripts, test, visit } from './people.ts'

/** Screens that are about one thing, by what their address looks like. */
const patterns = screens
  .filter(({ path }) => path.includes('/:'))
  .map(({ path }) => ({ path, like: new RegExp(`^/${path.replace(/:\w+/g, '[0-9a-f-]{36}')}$`) }))

/** Taken from everybody: what somebody sends whose session ended is sent, and there is nothing to come back to. */
const forEverybody = ['/support', '/contactformulier']

const typed = 'Dit schreef ik in de trein, en daar viel de lijn weg. '

/** Every page the reader comes to that has room for more than a line: from the menu's screens on by their links. */
async function pagesWithText(page: Page): Promise<string[]> {
  const asked = new Set(visited('user'))
  const looked = new Map<string, number>()
  const found: string[] = []
  for (const path of asked) {
    const html = await page.evaluate(async (address) => {
      const answer = await fetch(address)
      const isPage = answer.status === 200 && answer.headers.get('content-type')?.includes('html')
      return isPage ? answer.text() : ''
    }, `/nl${path}`)
    if (html.includes('<textarea')) found.push(path)
    for (const [, link = ''] of html.matchAll(/href="\/nl(\/[^"?#]+)/g)) {
      const pattern = patterns.find(({ like }) => like.test(link))
      const seen = pattern ? (looked.get(pattern.path) ?? 0) : 0
      // Two of a kind: one may be in a state without a form.
      if (!pattern || seen >= 2 || asked.has(link)) continue
      looked.set(pattern.path, seen + 1)
      asked.add(link)
    }
  }
  return found
}

/** The forms of a page that keep what is typed, by the names of their fields; what is folded is opened. */
async function formsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '')
    return [...document.querySelectorAll<HTMLFormElement>('main form')].map((form) => {
      const texts = [...form.querySelectorAll('textarea')].filter((field) => !field.closest('[data-kept=never]'))
      const isShown = texts.some((field) => field.checkVisibility() && !field.disabled && !field.readOnly)
      const names = [...form.elements].map((field) => (field as HTMLInputElement).name)
      const told = isShown ? [...new Set(names)].toSorted().join(' ') : ''
      form.dataset.fields = told
      return told
    })
  })
}

/** What goes wrong with one form of a page when the line drops, when it is sent again, and when the session ends. */
async function faultsOf(page: Page, path: string, names: string): Promise<string[]> {
  const faults: string[] = []
  // Typing may take other forms of a page away, so this one is known by its fields.
  const form = page.locator(`main form[data-fields="${names}"]`).first()
  const text = form.locator('textarea:visible').first()
  const value = () => text.inputValue({ timeout: 5000 }).catch(() => 'no such form')
  /** What is kept is given back by the scripts, a moment after the page is there. */
  const comesToHold = (words: string) =>
    expect
      .poll(value, { timeout: 5000 })
      .toBe(words)
      .then(
        () => true,
        () => false,
      )
  const open = async () => {
    await page.goto(`/nl${path}`)
    await hasScripts(page)
    await formsOf(page)
  }
  /** What answers with a file is sent by the browser itself, which goes to a page of its own where that fails. */
  const faultsOfFile = async () => {
    await text.fill(typed)
    await page.route(/\/export\?/, (route) => route.abort('internetdisconnected'))
    await send().catch(() => undefined)
    await page.waitForURL(/chrome-error/, { timeout: 5000 }).catch(() => faults.push('file: the line was not cut'))
    await page.unroute(/\/export\?/)
    await open()
    if (!(await comesToHold(typed))) faults.push('file: the text is gone when one comes back')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await send()
    await page.waitForURL(/login-1/, { timeout: 5000 }).catch(() => faults.push('file: not led to signing in'))
    await page.context().addCookies(cookies)
    await open()
    if (!(await comesToHold(typed))) faults.push('file: signed out, the text is gone')
    await page.evaluate(() => localStorage.clear())
    return faults
  }
  const send = async () => {
    // A button may stand elsewhere on the page than the form it sends.
    const id = await form.getAttribute('id')
    const elsewhere = page.locator(`button[type=submit][form="${id}"]:visible`).first()
    const within = form.locator('button[type=submit]:visible, button:not([type]):visible').last()
    await ((await elsewhere.count()) > 0 ? elsewhere : within).click()
  }
  await open()
  if ((await form.getAttribute('data-answers')) === 'file') return faultsOfFile()
  const before = await value()
  await text.fill(typed)
  const keys: string[] = []
  await page.route(/\.data(\?|$)/, (route) => {
    if (route.request().method() === 'GET') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? 'none')
    return route.abort('internetdisconnected')
  })
  await send()
  const told = page.getByText(/^Je bent offline/)
  await told.waitFor({ timeout: 5000 }).catch(() => faults.push('offline: nothing is said'))
  const again = page.getByRole('button', { name: 'Verstuur nu' })
  // What sends itself does so again by its own clock.
  if (await again.isVisible()) await again.click()
  await expect
    .poll(() => keys.length, { timeout: 20_000 })
    .toBeGreaterThan(1)
    .catch(() => faults.push(`offline: tried ${keys.length} times`))
  if (new Set(keys).size !== 1 || keys.includes('none')) faults.push('offline: sent anew as something else')
  if ((await value()) !== typed) faults.push('offline: the text left the form')
  await page.unroute(/\.data(\?|$)/)
  await open()
  if (!(await comesToHold(typed))) faults.push('offline: the text is gone when one comes back')
  if (forEverybody.includes(path)) return faults
  await text.fill(`${typed} En nog iets.`)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await send()
  await page.waitForURL(/login-1/, { timeout: 5000 }).catch(() => faults.push('signed out: not led to signing in'))
  await page.context().addCookies(cookies)
  await open()
  if (!(await comesToHold(`${typed} En nog iets.`))) faults.push('signed out: the text is gone')
  await page.evaluate(() => localStorage.clear())
  await open()
  if ((await value()) !== before) faults.push('something was sent')
  return faults
}

// One after another: a form that somebody tried is the same form for whoever comes to it next.
test.describe.configure({ mode: 'default' })
const tried = new Set<string>()

for (const who of ['leerling', 'mentor', 'coordinator', 'bedrijf', 'makelaar', 'beheer']) {
  test(`${who}: every form with room for more than a line keeps what is typed, and sends it once`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const page = await visit(browser, { tenant: 'demo', email: `${who}@demo.example` })
    const seen = new Set<string>()
    const faults: string[] = []
    for (const path of await pagesWithText(page)) {
      await page.goto(`/nl${path}`)
      for (const names of await formsOf(page)) {
        // The same form of another thing is the same form.
        const name = `${path.replace(/[0-9a-f-]{36}/g, ':id')} ${names}`
        if (names !== '') seen.add(name)
        if (names === '' || tried.has(name)) continue
        tried.add(name)
        for (const fault of await faultsOf(page, path, names)) faults.push(`${name}: ${fault}`)
      }
    }
    test.info().annotations.push({ type: 'forms', description: [...seen].join('\n') })
    expect(seen.size).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })
}
