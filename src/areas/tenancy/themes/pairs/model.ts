import { contrast, mix, shadeNames, themeRoles, white, type Theme } from '../model.ts'

export type Pair = { name: string; text: string; surface: string; least: number }

const kinds = ['ok', 'warn', 'stop', 'info'] as const
/** Text and ground of each kind of message. */
type Messages = Record<(typeof kinds)[number], readonly [text: string, ground: string]>

/** Every colour a screen shows, by what it is for. */
type Colours = {
  surfaces: Record<'bg' | 'surface' | 'raised' | 'sunken' | 'tint', string>
  text: string
  link: string
  muted: string
  focus: string
  line: string
  line2: string
  control: string
  messages: Messages
  /** The same where the ground is what speaks: a badge, a button. */
  solid: Messages
  charts: readonly string[]
  plane: readonly [text: string, ground: string]
  accent: readonly [text: string, ground: string]
  hover: string
  soft: readonly [text: string, ground: string]
  footer: readonly [text: string, ground: string]
  deep: readonly [text: string, ground: string]
  /** The accent as a line on the ground of the page. */
  edge: string
}

function byDay(theme: Theme): Colours {
  const { primary, muted, light } = themeRoles(theme)
  const plane = [light.planeText, light.plane.color] as const
  return {
    surfaces: { bg: theme.backgroundColor, surface: white, raised: white, sunken: muted['100'], tint: primary['50'] },
    text: theme.textColor,
    link: light.link.color,
    muted: light.muted.color,
    focus: theme.textColor,
    line: light.line.color,
    line2: light.line2.color,
    control: light.control.color,
    messages: {
      ok: ['#0d6138', '#e2f4e9'],
      warn: ['#744500', '#fff0c9'],
      stop: ['#a3141f', '#fde9e7'],
      info: ['#0b4a8f', '#e5f0fd'],
    },
    solid: {
      ok: ['#ffffff', '#14713f'],
      warn: ['#2b1c00', '#ffc83d'],
      stop: ['#ffffff', '#b4151f'],
      info: ['#ffffff', '#0b5cad'],
    },
    charts: ['#345694', '#c66813', '#479d61', '#46003b', '#814617', '#7a7b88'],
    plane,
    accent: plane,
    hover: primary[light.hover],
    soft: [primary['900'], primary['100']],
    footer: theme.footerColor ? [footerText(theme.footerColor, theme), theme.footerColor] : plane,
    deep: [white, theme.textColor],
    edge: light.line.color,
  }
}

function footerText(color: string, theme: Theme): string {
  return contrast(color, white) >= 4.5 ? white : theme.textColor
}

function byNight(theme: Theme): Colours {
  const { primary, secondary, muted, night, dark } = themeRoles(theme)
  const accent = dark.accent.color
  return {
    surfaces: { ...night, tint: mix(primary['950'], 0.55, muted['900']) },
    text: muted['100'],
    link: dark.link.color,
    muted: dark.muted.color,
    focus: white,
    line: dark.line.color,
    line2: dark.line2.color,
    control: dark.control.color,
    messages: {
      ok: ['#7fdca8', '#0f2d1e'],
      warn: ['#ffd166', '#33270b'],
      stop: ['#ffaca6', '#3a1416'],
      info: ['#9ecaff', '#11263f'],
    },
    solid: {
      ok: ['#0b0b0f', '#2c9a60'],
      warn: ['#2b1c00', '#ffc83d'],
      stop: ['#0b0b0f', '#ff8079'],
      info: ['#0b0b0f', '#6fb0ff'],
    },
    charts: ['#73acf1', '#f37700', '#bcfeca', '#9e4c8b', '#f0d27a', '#b2b7c4'],
    plane: [primary['100'], mix(primary['950'], 0.78, secondary['950'])],
    accent: [primary['950'], accent],
    hover: primary[shadeNames[shadeNames.indexOf(dark.accent.shade) - 1] ?? '200'],
    soft: [primary['200'], mix(primary['900'], 0.45, muted['900'])],
    footer: [primary['100'], mix(primary['950'], 0.7, '#000000')],
    deep: [muted['50'], mix(muted['950'], 0.7, '#000000')],
    edge: accent,
  }
}

/** Every pair of colours that meets on a screen, with the contrast it must reach: the rule's proof. */
export function themePairs(theme: Theme, mode: 'light' | 'dark'): Pair[] {
  const colours = mode === 'light' ? byDay(theme) : byNight(theme)
  return [
    ...onSurfaces(colours),
    ...inMessages(colours),
    // The darkest colour of a chart only needs to be told from its ground by night.
    ...colours.charts.map((color, at) =>
      pair(`chart colour ${at + 1} on surface`, color, colours.surfaces.surface, at === 3 && mode === 'dark' ? 2.2 : 3),
    ),
    ...onPlanes(colours),
  ]
}

const pair = (name: string, text: string, surface: string, least: number): Pair => ({ name, text, surface, least })

function onSurfaces({ surfaces, text, link, muted, focus, line, line2, control, messages }: Colours): Pair[] {
  return [
    ...Object.entries(surfaces).flatMap(([name, surface]) => [
      pair(`text on ${name}`, text, surface, 4.5),
      pair(`link on ${name}`, link, surface, 4.5),
      pair(`muted text on ${name}`, muted, surface, 4.5),
      ...kinds.map((kind) => pair(`${kind} on ${name}`, messages[kind][0], surface, 4.5)),
      pair(`focus on ${name}`, focus, surface, 3),
    ]),
    ...(['bg', 'surface', 'sunken'] as const).flatMap((name) => [
      pair(`line on ${name}`, line, surfaces[name], 3),
      pair(`second line on ${name}`, line2, surfaces[name], 3),
      pair(`control on ${name}`, control, surfaces[name], 3),
    ]),
  ]
}

function inMessages({ text, messages, solid }: Colours): Pair[] {
  return [
    ...kinds.flatMap((kind) => [
      pair(`${kind} on its ground`, ...messages[kind], 4.5),
      pair(`text on the ground of ${kind}`, text, messages[kind][1], 4.5),
    ]),
    ...kinds.map((kind) => pair(`text on solid ${kind}`, ...solid[kind], 4.5)),
  ]
}

function onPlanes({ surfaces, text, link, line2, ...colours }: Colours): Pair[] {
  const { plane, accent, soft } = colours
  return [
    pair('text on plane', ...plane, 4.5),
    pair('text on accent', ...accent, 4.5),
    pair('text on accent under the pointer', accent[0], colours.hover, 4.5),
    pair('text on soft', ...soft, 4.5),
    pair('link on soft', link, soft[1], 4.5),
    pair('text on footer', ...colours.footer, 4.5),
    pair('text on deep', ...colours.deep, 4.5),
    pair('focus on plane', ...plane, 3),
    pair('accent on bg', colours.edge, surfaces.bg, 3),
    pair('mark on yellow', '#2b1c00', '#ffc83d', 4.5),
    pair('ink on paper', text, surfaces.surface, 7),
    pair('second scale on surface', line2, surfaces.surface, 3),
  ]
}
