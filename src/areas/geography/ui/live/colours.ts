/** The colours the live map is drawn with, as the page has them: they follow theme and mode. */
const roles = {
  land: 'var(--map-land)',
  built: 'var(--map-block)',
  green: 'var(--map-green)',
  heath: 'color-mix(in srgb,var(--c4) 20%,var(--map-land))',
  water: 'var(--map-water)',
  road: 'var(--map-road)',
  motorway: 'color-mix(in srgb,var(--sun) 78%,var(--map-land))',
  casing: 'color-mix(in srgb,var(--map-text) 55%,var(--map-land))',
  rail: 'color-mix(in srgb,var(--map-text) 70%,var(--map-land))',
  name: 'var(--map-text)',
  waterName: 'var(--info)',
  text: 'var(--text)',
  surface: 'var(--surface)',
  line: 'var(--line)',
  accent: 'var(--accent)',
  accentText: 'var(--accent-text)',
} as const

export type Colours = Record<keyof typeof roles, string>

/** Read where the map stands; mixed colours are worked out by the browser, since WebGL knows none. */
export function coloursAt(place: Element): Colours {
  const probe = place.appendChild(document.createElement('span'))
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const paper = canvas.getContext('2d', { willReadFrequently: true })
  const worked = (role: string) => {
    probe.style.color = ''
    probe.style.color = role
    if (!paper) return '#888888'
    paper.fillStyle = getComputedStyle(probe).color
    paper.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = paper.getImageData(0, 0, 1, 1).data
    return `rgb(${red},${green},${blue})`
  }
  const colours = Object.fromEntries(Object.entries(roles).map(([name, role]) => [name, worked(role)])) as Colours
  probe.remove()
  return colours
}
