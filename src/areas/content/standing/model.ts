import { cookiesFor, cookiePurposes } from '#platform/cookies.ts'
import type { Locale, Translate } from '#platform/i18n.ts'
import type { Block } from '../blocks/schema.ts'
import type { ContentLocale } from '../model.ts'

/** A page every website has, in the words of the product, until its keepers write one of their own at its address. */
export type StandingPage = {
  key: 'accessibility' | 'terms' | 'cookies' | 'schools'
  slugs: Record<ContentLocale, string>
  /** Since when its words are as they are. */
  since: string
  blocksIn(say: (key: string) => string, t: Translate): Block[]
}

const text = (...paragraphs: string[]): Block => ({ type: 'text', text: paragraphs.join('\n\n') })
const heading = (words: string): Block => ({ type: 'heading', text: words })

/** A heading and what stands below it, by the name of the part. */
const parts =
  (...names: string[]): StandingPage['blocksIn'] =>
  (say) =>
    names.flatMap((name) => [heading(say(`${name}.title`)), text(say(`${name}.text`))])

/** Every cookie there is, by what it is for: made of the list that cookies are set by. */
const cookieLines = (t: Translate) =>
  cookiePurposes.map(
    (purpose) =>
      `- **${t(`website.cookies.purpose.${purpose}.title`)}** (${cookiesFor(purpose).join(', ')}): ${t(`website.cookies.purpose.${purpose}.text`)}`,
  )

export const standingPages: readonly StandingPage[] = [
  {
    key: 'schools',
    slugs: { nl: 'voor-scholen', en: 'for-schools' },
    since: '2026-11-22',
    blocksIn: (say) => [
      text(say('intro')),
      heading(say('begin.title')),
      {
        type: 'steps',
        items: ['1', '2', '3', '4'].map((step) => ({
          title: say(`begin.${step}.title`),
          text: say(`begin.${step}.text`),
        })),
      },
      heading(say('data.title')),
      text(say('data.text')),
      {
        type: 'contact',
        title: say('ask.title'),
        text: say('ask.text'),
        label: say('ask.label'),
        to: '/contactformulier',
      },
    ],
  },
  {
    key: 'accessibility',
    slugs: { nl: 'toegankelijkheid', en: 'accessibility' },
    since: '2026-11-22',
    blocksIn: (say, t) => [text(say('intro')), ...parts('tested', 'expect', 'lacks', 'help')(say, t)],
  },
  {
    key: 'terms',
    slugs: { nl: 'voorwaarden', en: 'terms' },
    since: '2026-11-22',
    blocksIn: parts('all', 'pupils', 'organizations', 'schools', 'wrong'),
  },
  {
    key: 'cookies',
    slugs: { nl: 'cookies', en: 'about-cookies' },
    since: '2026-11-22',
    blocksIn: (say, t) => [
      text(say('intro')),
      heading(say('list.title')),
      text(cookieLines(t).join('\n')),
      ...parts('device', 'none')(say, t),
    ],
  },
]

/** What the product says of itself at an address, in whichever language the address is. */
export function findStanding(slug: string): StandingPage | undefined {
  return standingPages.find(({ slugs }) => Object.values(slugs).includes(slug))
}

/** Where a page of the product stands, in a language. */
export function standingPath(key: StandingPage['key'], locale: Locale): string {
  const page = standingPages.find((one) => one.key === key) as StandingPage
  return `/${page.slugs[locale]}`
}

/** What such a page is called. */
export const standingTitle = (key: StandingPage['key'], t: Translate) => t(`website.${key}.title`)

/** Its words for a tenant. */
export function wordsOfStanding(
  { key, blocksIn }: StandingPage,
  t: Translate,
  values: { app: string; support: string },
): { title: string; lead: string; blocks: Block[] } {
  const say = (name: string) => t(`website.${key}.${name}`, values)
  return { title: standingTitle(key, t), lead: say('lead'), blocks: blocksIn(say, t) }
}
