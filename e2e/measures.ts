import type { Page } from '@playwright/test'

/** The smallest type a screen may show, the smallest thing a thumb may have to meet, and how far a page may move by itself. */
export const limits = { type: 13, target: 44, shift: 0.02 }

/** Puts a page under a thumb or under a mouse, as often as asked: what is pressed is larger under a thumb. */
export async function handsOn(page: Page): Promise<(isThumb: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async (isThumb) => {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: isThumb })
  }
}

/** How far the page moved by itself since it was asked for, with what moved most. */
export async function shiftOf(page: Page): Promise<{ score: number; moved: string[] }> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts = await new Promise<Shift[]>((tell) => {
      const seen: Shift[] = []
      const observer = new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[])))
      observer.observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => {
        observer.disconnect()
        tell(seen)
      }, 50)
    })
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${[...node.classList].join('.')}` : '(text)'
    return {
      score: own.reduce((sum, { value }) => sum + value, 0),
      moved: [...new Set(own.flatMap(({ sources }) => sources.map(({ node }) => nameOf(node))))].slice(0, 4),
    }
  })
}

/** Text smaller than it may be, as `12px .tag "3 plekken"`, each place of it once. */
export async function smallType(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const isCutAway = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { width, height } = one.getBoundingClientRect()
        if ((width < 2 || height < 2) && getComputedStyle(one).overflow !== 'visible') return true
      }
      return false
    }
    const found = new Set<string>()
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const around = node.parentElement
      if (!text || !around?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { width, height } = range.getBoundingClientRect()
      // What is for a screen reader alone is a dot of one pixel, and what an icon stands for has no size.
      if (width < 2 || height < 2 || isCutAway(around)) continue
      const scale = around instanceof SVGGraphicsElement ? (around.getScreenCTM()?.d ?? 1) : 1
      const size = Number.parseFloat(getComputedStyle(around).fontSize) * scale
      if (size === 0 || size >= smallest - 0.05) continue
      const where = [around.parentElement, around].map((one) => one?.classList[0] ?? one?.localName).join(' > ')
      found.add(`${Math.round(size * 10) / 10}px ${where} "${text.slice(0, 24)}"`)
    }
    return [...found]
  }, limits.type)
}

/**
 * What a thumb would have to meet that is too small, as `120x24 summary.more "Meer"`. A link in a sentence is as high as its
 * line (WCAG 2.5.8); a label makes its box larger, and so does what a link or button lays over its surroundings.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const boxOf = (element: Element) => {
      const { width, height, right, bottom } = element.getBoundingClientRect()
      return { width, height, right, bottom }
    }
    const laidOver = (element: Element) =>
      ['::before', '::after'].flatMap((part) => {
        const { content, position, width, height, pointerEvents } = getComputedStyle(element, part)
        return content !== 'none' && position === 'absolute' && pointerEvents !== 'none'
          ? [{ width: Number.parseFloat(width) || 0, height: Number.parseFloat(height) || 0 }]
          : []
      })
    const inSentence = (element: Element) => {
      if (element.localName !== 'a' || getComputedStyle(element).display !== 'inline') return false
      let block = element.parentElement
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
      const words = [...(block?.childNodes ?? [])]
        .filter((node) => !(node instanceof Element && (node.matches('a') || node.querySelector('a'))))
        .map(({ textContent }) => textContent ?? '')
        .join(' ')
      return /\p{L}{2}/u.test(words)
    }
    const found = new Set<string>()
    const targets =
      'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary'
    for (const element of document.querySelectorAll(targets)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const own = boxOf(element)
      // A field no one sees stands under its label or button, and a way past the menu comes with the first tab.
      let isCut = false
      for (let one: Element | null = element; one && !isCut; one = one.parentElement)
        isCut = getComputedStyle(one).clipPath.startsWith('inset(50%')
      const hidden = isCut || own.width < 2 || own.height < 2 || own.right <= 0 || own.bottom <= 0
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])].map(boxOf) : []
      if ((hidden && labels.length === 0) || inSentence(element)) continue
      const sizes = [own, ...laidOver(element), ...labels]
      const width = Math.max(...sizes.map((one) => one.width))
      const height = Math.max(...sizes.map((one) => one.height))
      if (width >= smallest - 0.5 && height >= smallest - 0.5) continue
      const name = `${element.parentElement?.classList[0] ?? element.parentElement?.localName} > ${element.localName}${element.classList[0] ? `.${element.classList[0]}` : ''}`
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)
      found.add(`${Math.round(width)}x${Math.round(height)} ${name} "${words}"`)
    }
    return [...found]
  }, limits.target)
}
