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
