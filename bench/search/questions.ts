import { knownSynonyms } from '#areas/search/synonyms/model.ts'
import { foldLetters, foldStem } from '#areas/search/text/model.ts'

/** What stands in the texts of the bench: people who do something, what they do it with, and what they do. */
export const jobs =
  'bakker kok kapper monteur timmerman schilder bloemist hovenier elektricien journalist fotograaf gastheer trainer leraar verpleegkundige dierenarts boswachter fietsenmaker programmeur redacteur kunstenaar muzikant visser imker smid drukker naaister receptionist chauffeur lasser'.split(
    ' ',
  )
export const things =
  'honden katten paarden geiten kinderen ouderen boeken fietsen auto bloemen tuin keuken winkel museum theater muziek voetbal zwembad bibliotheek boerderij bos kamp school ziekenhuis verpleeghuis magazijn brood kleding computer website feest markt thee koffie maaltijden zorg natuur water vogels kunst'.split(
    ' ',
  )
export const deeds =
  'helpen verzorgen begeleiden opruimen koken voorlezen bouwen maken schenken wandelen sorteren repareren organiseren ontvangen uitleggen tellen verkopen inpakken oefenen planten'.split(
    ' ',
  )

/** A question every engine is asked alike. Lists: one of them is enough. */
export type Question = {
  q?: string
  /** Around this place, so many kilometres. */
  near?: { place: string; lat: number; lng: number; km: number }
  sectors?: readonly string[]
  days?: readonly string[]
  age?: number
  seats?: number
  /** From 1; 25 on each. */
  page?: number
}

/** The same question as the endpoint is asked it. */
export function addressOf({ q, near, sectors, days, age, seats, page }: Question): string {
  const all = {
    q: q?.replaceAll(' ', '+'),
    place: near?.place,
    radius: near?.km,
    sector: sectors?.join(','),
    day: days?.join(','),
    age,
    seats,
    'page[number]': page,
  }
  return Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join('&')
}

const pick = <One>(list: readonly One[], at: number) => list[at % list.length] as One
const places = [
  { place: 'Utrecht', lat: 52.0908, lng: 5.1222 },
  { place: 'Zeist', lat: 52.09, lng: 5.2333 },
  { place: 'Venlo', lat: 51.37, lng: 6.1681 },
  { place: 'Nijmegen', lat: 51.8425, lng: 5.8528 },
  { place: 'Eindhoven', lat: 51.4408, lng: 5.4778 },
  { place: 'Arnhem', lat: 51.98, lng: 5.9111 },
  { place: 'Tiel', lat: 51.8867, lng: 5.4292 },
  { place: 'Oss', lat: 51.765, lng: 5.5181 },
]
const slips = ['verpleeghuys', 'baker', 'bibliotheeek', 'kindreen', 'timerman', 'fitsen']
const near = (at: number, km: number) => ({ ...pick(places, at), km })

export const kinds: [string, (at: number) => Question][] = [
  ['empty landing', () => ({})],
  ['common word', (at) => ({ q: pick(things, at) })],
  ['job', (at) => ({ q: pick(jobs, at) })],
  ['two words', (at) => ({ q: `${pick(things, at)} ${pick(jobs, at * 7)}` })],
  ['word + radius', (at) => ({ q: pick(things, at), near: near(at, 10) })],
  ['radius', (at) => ({ near: near(at, pick([5, 10, 20], at)) })],
  [
    'facets',
    (at) => ({ sectors: [pick(['care', 'animals', 'sport'], at)], days: [pick(['wed', 'sat'], at)], age: 14 }),
  ],
  [
    'combined',
    (at) => ({
      q: pick(things, at),
      near: near(at, 20),
      sectors: ['care', 'sport'],
      days: ['wed', 'fri'],
      seats: 2,
    }),
  ],
  ['typo', (at) => ({ q: pick(slips, at) })],
  ['deep page', (at) => ({ q: pick(things, at), page: 10 })],
]

/** Every kind in turn. */
export function mixed(at: number, among = kinds): Question {
  return pick(among, at)[1](Math.floor(at / among.length))
}

/** Words that mean nothing but themselves, so that every engine should find about as much with them. */
export const plainWords = [...things, ...jobs].filter((word) => !knownSynonyms.has(foldStem(foldLetters(word))))
