import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { staticFile } from '../src/server/assets.ts'
import { openAtlas } from '../src/server/atlas.ts'

// The live map with 10,000 pins, dragged and zoomed in a browser that draws WebGL in software, frame by frame:
// `npm run bench map`. BENCH_PINS says how many, BENCH_SHOT where a picture of it is left.

const pins = Number(process.env.BENCH_PINS ?? 10_000)
const root = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'stageplein-bench-map-'))
const size = { width: 480, height: 800 }

async function makePage(): Promise<void> {
  const entry = join(folder, 'index.html')
  const look = `html,body{margin:0;background:#fff}#map{position:relative;height:${size.height}px}`
  const theme =
    ':root{--color-muted-100:#f3f4f6;--color-muted-200:#e5e7eb;--color-muted-700:#374151;--color-muted-800:#1f2937;--color-muted-900:#111827;--tenant-ink:#1d1233;--l-plane:#5b2a86;--l-plane-text:#fff;--l-line:#e08a1e;--sun:#ffc83d;--font-sign:Signika}'
  writeFileSync(
    entry,
    `<!doctype html><html lang="nl"><head><style>${theme}${look}</style></head><body><div id="map"></div><script type="module" src="${join(root, 'bench/map/page.tsx')}"></script></body></html>`,
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: {
        '#web': join(root, 'src/web'),
        '#areas': join(root, 'src/areas'),
        '#platform': join(root, 'src/platform'),
      },
    },
    build: { outDir: join(folder, 'out'), rollupOptions: { input: entry } },
  })
}

async function serve() {
  const atlas = await openAtlas({})
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = new Request(`http://localhost${incoming.url}`)
      const { pathname } = new URL(request.url)
      const path = pathname === '/' ? '/index.html' : pathname
      const page =
        path === '/index.html'
          ? new Response(await (await import('node:fs/promises')).readFile(join(folder, 'out', path)), {
              headers: { 'content-type': 'text/html' },
            })
          : undefined
      const answer =
        page ??
        (await atlas.answer(request)) ??
        (await staticFile(join(folder, 'out'), path, request)) ??
        new Response(null, { status: 404 })
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
      outgoing.end(new Uint8Array(await answer.arrayBuffer()))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port }
}

/** The milliseconds between the frames that were drawn while something was done. */
async function framesOf(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { frames })
    const tick = (at: number) => {
      frames.push(at)
      if ((globalThis as unknown as { frames?: number[] }).frames) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await work()
  const at = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: number[] }
    Object.assign(globalThis, { frames: undefined })
    return frames
  })
  return at.slice(1).map((time, index) => time - (at[index] ?? time))
}

const middle = { x: size.width / 2, y: size.height / 2 }

async function drag(page: Page): Promise<void> {
  for (const [dx, dy] of [
    [-180, -120],
    [200, 60],
    [-60, 180],
    [40, -160],
  ] as const) {
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + dx, middle.y + dy, { steps: 30 })
    await page.mouse.up()
  }
}

async function zoom(page: Page): Promise<void> {
  await page.mouse.move(middle.x, middle.y)
  for (const by of [...Array<number>(30).fill(-60), ...Array<number>(45).fill(60)]) {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(16)
  }
  await page.waitForTimeout(500)
}

function told(name: string, frames: number[]): string {
  const sorted = frames.toSorted((a, b) => a - b)
  const part = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  return `${name}: ${frames.length} frames, median ${part(0.5)} ms, p95 ${part(0.95)} ms, longest ${part(1)} ms`
}

await makePage()
const { server, port } = await serve()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  const page = await browser.newPage({ viewport: size })
  // What breaks the page leaves nothing to draw, and nothing is drawn fast: a figure of it would be a lie.
  page.on('pageerror', (error) => {
    console.error(error)
    process.exitCode = 1
  })
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  const started = performance.now()
  await page.goto(`http://127.0.0.1:${port}/?pins=${pins}&mode=${process.env.BENCH_MODE ?? 'light'}`)
  await page.locator('[data-map=ready]').waitFor({ timeout: 60_000 })
  console.log(`${pins} pins, there after ${Math.round(performance.now() - started)} ms`)
  await page.waitForTimeout(2000)
  if (process.env.BENCH_SHOT) await page.screenshot({ path: process.env.BENCH_SHOT })
  console.log(told('still', await framesOf(page, () => page.waitForTimeout(1000))))
  console.log(told('dragged', await framesOf(page, () => drag(page))))
  console.log(told('zoomed', await framesOf(page, () => zoom(page))))
  console.log(told('dragged again', await framesOf(page, () => drag(page))))
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
