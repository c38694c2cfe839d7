/**
 * What is known of a file: looked at by the rules of the product alone, by the operator's scanner too, not yet by that, or
 * refused by it.
 */
export const scanStates = ['own_rules', 'clean', 'waiting', 'refused'] as const
export type ScanState = (typeof scanStates)[number]

/** Whether nobody gets the file. */
export const isHeld = (state: ScanState) => state === 'waiting' || state === 'refused'

/** How long a file that waits is left alone before the scanner is asked again, in milliseconds. */
export const scanPause = 60_000

const most = 120

/**
 * The name of somebody's file as we keep and show it: no folders, no signs that cannot be seen or that turn the text around.
 * What a name ends with says what the file is, so that stays.
 */
export function plainFileName(sent: string, otherwise = ''): string {
  const bare = sent
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  if (!bare) return otherwise
  if (bare.length <= most) return bare
  const ending = /\.[\p{L}\d]{1,8}$/u.exec(bare)?.[0] ?? ''
  return bare.slice(0, most - ending.length) + ending
}
