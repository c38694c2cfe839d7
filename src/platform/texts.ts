import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { flattenMessages, locales, translator, type Locale, type Messages, type Translate } from './i18n.ts'

const folder = fileURLToPath(new URL('../../locales', import.meta.url))

function load(locale: Locale): Messages {
  const messages: Messages = {}
  for (const file of readdirSync(`${folder}/${locale}`)) {
    if (!file.endsWith('.json')) continue
    Object.assign(
      messages,
      flattenMessages(JSON.parse(readFileSync(`${folder}/${locale}/${file}`, 'utf8')), `${file.slice(0, -5)}.`),
    )
  }
  return messages
}

const messages = Object.fromEntries(locales.map((locale) => [locale, load(locale)])) as Record<Locale, Messages>

/** The texts as the server uses them: refusals, mail, PDF. */
export const texts: Record<Locale, Translate> = {
  nl: translator('nl', messages.nl, messages.en),
  en: translator('en', messages.en),
}
