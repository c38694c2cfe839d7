import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { flattenMessages, type MessageTree } from '#platform/i18n.ts'

// A text that nothing asks for is a text that nobody keeps right.

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

const source = [...filesBelow('src'), ...filesBelow('demo'), 'main.ts']
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const keys = readdirSync('locales/nl').flatMap((file) => {
  const tree = JSON.parse(readFileSync(join('locales/nl', file), 'utf8')) as MessageTree
  return Object.keys(flattenMessages(tree, `${file.replace('.json', '')}.`))
})

/** Keys that are put together where no text of the code shows it. */
const composed = [
  // By the action in the audit chain; a test of `activity` goes through them all.
  /^activity\.did\./,
  // By the status of an answer, as a template within a template.
  /^platform\.status\./,
  // By the parts a page of the product names itself (src/areas/content/standing/model.ts).
  /^website\.(?:schools|accessibility|terms|cookies)\./,
  // With an ending that may be empty.
  /^dashboards\.progress\.(?:title|label)$/,
]

it('are written once: of a key that stands twice the first is never shown', () => {
  const keyed = /^ *"[^"]+":/gm
  const twice = filesBelow('locales').filter((path) => {
    const text = readFileSync(path, 'utf8')
    const read = JSON.stringify(JSON.parse(text), null, 2)
    return text.match(keyed)?.length !== read.match(keyed)?.length
  })
  expect(twice).toEqual([])
})

it('stand in files of one word, by which the screens find them', () => {
  const files = ['nl', 'en'].flatMap((language) => readdirSync(join('locales', language)))
  expect(files.filter((file) => !/^[a-z]+\.json$/.test(file))).toEqual([])
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `vacancies.day.${name}.long` as a pattern: each hole is one word. */
function patternOf(template: string): RegExp {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
  return new RegExp(`^${parts.map(escaped).join(String.raw`[\w-]+`)}$`)
}

const literals = new Set([...source.matchAll(/['"`]([\w-]+(?:\.[\w-]+)*)['"`]/g)].map(([, text = '']) => text))
const templates = [...source.matchAll(/`([a-z][\w.-]*\$\{[^`]*)`/g)].map(([, text = '']) => text)
const patterns = templates.map(patternOf)
const isWritten = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))

/** `members.list.${key}`: what stands before the keys that a screen or a mail asks for by their last part. */
const prefixes = templates.flatMap((template) => /^([\w.-]+\.)\$\{\w+\}$/.exec(template)?.[1] ?? [])

/** Asked for by its name or by what it begins with, as a refusal by its code, or put together from a template. */
function isAsked(key: string): boolean {
  const words = key.split('.')
  const beginnings = words.slice(2).map((_, at) => words.slice(0, at + 2).join('.'))
  return (
    isWritten(key) ||
    isWritten(key.replace('.refusals.', '.')) ||
    beginnings.some((beginning) => literals.has(beginning)) ||
    prefixes.some((prefix) => key.startsWith(prefix) && isWritten(key.slice(prefix.length))) ||
    composed.some((pattern) => pattern.test(key))
  )
}

/** What readers stumbled over, and was put in plainer words since. */
const stumbled = {
  nl: [
    /Vraag het (?:je mentor|\{name\})/,
    /Meld je aan voor \{until\}/,
    /iets van wat je vroeg/,
    /Dit moet nog worden ingevuld door/,
    /wie jou mag kennen ook/,
    /Wat eenmalig is/,
    /nog niets over deze organisatie verteld/,
    /wat jij mag zien/,
    /Leeg is geen vast aantal/,
    /Na een ja bied/,
    /staat deze plek stil/,
    /geen plek in de lijst/,
    /Keur de uren/,
    /op de laatste bladzijde/,
    /met een traineeship/,
    /Je aanmelding is verstuurd naar/,
    /Precies dit is/,
    /\bde jongste die mag komen/i,
  ],
  en: [
    /What we know already/,
    /Found a place alone/,
    /Who reports a vacancy/,
    /this place rests/,
    /reason stands with/,
    /[Aa]pplication.* lapse/,
    /Waits for approval/,
    /With that you say/,
    /Ask at school/,
  ],
}

it.each(['nl', 'en'] as const)('%s: what readers stumbled over is not said again', (language) => {
  const found = readdirSync(join('locales', language)).flatMap((file) => {
    const tree = JSON.parse(readFileSync(join('locales', language, file), 'utf8')) as MessageTree
    const told = Object.entries(flattenMessages(tree, `${file.replace('.json', '')}.`))
    return told
      .filter(([, text]) => stumbled[language].some((pattern) => pattern.test(String(text))))
      .map(([key]) => key)
  })
  expect(found).toEqual([])
})

/** Spelt the American way; what stands within `{…}`, after a slash or before a choice is a name of the API. */
const american =
  /(?<![\w/{-])(?:organiz|recogniz|customiz|realiz|summariz)[a-z]*(?! \{|\}|\w)|\b(?:colors?|centers?|favorites?|behaviors?|canceled)\b/i
/** As the product was asked for, word for word. */
const asGiven = new Set(['identity.refusals.wrong-center', 'shell.view.title'])

it('English is spelt one way: as in organisation, not as in organization', () => {
  const found = readdirSync('locales/en').flatMap((file) => {
    const tree = JSON.parse(readFileSync(join('locales/en', file), 'utf8')) as MessageTree
    const told = Object.entries(flattenMessages(tree, `${file.replace('.json', '')}.`))
    return told
      .filter(([key, text]) => !asGiven.has(key) && american.test(String(text)))
      .map(([key, text]) => `${key}: ${text}`)
  })
  expect(found).toEqual([])
})

/** One word for one thing (GLOSSARY.md): what is not said, and what is said in its place. */
const oneWord = {
  nl: [
    [/vacaturebank/i, 'stagebank'],
    [/\b[Ii]ndienen|\b[Ii]ngediend|\b[Dd]ien(?:t|de)?\b[^.?!]*\bin\b/, 'Lever in, or Verstuur (GLOSSARY.md)'],
    [
      /\b[Ii]nst(?:ur|uur)|\b[Ii]ngestuurd|\b[Ss]tuur(?:t|de)?\b[^.?!,]* in(?=[.?!:]|$)/,
      'Lever in, or Verstuur (GLOSSARY.md)',
    ],
    [/^Verstuur (?:je )?(?:uren|de week|week)/, 'Lever in: hours are handed in'],
    [/^Afronden$/, 'Wordt afgerond, as a state; Rond af, as a button'],
    [/^Meldingen over/, 'Gemelde vacatures: Meldingen are the messages to oneself'],
    [/Dichtstbij eerst/, 'Dichtbij eerst'],
  ],
  en: [
    [/\b[Ss]ubmit|\b[Ss]en[dt]\b(?!.*\blog)[^.?!,]* in(?= again|[.?!:]|$)/, 'Hand in, or Send (GLOSSARY.md)'],
    [/\be-mails?\b/i, 'email'],
    [/\bmails?\b(?! server)/i, 'email'],
    [/\bstudents?\b/i, 'pupil'],
    [/\brequests? (?:of|from|for|at|to)\b/i, 'application, where a pupil asks for a place'],
    [/\b(?:your|see the|open) requests?\b/i, 'application, where a pupil asks for a place'],
  ],
} as const
/** Said of something else, in the words it has there: the API, signing in as it was given. */
const elsewhere = /^(?:support\.fields|identity\.refusals|integrations\.reference|platform)\./
/** Without what stands for a value, the names of choices, addresses and what programs say. */
const sentenceOf = (text: string) =>
  text.replace(/\{\w+|\b[a-z_]+ (?=\{)|\b\w*_\w+|(?:https?|mailto):\S*|\]\(\/[^)]*\)/g, '')

it.each(['nl', 'en'] as const)('%s: one thing has one word', (language) => {
  const found = readdirSync(join('locales', language)).flatMap((file) => {
    const tree = JSON.parse(readFileSync(join('locales', language, file), 'utf8')) as MessageTree
    return Object.entries(flattenMessages(tree, `${file.replace('.json', '')}.`)).flatMap(([key, text]) =>
      oneWord[language]
        .filter(([pattern]) => !elsewhere.test(key) && pattern.test(sentenceOf(String(text))))
        .map(([, better]) => `${key}: ${text} → ${better}`),
    )
  })
  expect(found).toEqual([])
})

it('every text is asked for', () => {
  expect(keys.length).toBeGreaterThan(3000)
  expect(keys.filter((key) => !isAsked(key))).toEqual([])
})
