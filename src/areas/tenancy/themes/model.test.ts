import { describe, expect, it } from 'vitest'
import { deployments } from '../deployments/model.ts'
import { contrast, parseShades, scalesOf, shadeNames, shadesFrom, themeCss, white, type Theme } from './model.ts'
import { themePairs } from './pairs/model.ts'

const theme = (deployments[0] as (typeof deployments)[number]).theme

describe('the role rule', () => {
  it.each(deployments.flatMap(({ key, theme }) => [[key, 'light', theme] as const, [key, 'dark', theme] as const]))(
    'keeps every pair of %s readable (%s)',
    (_key, mode, theme) => {
      const failing = themePairs(theme, mode)
        .map((pair) => ({ ...pair, ratio: contrast(pair.text, pair.surface) }))
        .filter(({ ratio, least }) => ratio < least)
      expect(failing).toEqual([])
    },
  )

  it('judges 79 pairs in each mode', () => {
    expect(themePairs(theme, 'light')).toHaveLength(79)
    expect(themePairs(theme, 'dark')).toHaveLength(79)
  })

  it('keeps bright colours bright with ink, and gives white to those that carry it', () => {
    const button = (key: string) =>
      /--l-plane:var\(--color-primary-(\d+)\);--l-plane-text:([^;]+)/.exec(themeCss(themeOf(key)))?.slice(1, 3)
    expect(button('demo')).toEqual(['500', 'var(--tenant-ink)'])
    expect(button('casteleijn')).toEqual(['500', 'var(--tenant-ink)'])
    expect(button('raayland')?.[1]).toBe('#fff')
  })
})

/** Colours all over: bright and dull, light and dark, of every hue. */
const anyColours = [0x22, 0x66, 0xaa, 0xee].flatMap((red, _, steps) =>
  steps.flatMap((green) =>
    steps.map((blue) => `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`),
  ),
)

describe('shades of one colour', () => {
  it.each(anyColours)('of %s go from light to dark, with itself in the middle', (color) => {
    const shades = shadesFrom(color)
    expect(parseShades(JSON.stringify(shades))).toEqual(shades)
    expect(shades['500']).toBe(color)
    const fromWhite = shadeNames.map((name) => contrast(shades[name], white))
    expect(fromWhite).toEqual(fromWhite.toSorted((one, other) => one - other))
  })

  it.each(anyColours)('of %s make a theme that can be read', (color) => {
    const own = { ...theme, primaryColorShades: JSON.stringify(shadesFrom(color)) }
    const failing = (['light', 'dark'] as const).flatMap((mode) =>
      themePairs(own, mode).filter(({ text, surface, least }) => contrast(text, surface) < least),
    )
    expect(failing.map(({ name }) => name)).toEqual([])
  })
})

describe('a theme that says something wrong', () => {
  it('falls back where a preset is unknown, and names it', () => {
    const { primary, problems } = scalesOf({ ...theme, primaryColorPreset: 'plaid' })
    expect(primary['500']).toBe('#6366f1')
    expect(problems).toEqual(['unknown preset plaid'])
  })

  it.each([
    '',
    'nonsense',
    '{"50":"#ffffff"}',
    JSON.stringify(Object.fromEntries(shadeNames.map((name) => [name, 'red']))),
  ])('ignores shades it cannot read: %s', (text) => {
    expect(parseShades(text)).toBeUndefined()
    expect(scalesOf({ ...theme, primaryColorShades: text }).primary).toEqual(scalesOf(theme).primary)
  })

  it('never lets anything but a colour into the page', () => {
    expect(() => themeCss({ ...theme, backgroundColor: 'red}body{display:none' })).toThrow('not a colour')
  })
})

function themeOf(key: string): Theme {
  const found = deployments.find((deployment) => deployment.key === key)
  if (!found) throw new Error(key)
  return found.theme
}
