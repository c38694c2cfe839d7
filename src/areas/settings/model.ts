import { contrast, type Theme } from '#areas/tenancy/themes/model.ts'
import { themePairs } from '#areas/tenancy/themes/pairs/model.ts'

export type ContrastVerdict = {
  pairs: number
  failing: { name: string; mode: 'light' | 'dark'; ratio: number; least: number }[]
}

/** Whether every pair of colours that meets on a screen can be read, and which cannot. */
export function verdictOf(theme: Theme): ContrastVerdict {
  const judged = (['light', 'dark'] as const).flatMap((mode) =>
    themePairs(theme, mode).map(({ name, text, surface, least }) => ({
      name,
      mode,
      least,
      ratio: contrast(text, surface),
    })),
  )
  return {
    pairs: judged.length,
    // What is shown has one decimal: 4.46 must not read as "4.5, which is too little".
    failing: judged
      .filter(({ ratio, least }) => ratio < least)
      .map((pair) => ({ ...pair, ratio: Math.floor(pair.ratio * 10) / 10 })),
  }
}

/** What one meets most, by its name in `themePairs`. */
const keyPairs = {
  text: 'text on bg',
  link: 'link on bg',
  quiet: 'muted text on bg',
  button: 'text on accent',
  plane: 'text on plane',
  control: 'control on surface',
} as const

export type KeyPair = {
  name: keyof typeof keyPairs
  /** The contrast it must reach. */
  least: number
} & Record<'light' | 'dark', { text: string; surface: string; ratio: number }>

/** What one meets most, with how far its two colours are apart by day and by night (rounded down to a tenth). */
export function keyPairsOf(theme: Theme): KeyPair[] {
  const [byDay, byNight] = [themePairs(theme, 'light'), themePairs(theme, 'dark')]
  return (Object.keys(keyPairs) as KeyPair['name'][]).flatMap((name) => {
    const found = [byDay, byNight].map((pairs) => pairs.find((one) => one.name === keyPairs[name]))
    const [light, dark] = found.map((pair) =>
      pair
        ? {
            text: pair.text,
            surface: pair.surface,
            ratio: Math.floor(contrast(pair.text, pair.surface) * 10) / 10,
          }
        : undefined,
    )
    return light && dark ? [{ name, least: found[0]?.least ?? 0, light, dark }] : []
  })
}
