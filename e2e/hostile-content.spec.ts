import { expect, type Page } from '@playwright/test'
import { hostileDocuments, type HostileDocument } from '../test/hostile/documents.ts'
import { hasScripts, test, visit } from './people.ts'

type Kept = { status: number; id: string }

/** Sends each document as a page of its own, and puts on the website what is taken. */
async function send(page: Page, documents: readonly HostileDocument[], name: string): Promise<Kept[]> {
  return page.evaluate(
    async ([all, begin]) => {
      const headers = { 'content-type': 'application/vnd.api+json', accept: 'application/vnd.api+json' }
      // Who sends much is asked to wait, and waits.
      const patiently = async (to: string, how: RequestInit): Promise<Response> => {
        for (;;) {
          const response = await fetch(to, { ...how, headers })
          if (response.status !== 429) return response
          await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after') ?? 1) * 1000))
        }
      }
      const kept: { status: number; id: string }[] = []
      for (const [at, document] of all.entries()) {
        const attributes = { kind: 'page', locale: 'nl', slug: `${begin}-${at}`, ...document }
        const response = await patiently('/api/v1/content_pages', {
          method: 'POST',
          body: JSON.stringify({ data: { type: 'content_pages', attributes } }),
        })
        const { data } = (await response.json()) as { data?: { id: string } }
        if (data) await patiently(`/api/v1/content_pages/${data.id}/publish`, { method: 'PUT' })
        kept.push({ status: response.status, id: data?.id ?? '' })
      }
      return kept
    },
    [documents, name] as const,
  )
}

/** Whatever ran or would run when it is touched, and where the page went looking. */
async function assertHarmless(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(() => {
    const all = [...document.querySelectorAll('main, main *')]
    // What is read out is words, whatever they look like.
    const said = new Set(['title', 'alt', 'aria-label'])
    const attributes = all.flatMap((one) =>
      [...one.attributes].flatMap(({ name: own, value }) => (said.has(own) ? [] : [`${own}=${value}`])),
    )
    // The frame a video waits in is ours: empty, and shut in.
    const isOwnFrame = (one: Element) =>
      one.matches('.ct-video iframe[sandbox]:not([src], [srcdoc])') &&
      !/top-navigation|forms/.test(one.getAttribute('sandbox') ?? '')
    return {
      ran: 'ran' in window,
      runs: attributes.filter((one) => /^on|^srcdoc=|^formaction=|=\s*(javascript|vbscript|data):/i.test(one)),
      strange: all.filter(
        (one) => /^(script|iframe|object|embed|base|form|style|math|input)$/i.test(one.tagName) && !isOwnFrame(one),
      ).length,
    }
  })
  expect(found, name).toEqual({ ran: false, runs: [], strange: 0 })
}

test('nothing a hostile document says runs, though the page may run anything', async ({ browser }) => {
  test.setTimeout(400_000)
  const documents = hostileDocuments(600)
  const keeper = await visit(browser, { tenant: 'casteleijn', email: 'beheer@casteleijn.example' })
  // A second try finds what the first left behind.
  const name = `stuk-${Date.now()}`
  const kept = await send(keeper, documents, name)
  // A document is taken or refused at a field; none is too much for the product.
  expect([...new Set(kept.map(({ status }) => status))].toSorted()).toEqual([201, 422])
  const taken = kept.flatMap(({ status }, at) => (status === 201 ? [at] : []))
  // Words that only look like markup stay words: of those there are enough to be seen.
  expect(taken.length).toBeGreaterThan(60)

  const reader = await visit(browser, { tenant: 'casteleijn', bypassCSP: true })
  const asked: string[] = []
  reader.on('request', (request) => asked.push(request.url()))
  reader.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push('a dialog')))

  await test.step('as a page, without and with its scripts', async () => {
    for (const at of taken) {
      await reader.goto(`/nl/${name}-${at}`, { waitUntil: 'domcontentloaded' })
      await assertHarmless(reader, JSON.stringify(documents[at]))
    }
    // What waits for a touch is touched: every link and every question of the last ones.
    for (const at of taken.slice(-20)) {
      await reader.goto(`/nl/${name}-${at}`)
      for (const one of await reader.locator('main summary').all()) await one.click()
      await reader.locator('main').hover()
      await assertHarmless(reader, JSON.stringify(documents[at]))
    }
  })

  await test.step('in the editor, its example and its history', async () => {
    const writer = await visit(browser, { tenant: 'casteleijn', email: 'beheer@casteleijn.example', bypassCSP: true })
    for (const at of taken.slice(0, 25)) {
      const id = kept[at]?.id
      for (const room of ['', '/preview', '/history']) {
        await writer.goto(`/nl/content/${id}${room}`)
        expect(await writer.evaluate(() => 'ran' in window), JSON.stringify(documents[at])).toBe(false)
      }
    }
  })

  await test.step('typed into the form of the editor', async () => {
    for (const { blocks } of documents.filter(({ blocks: [one] }) => one?.type === 'button').slice(0, 15)) {
      await keeper.goto('/nl/content/add?kind=page')
      await hasScripts(keeper)
      await keeper.locator('[name=title]').fill('Knop')
      await keeper.locator('button[value="add:button"]').click()
      const [label, to] = ['label', 'to'].map((field) => keeper.locator(`[name="blocks.0.${field}"]`))
      // What is typed while the block is still being drawn is gone with the next drawing.
      await expect(async () => {
        await label?.fill(String(blocks[0]?.label))
        await to?.fill(String(blocks[0]?.to))
        await keeper.waitForTimeout(200)
        expect(await to?.inputValue()).not.toBe('')
      }).toPass()
      await keeper.getByRole('button', { name: 'Maak concept' }).last().click()
      // What is an address after all is taken, and leads nowhere by itself.
      const refused = keeper.locator('.summary, [role=alert], .error')
      await expect(refused.or(keeper.getByRole('heading', { level: 1, name: 'Knop' })).first()).toBeVisible()
      expect(await keeper.evaluate(() => 'ran' in window)).toBe(false)
    }
  })

  await test.step('from a file of addresses', async () => {
    const targets = documents.flatMap(({ blocks: [one] }) => (one && 'to' in one ? [String(one.to)] : []))
    const csv = targets.map((to, at) => `/van-${at};"${to.replaceAll('"', '""')}"`).join('\n')
    const leads = await keeper.evaluate(async (body) => {
      await fetch('/api/v1/redirect_imports', { method: 'POST', headers: { 'content-type': 'text/csv' }, body })
      const list = await fetch('/api/v1/redirects?page[size]=100')
      const { data } = (await list.json()) as { data: { attributes: { to_address: string } }[] }
      return data.map(({ attributes }) => attributes.to_address)
    }, csv)
    for (const to of leads) expect(to).toMatch(/^(https?:\/\/[^/\\]|mailto:|tel:|\/(?![/\\]))/i)
  })

  expect(asked.filter((url) => !/^(https?:\/\/casteleijn\.localhost|data:image|blob:http)/.test(url))).toEqual([])
})
