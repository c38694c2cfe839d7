import type { EmailColours } from '#platform/mail.ts'
import palettes from './palettes.json' with { type: 'json' }

export const shadeNames = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'] as const
export type ShadeName = (typeof shadeNames)[number]
/** Eleven colours from light to dark, `#rrggbb`. */
export type Shades = Record<ShadeName, string>

export const mutedPresets = ['gray', 'slate', 'stone', 'zinc', 'neutral'] as const
export const presets = [
  ...mutedPresets,
  'indigo',
  'sky',
  'purple',
  'violet',
  'lime',
  'teal',
  'emerald',
  'rose',
  'pink',
  'yellow',
  'orange',
  'mauve',
] as const

/** The choices a tenant makes for its theme; every other colour follows from them by rule. */
export type Theme = {
  primaryColorPreset: string
  secondaryColorPreset: string
  mutedColorPreset: string
  primaryColorShades?: string | null
  secondaryColorShades?: string | null
  backgroundColor: string
  textColor: string
  shape: 'rounded' | 'straight'
  headerKind: 'default' | 'legacy'
  menuPosition: 'top' | 'bottom'
  footerColor?: string | null
}

export type Scales = { primary: Shades; secondary: Shades; muted: Shades }

const hex = /^#[0-9a-f]{6}$/i

/**
 * The scales of a theme. An unknown preset and shades that cannot be read are ignored and named in `problems` for the log;
 * the default (indigo, slate, slate) stands in (docs/domain.md 9.10).
 */
export function scalesOf(theme: Theme): Scales & { problems: string[] } {
  const problems: string[] = []
  const preset = (name: string, allowed: readonly string[], fallback: string): Shades => {
    const known = allowed.includes(name) || name === 'brand'
    if (!known) problems.push(`unknown preset ${name}`)
    return (palettes as Record<string, Shades>)[known ? name : fallback] as Shades
  }
  const custom = (text: string | null | undefined, which: string): Shades | undefined => {
    if (!text) return undefined
    const shades = parseShades(text)
    if (!shades) problems.push(`${which} shades cannot be read`)
    return shades
  }
  return {
    primary: custom(theme.primaryColorShades, 'primary') ?? preset(theme.primaryColorPreset, presets, 'indigo'),
    secondary: custom(theme.secondaryColorShades, 'secondary') ?? preset(theme.secondaryColorPreset, presets, 'slate'),
    muted: preset(theme.mutedColorPreset, mutedPresets, 'slate'),
    problems,
  }
}

/** Shades as JSON with all eleven keys, each a strict hex colour; undefined for anything else. */
export function parseShades(text: string): Shades | undefined {
  try {
    const found = JSON.parse(text) as Record<string, unknown>
    const complete = shadeNames.every((name) => typeof found[name] === 'string' && hex.test(found[name]))
    return complete
      ? (Object.fromEntries(shadeNames.map((name) => [name, (found[name] as string).toLowerCase()])) as Shades)
      : undefined
  } catch {
    return undefined
  }
}

/** How much of a colour each of its shades has; the rest is white in the light ones and black in the dark. */
const shareOf: Record<ShadeName, number> = {
  '50': 0.06,
  '100': 0.13,
  '200': 0.27,
  '300': 0.47,
  '400': 0.72,
  '500': 1,
  '600': 0.85,
  '700': 0.68,
  '800': 0.53,
  '900': 0.4,
  '950': 0.25,
}

/** Eleven shades of one colour (`#rrggbb`), which is itself the one in the middle. */
export function shadesFrom(color: string): Shades {
  const isLight = (name: ShadeName) => Number(name) < 500
  return Object.fromEntries(
    shadeNames.map((name) => [name, mix(strict(color), shareOf[name], isLight(name) ? white : '#000000')]),
  ) as Shades
}

type Rgb = [number, number, number]

function rgb(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
}

/** `color-mix(in srgb, a share, b)` */
export function mix(a: string, share: number, b: string): string {
  const [x, y] = [rgb(a), rgb(b)]
  return `#${x
    .map((channel, at) =>
      Math.round(channel * share + (y[at] ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export const white = '#ffffff'
const noticeYellow = '#fff0c9'

type Choice = { shade: ShadeName; color: string }

function first(scale: Shades, order: readonly ShadeName[], fits: (color: string) => boolean): Choice {
  const shade = order.find((name) => fits(scale[name])) ?? (order.at(-1) as ShadeName)
  return { shade, color: scale[shade] }
}

const onAll = (surfaces: string[], least: number) => (color: string) =>
  surfaces.every((surface) => contrast(color, surface) >= least)

/** The roles of a theme that depend on contrast (design rule 4): the nearest shade to 500 that can be read. */
export function themeRoles(theme: Theme) {
  const scales = scalesOf(theme)
  const { primary, secondary, muted } = scales
  const { backgroundColor: bg, textColor: ink } = theme
  const bright = contrast(primary['500'], ink) >= 5.5
  const plane = bright
    ? { shade: '500' as ShadeName, color: primary['500'] }
    : first(primary, ['500', '600', '700', '800'], (color) => contrast(color, white) >= 4.5)
  const hoverShade = shadeNames[shadeNames.indexOf(plane.shade) + (bright ? -1 : 1)] as ShadeName
  const page = [white, bg, muted['100']]
  const reading = [...page, primary['50'], primary['100'], noticeYellow]
  const night = {
    bg: mix(muted['950'], 0.62, muted['900']),
    surface: muted['900'],
    raised: muted['800'],
    sunken: mix(muted['950'], 0.6, '#000000'),
  }
  const dark = Object.values(night)
  return {
    ...scales,
    night,
    light: {
      plane,
      planeText: bright ? ink : white,
      hover: hoverShade,
      link: first(primary, ['600', '700', '800', '900'], onAll(reading, 4.5)),
      line: first(primary, ['500', '600', '700', '800'], onAll(page, 3)),
      line2: first(secondary, ['500', '600', '700', '800'], onAll(page, 3)),
      muted: first(muted, ['500', '600', '700', '800'], onAll([...page, primary['50']], 4.6)),
      control: first(muted, ['400', '500', '600', '700'], onAll(page, 3)),
    },
    dark: {
      accent: first(primary, ['500', '400', '300'], (color) => contrast(color, primary['950']) >= 4.5),
      link: first(primary, ['400', '300', '200'], onAll(dark, 4.5)),
      line: first(primary, ['500', '400', '300', '200'], onAll([night.bg, night.surface, night.sunken], 3)),
      line2: first(secondary, ['500', '400', '300', '200'], onAll([night.bg, night.surface, night.sunken], 3)),
      muted: first(muted, ['500', '400', '300', '200'], onAll(dark, 4.6)),
      control: first(muted, ['600', '500', '400', '300'], onAll(dark, 3)),
    },
  }
}

/** The custom properties of a theme for the page's head. Only checked colours get in. */
export function themeCss(theme: Theme): string {
  const roles = themeRoles(theme)
  const scale = (name: 'primary' | 'secondary' | 'muted') =>
    shadeNames.map((shade) => `--color-${name}-${shade}:${roles[name][shade]}`)
  const { light, dark } = roles
  const nextDark = shadeNames[shadeNames.indexOf(dark.accent.shade) - 1] ?? '200'
  const primary = ({ shade }: Choice) => `var(--color-primary-${shade})`
  const lines = [
    ...scale('primary'),
    ...scale('secondary'),
    ...scale('muted'),
    `--tenant-bg:${strict(theme.backgroundColor)}`,
    `--tenant-ink:${strict(theme.textColor)}`,
    `--l-plane:${primary(light.plane)}`,
    `--l-plane-text:${light.planeText === white ? '#fff' : 'var(--tenant-ink)'}`,
    `--l-accent-hover:var(--color-primary-${light.hover})`,
    `--l-link:${primary(light.link)}`,
    `--l-line:${primary(light.line)}`,
    `--l-line2:var(--color-secondary-${light.line2.shade})`,
    `--l-muted:var(--color-muted-${light.muted.shade})`,
    `--l-control:var(--color-muted-${light.control.shade})`,
    `--d-accent:${primary(dark.accent)}`,
    `--d-accent-hover:var(--color-primary-${nextDark})`,
    `--d-link:${primary(dark.link)}`,
    `--d-line:${primary(dark.line)}`,
    `--d-line2:var(--color-secondary-${dark.line2.shade})`,
    `--d-muted:var(--color-muted-${dark.muted.shade})`,
    `--d-control:var(--color-muted-${dark.control.shade})`,
    ...(theme.footerColor
      ? [
          `--tenant-footer:${strict(theme.footerColor)}`,
          `--tenant-footer-text:${contrast(theme.footerColor, white) >= 4.5 ? '#fff' : 'var(--tenant-ink)'}`,
        ]
      : []),
    ...(theme.shape === 'straight' ? ['--r-1:0px', '--r-2:0px', '--r-3:0px', '--r-pill:0px'] : []),
  ]
  return `:root{${lines.join(';')}}`
}

/** The colours of a mail, by day and by night: which of them is shown, the mail program decides. */
export function mailColours(theme: Theme): EmailColours {
  const { light, dark, night, primary, secondary, muted } = themeRoles(theme)
  return {
    page: strict(theme.backgroundColor),
    ink: strict(theme.textColor),
    quiet: light.muted.color,
    rule: muted['200'],
    plane: light.plane.color,
    planeText: strict(light.planeText),
    bricks: [primary['500'], secondary['500']],
    dark: {
      page: night.bg,
      paper: night.surface,
      ink: muted['100'],
      quiet: dark.muted.color,
      rule: muted['700'],
      plane: mix(primary['950'], 0.78, secondary['950']),
      planeText: primary['100'],
    },
  }
}

function strict(color: string): string {
  if (!hex.test(color)) throw new Error('not a colour')
  return color.toLowerCase()
}
