const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Chromebook', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

export type Device = { browser: string | null; system: string | null }

/** What people call the thing they sit at; a name of what pretends to be others comes first. */
export function deviceOf(userAgent: string | null): Device {
  const first = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null
  return { browser: first(browsers), system: first(systems) }
}

/** That a session is in use is written down this often, not with every request. */
export const noteUseEvery = 5 * 60_000
