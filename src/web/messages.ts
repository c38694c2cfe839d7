import { flattenMessages, translator, type Locale, type MessageTree, type Translate } from '#platform/i18n.ts'

// Each language is a file of its own in the browser.
const sources: Record<Locale, () => Promise<{ default: Record<string, MessageTree> }>> = {
  nl: () => import('./messages/nl.ts'),
  en: () => import('./messages/en.ts'),
}

const ready = new Map<Locale, Translate>()

export async function loadMessages(locale: Locale): Promise<Translate> {
  const known = ready.get(locale)
  if (known) return known
  const files = (await sources[locale]()).default
  const messages = Object.entries(files).map(([path, tree]) =>
    flattenMessages(tree, `${/([\w-]+)\.json$/.exec(path)?.[1]}.`),
  )
  const translate = translator(locale, Object.assign({}, ...messages))
  ready.set(locale, translate)
  return translate
}

/** The texts of a language that was loaded before; the root loader and the browser's start see to that. */
export function messagesOf(locale: Locale): Translate {
  const translate = ready.get(locale)
  if (!translate) throw new Error(`texts of ${locale} are not loaded`)
  return translate
}
