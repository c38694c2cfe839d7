import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Focus } from '#areas/vacancies/writing/pictures/model.ts'

/** What somebody sends as a picture in the demo is put together from our own drawings: nothing of the world outside, and no face. */
type Scene = {
  /** The house front behind who or what it is about. */
  house: string
  /** On which side the subject stands; that is the point that stays in sight. */
  side: 'left' | 'right'
  /** Above and below the horizon. */
  sky: readonly [string, string]
  ground: string
}

const morning = ['#9fd3ee', '#fdf3dc'] as const
const evening = ['#f7b27a', '#fde8c4'] as const
const [grass, earth, water] = ['#3f9a68', '#7a4a2a', '#35639a']
const scenes = {
  goat: { house: 'animals', side: 'right', sky: morning, ground: grass },
  frog: { house: 'nature', side: 'left', sky: morning, ground: water },
  garden: { house: 'nature', side: 'left', sky: morning, ground: earth },
  bulbs: { house: 'nature', side: 'right', sky: morning, ground: earth },
  tea: { house: 'care', side: 'right', sky: evening, ground: '#8a2f4a' },
  sport: { house: 'sport', side: 'right', sky: morning, ground: grass },
} as const satisfies Record<string, Scene>

export type Painted = keyof typeof scenes

/** What the drawings take from a theme, with one set of colours: a photo does not follow the tenant either. */
const colors: Record<string, string> = {
  n1: '#8a4a24',
  n2: '#efc79a',
  n3: '#f58220',
  n4: '#fffaf2',
  n5: '#9fd3ee',
  'il-a': '#35639a',
  'il-b': '#f2a541',
  'il-c': '#8a2f4a',
  'il-d': '#f6d3c5',
  'il-p': '#fff4e6',
  'il-k': '#2a1a2e',
  'il-w': '#ffe2a3',
  'il-g': '#3f9a68',
  'il-g2': '#2c7a50',
  'il-y': '#ffc83d',
  'il-sun': '#ffc83d',
  leaf: '#3f9a68',
}
const lines = { sk: 'il-k', sk1: 'il-k', sk4: 'il-k', sp: 'il-p', sp2: 'il-p', sc: 'il-c', sc4: 'il-c' }
const ink = [
  ...Object.entries(colors).map(([name, color]) => `.${name}{fill:${color}}`),
  ...Object.entries(lines).map(([name, color]) => `.il-${name}{fill:none;stroke:${colors[color]};stroke-width:3}`),
].join('')

type Picture = { bytes: Uint8Array; focus: Focus }

/** A picture as somebody would send it: a PNG, and what must stay in sight. */
export async function paint(name: Painted): Promise<Picture> {
  const { house, side, sky, ground } = scenes[name]
  const [subject, building] = await Promise.all([drawing(`spot-${name}`), drawing(`facade-${house}`)])
  const at = side === 'left' ? { subject: 90, building: 800 } : { subject: 690, building: 60 }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720"><style>${ink}</style>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".8" stop-color="${sky[1]}"/></linearGradient>
    <rect width="1280" height="720" fill="url(#sky)"/><circle cx="${side === 'left' ? 1080 : 470}" cy="150" r="62" fill="#ffc83d"/>
    <path fill="#8cc3a4" d="M0 520c200-110 420-80 640-30s460 20 640-60v290H0z"/><path fill="#5fae82" d="M0 570c260-70 520-40 760-20s380-10 520-50v220H0z"/>
    <svg x="${at.building}" y="80" width="420" height="525" viewBox="0 0 160 200">${building}</svg>
    <rect y="600" width="1280" height="120" fill="${ground}"/>
    <svg x="${at.subject}" y="210" width="500" height="500" viewBox="0 0 100 100">${subject}</svg></svg>`
  return {
    bytes: new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer()),
    focus: [side === 'left' ? 0.26 : 0.74, 0.6],
  }
}

/** What is drawn, without its frame and its ground: that runs on through the whole picture. */
async function drawing(name: string): Promise<string> {
  const svg = await readFile(new URL(`../src/web/design/scenes/${name}.svg`, import.meta.url), 'utf8')
  return svg
    .replace(/^[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => colors[name] ?? '#2a1a2e')
    .replace(/^(<circle class="il-sun" cx="20"[^>]*>)?<path class="[^"]*" d="M0 \d+h100v\d+H0z"\/>/, '')
}
