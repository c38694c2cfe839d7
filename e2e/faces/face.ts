import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inMode } from '../people.ts'

/** Where something stands, as `kind x y width height words`; the words only tell a reader which it is. */
export type Box = string

/** What a screen looks like at one width: where everything stands, and how it is drawn by day and by night. */
export type Face = { boxes: Box[]; light: string; dark: string }

/** How far down a page is drawn, and how many columns of grey its picture keeps. */
const drawnTo = 2400
const columnsAt = (width: number) => (width < 500 ? 20 : 48)

/** What a page is made of, from where it stands and how large it is, in the order of the document. */
async function boxesOn(page: Page): Promise<Box[]> {
  return page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    const kinds: [kind: string, selector: string][] = [
      ['heading', 'h1, h2, h3'],
      ['region', 'main, nav, header, footer, aside, section, article, form, table, dialog[open]'],
      ['button', 'button, summary, a[class*="btn"], a[class*="button"]'],
      ['field', 'input, select, textarea'],
      ['picture', 'img, svg, canvas'],
      ['row', 'main tr, main li'],
    ]
    const found: string[] = []
    for (const element of document.body.querySelectorAll(kinds.map(([, selector]) => selector).join(','))) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { x, y, width, height } = element.getBoundingClientRect()
      // What is for a screen reader alone is a dot, what waits beside the page is not on it, and an icon goes with its words.
      if (width < 8 || height < 8 || x + width <= 0 || y + height + scrollY <= 0 || x >= innerWidth) continue
      const [kind = ''] = kinds.find(([, selector]) => element.matches(selector)) ?? []
      // Whether a map of the list is there by now differs, as does how much of it is drawn.
      if (element.closest('.mapside')) continue
      if (kind === 'picture' && (width < 40 || element.parentElement?.closest('svg'))) continue
      const numbers = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ')
      const words =
        kind === 'heading' ? (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 32) : element.localName
      found.push(`${kind} ${numbers} ${words}`)
    }
    return found
  })
}

/** All that comes later has come: letters, pictures, and what is only asked for once it is in sight. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await document.fonts.ready
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
  })
}

/** The page in some columns of sixteen greys: what is drawn where, whatever a machine makes of the edges of letters. */
async function greysOf(page: Page, width: number, height: number): Promise<string> {
  const shot = await page.screenshot({
    fullPage: true,
    clip: { x: 0, y: 0, width, height },
    type: 'jpeg',
    quality: 80,
    animations: 'disabled',
    // e2e/map.spec.ts looks at the map of the list.
    mask: [page.locator('.mapside')],
  })
  const columns = columnsAt(width)
  const rows = Math.max(1, Math.round((height * columns) / width))
  const small = sharp(shot).greyscale().resize(columns, rows, { kernel: 'mitchell', fit: 'fill' })
  return (await small.png({ palette: true, colours: 16, dither: 0 }).toBuffer()).toString('base64')
}

/** The face of the page as it stands, at the width it has. */
export async function faceOf(page: Page): Promise<Face> {
  await settle(page)
  const boxes = await boxesOn(page)
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  const drawn = async (mode: 'light' | 'dark') => {
    await inMode(page, mode)
    return greysOf(page, width, Math.min(height, drawnTo))
  }
  return { boxes, light: await drawn('light'), dark: await drawn('dark') }
}
