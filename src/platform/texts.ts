import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { flattenFiles, locales, translator, type Locale, type MessageTree, type Translate } from './i18n.ts'

const folder = fileURLToPath(new URL('../../locales', import.meta.url))

function load(locale: Locale): Record<string, string> {
  const files = readdirSync(`${folder}/${locale}`).filter((file) => file.endsWith('.json'))
  return flattenFiles(
    Object.fromEntries(
      files.map((file) => [file, JSON.parse(readFileSync(`${folder}/${locale}/${file}`, 'utf8')) as MessageTree]),
    ),
  )
}

/** Every text as it was written, by its key. */
export const messages = Object.fromEntries(locales.map((locale) => [locale, load(locale)])) as Record<
  Locale,
  Record<string, string>
>

/** The texts as the server uses them: refusals, mail, PDF. */
export const texts: Record<Locale, Translate> = {
  nl: translator('nl', messages.nl, messages.en),
  en: translator('en', messages.en),
}
