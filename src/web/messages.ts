import { translator, type Locale, type Messages, type Translate } from '#platform/i18n.ts'

/** Some of the texts, a file for each language. */
type Part = Record<Locale, () => Promise<{ default: Messages }>>
type Language = { texts: Messages; translate: Translate; has: Set<Part> }

const parts: Part[] = []
const languages = new Map<Locale, Language>()

// The server has every text.
if (import.meta.env.SSR) parts.push({ nl: () => import('./messages/nl.ts'), en: () => import('./messages/en.ts') })

/** Brings texts that some code needs; the browser's build calls this for the parts a page names (scripts/split-texts). */
export async function addTexts(...added: Part[]): Promise<void> {
  parts.push(...added)
  await Promise.all(
    [...languages].flatMap(([locale, language]) => added.map((part) => read(language, part[locale], part))),
  )
}

export async function loadMessages(locale: Locale): Promise<Translate> {
  const language = languages.get(locale) ?? newLanguage(locale)
  await Promise.all(parts.map((part) => read(language, part[locale], part)))
  return language.translate
}

function newLanguage(locale: Locale): Language {
  const texts: Messages = {}
  const language = { texts, translate: translator(locale, texts), has: new Set<Part>() }
  languages.set(locale, language)
  return language
}

async function read(language: Language, load: Part[Locale], part: Part): Promise<void> {
  if (language.has.has(part)) return
  Object.assign(language.texts, (await load()).default)
  language.has.add(part)
}

/** The texts of a language that was loaded before; the root loader and the browser's start see to that. */
export function messagesOf(locale: Locale): Translate {
  const language = languages.get(locale)
  if (!language) throw new Error(`texts of ${locale} are not loaded`)
  return language.translate
}
