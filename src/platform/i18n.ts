import { IntlMessageFormat } from 'intl-messageformat'

export const locales = ['nl', 'en'] as const
export type Locale = (typeof locales)[number]

/** What dates, numbers and the `lang` attribute use. */
export const languageTag = { nl: 'nl-NL', en: 'en-GB' } as const satisfies Record<Locale, string>

/** Texts as they lie in `locales/<locale>/<area>.json`: nested objects with ICU messages as leaves. */
export type MessageTree = { [key: string]: string | MessageTree }
/** Texts by key: as they were written, or parsed already. */
export type Messages = Record<string, string | ReturnType<IntlMessageFormat['getAst']>>

export type Values = Record<string, string | number | boolean | Date | null | undefined>

/** Gives the text of a key (`area.path.to.text`) with its values filled in. */
export type Translate = ((key: string, values?: Values) => string) & { locale: Locale; has(key: string): boolean }

export function isLocale(text: unknown): text is Locale {
  return locales.includes(text as Locale)
}

/** `{ contracts: { sign: { title } } }` becomes `{ 'contracts.sign.title': … }`. */
export function flattenMessages(tree: MessageTree, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value
    else Object.assign(flat, flattenMessages(value, `${prefix}${key}.`))
  }
  return flat
}

/** Texts of many files, by their paths: each file's name is the first word of its keys. */
export function flattenFiles(files: Record<string, MessageTree>): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(files).map(([path, tree]) =>
      flattenMessages(tree, `${/(?<![\w-])([\w-]+)\.json$/.exec(path)?.[1]}.`),
    ),
  ) as Record<string, string>
}

/** A missing text falls back to `fallback` (English), then to the key itself, so that a gap shows and nothing breaks. */
export function translator(locale: Locale, messages: Messages, fallback: Messages = {}): Translate {
  const compiled = new Map<string, IntlMessageFormat>()
  const translate = (key: string, values?: Values) => {
    let message = compiled.get(key)
    if (!message) {
      const text = messages[key] ?? fallback[key]
      if (text === undefined) return key
      if (typeof text === 'string' && !/[{']/.test(text)) return text
      message = new IntlMessageFormat(text, languageTag[locale], undefined, { ignoreTag: true })
      compiled.set(key, message)
    }
    try {
      return String(message.format(values))
    } catch {
      // A value that was forgotten: the sentence with its gap is better than no answer at all.
      const text = messages[key] ?? fallback[key]
      return typeof text === 'string' ? text : key
    }
  }
  return Object.assign(translate, { locale, has: (key: string) => key in messages || key in fallback })
}
