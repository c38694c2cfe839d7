// Writes the files under demo/files as other programs export them. Run it again after a change: node demo/make-files.ts
// The same seed always gives the same files, so that they can be committed and tests can rely on them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { magisterList, somtodayList } from './pupil-files.ts'
import { slug } from '#areas/imports/students/model.ts'
import { folder, quoted } from './file-text.ts'
import { firstNames, surnames } from './names.ts'
import { demoHosts, venrayHosts, type Host } from './hosts.ts'
import { isDoneAt, jobs, type Job } from './jobs.ts'
import { seeded, type Random } from './random.ts'

type PlacedHost = Host & {
  kvk: string
  lat: number
  lng: number
  postcode: string
  street: string
  number: number
  contact: string
  contactEmail: string
}

const streets =
  'Dorpsstraat Kerkweg Molenlaan Schoolstraat Beukenlaan Stationsweg Industrieweg Parklaan Wilhelminalaan Lindelaan Veldweg Raadhuisstraat Kastanjelaan Boslaan Heuvelweg Marktplein Ambachtsweg Tuinstraat'.split(
    ' ',
  )

function placed(hosts: readonly Host[], random: Random, firstKvk: number): PlacedHost[] {
  const letters = 'ABCDEGHJKLMNPRTVWXZ'
  return hosts.map((host, index) => {
    const first = random.pick(firstNames)
    const [infix, last] = random.pick(surnames)
    const site = siteOf(host)
    const [north, east] = [(random.next() - 0.5) * 0.018, (random.next() - 0.5) * 0.026]
    // Drawn for all, so that one whose postcode is said moves no other.
    const postcode = `${host.pc4} ${letters[random.below(19)]}${letters[random.below(19)]}`.replace(/S[ADS]$/, 'KA')
    return {
      ...host,
      kvk: `0000${firstKvk + index * 7}`,
      // Whose street is said lies just there, as the story has it.
      lat: round(host.street ? host.lat : host.lat + north),
      lng: round(host.street ? host.lng : host.lng + east),
      postcode: host.postcode ?? postcode,
      street: host.street ?? random.pick(streets),
      number: host.number ?? 1 + random.below(140),
      contact: host.contact ?? [first, infix, last].filter(Boolean).join(' '),
      contactEmail: host.contactEmail ?? `${slug(first)}@${site}`,
    }
  })
}

/** The longest name of a site: of a longer one the last words, as the people there call it. */
const longestSite = 24

function siteOf({ name }: Host): string {
  const words = name.split(' ')
  const from = words.findIndex((_, at) => slug(words.slice(at).join(' ')).length <= longestSite)
  return `${slug(words.slice(from).join(' '))}.example`
}

const round = (value: number) => Math.round(value * 100_000) / 100_000
const comma = (value: number) => String(value).replace('.', ',')

function organizationList(
  name: string,
  hosts: readonly PlacedHost[],
  broken: readonly string[][],
  delimiter: ';' | '\t',
): void {
  const head = [
    'Naam',
    'Soort',
    'KVK-nummer',
    'Adres',
    'Postcode',
    'Plaats',
    'E-mail',
    'Telefoon',
    'Website',
    'Werkveld',
    'Breedtegraad',
    'Lengtegraad',
    'Zonder winstoogmerk',
    'Contactpersoon',
    'E-mail contactpersoon',
    'Telefoon contactpersoon',
    'Omschrijving',
  ]
  const lines = hosts.map((host, index) => {
    const site = siteOf(host)
    return [
      host.name,
      host.kind,
      host.kvk,
      `${host.street} ${host.number}`,
      host.postcode,
      host.city,
      `info@${site}`,
      `085 000 ${String(1000 + index)}`,
      `https://www.${site}`,
      host.sectors,
      comma(host.lat),
      comma(host.lng),
      host.nonprofit ? 'ja' : 'nee',
      host.contact,
      host.contactEmail,
      `06 1000 ${String(2000 + index)}`,
      host.about,
    ]
  })
  for (const [index, row] of broken.entries()) lines.splice(7 + index * 13, 0, row)
  writeFileSync(
    new URL(name, folder),
    `\uFEFF${[head, ...lines].map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter)).join('\r\n')}\r\n`,
  )
}

/** As the law has it for who is under sixteen: two hours at most beside lessons, longer on a Saturday, never on a Sunday. */
const masTimes = [
  'wo 14.30-16.30',
  'za 10.00-13.00',
  'vr 15.00-17.00',
  'di 15.00-17.00',
  'ma 15.00-17.00; do 15.00-17.00',
  'wo 14.00-16.00',
  'za 09.00-12.00',
  'wo 15.00-17.00; za 13.30-17.00',
  'do 15.30-17.30',
  'za 10.00-13.30',
]
const traineeshipTimes = [
  'ma-vr 09.00-15.30',
  'do 09.00-16.00; vr 09.00-16.00',
  'di 08.30-15.30',
  'ma 09.00-16.00; di 09.00-16.00; wo 09.00-12.30',
  'vr 08.30-15.30',
  'wo 09.00-16.00; do 09.00-16.00',
]

function vacancyLines(hosts: readonly PlacedHost[], random: Random, perHost: number, prefix: string): string[][] {
  const turns = new Map<string, number>()
  return hosts.flatMap((host, hostIndex) => {
    const count = perHost + (hostIndex % 3 === 0 ? 1 : 0)
    const own = host.jobs ?? []
    const sector = host.sectors.split(', ')[0]!
    const pool = jobs.filter(
      (job) =>
        job.sector === sector &&
        isDoneAt(job, host.kind) &&
        (job.program === 'beide' || host.program === 'beide' || job.program === host.program),
    )
    const start = turns.get(sector) ?? 0
    turns.set(sector, start + count)
    const general = Array.from(
      { length: count - Math.min(own.length, count) },
      (_, index) => pool[(start + index) % pool.length]!,
    )
    const chosen = [...new Map([...own, ...general].map((job) => [job.title, job])).values()]
    return chosen.map((job, index) =>
      vacancyLine(host, job, random, `${prefix}${String(hostIndex + 1).padStart(2, '0')}${index + 1}`),
    )
  })
}

const meeting = [
  'Je begint met een rondje door het gebouw en een kop thee.',
  'De eerste keer loop je met een vaste vrijwilliger mee.',
  'We spreken vooraf even af, dan weet je wie je ziet.',
  'Je werkt nooit alleen: er is altijd iemand van ons bij.',
  'Vooraf krijg je een korte uitleg en een rondleiding.',
  'We beginnen samen en verdelen dan het werk.',
]
const practical = [
  'Voor wat lekkers zorgen wij.',
  'Je fiets kan binnen staan.',
  'Trek kleren aan die vies mogen worden.',
  'Met vragen kun je altijd bij {contact} terecht.',
  'Kun je een keer niet? Bel dan even {contact}.',
  'De bushalte is om de hoek.',
  'Wie op tijd komt, is bij ons al goed bezig.',
  '{contact} tekent na elke keer je uren af.',
]

function vacancyLine(host: PlacedHost, job: Job, random: Random, id: string): string[] {
  const isMas = host.program === 'mas' || (host.program === 'beide' && job.program !== 'stage')
  const isEvent = job.on !== undefined
  const times = job.times ?? (isMas ? random.pick(masTimes) : random.pick(traineeshipTimes))
  const hours =
    job.hours ?? (isMas ? random.pick([6, 10, 12, 15, 20, 20, 24, 30]) : random.pick([35, 40, 80, 120, 160]))
  const text = [
    job.text,
    random.pick(meeting),
    random.pick(practical).replace('{contact}', host.contact.split(' ')[0]!),
  ].join(' ')
  return [
    id,
    job.title,
    host.name,
    job.summary ?? '',
    text,
    host.sectors.includes(job.sector) ? host.sectors : job.sector,
    isMas ? (host.program === 'beide' && job.program === 'beide' ? 'beide' : 'maatschappelijke stage') : 'beroepsstage',
    isEvent
      ? 'eenmalig'
      : isMas
        ? random.pick(['wekelijks', 'wekelijks', 'wekelijks', 'in overleg'])
        : random.pick(['aaneengesloten', 'wekelijks']),
    String(job.seats ?? 1 + random.below(isMas ? 6 : 3)),
    String(Math.max(job.age ?? 13, isMas ? 12 : 15)),
    times,
    String(hours),
    job.on ?? random.pick(['30-11-2026', '07-12-2026', '11-01-2027', '18-01-2027', '01-02-2027']),
    job.on ?? random.pick(['02-07-2027', '25-06-2027', '30-04-2027', '09-07-2027']),
    host.city,
    comma(host.lat),
    comma(host.lng),
    host.contactEmail,
    random.chance(0.6) ? 'ja' : 'nee',
    job.vog ? 'ja' : 'nee',
    job.industrial ? 'ja' : 'nee',
    random.chance(0.4) ? 'ja' : 'nee',
    isMas && random.chance(0.5) ? 'ja' : 'nee',
    isMas ? '' : random.pick(['', '', '75', '100']),
  ]
}

function vacancyList(name: string, rows: string[][], delimiter: ';' | '\t'): void {
  const head = [
    'Vacaturenummer',
    'Titel',
    'Organisatie',
    'Samenvatting',
    'Omschrijving',
    'Werkveld',
    'Soort stage',
    'Vorm',
    'Plekken',
    'Vanaf leeftijd',
    'Dagen en tijden',
    'Uren',
    'Startdatum',
    'Einddatum',
    'Plaats',
    'Breedtegraad',
    'Lengtegraad',
    'E-mail contactpersoon',
    'Motivatie nodig',
    'VOG nodig',
    'Fabriek of werkplaats',
    'Rolstoel',
    'Met vriend of vriendin',
    'Vergoeding',
  ]
  writeFileSync(
    new URL(name, folder),
    `\uFEFF${[head, ...rows].map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter)).join('\r\n')}\r\n`,
  )
}

/** Rows as they do come in: spoiled by hand, on purpose. Each is like a good row, by another name, with one cell that is wrong. */
function spoil(
  rows: string[][],
  faults: readonly { at: number; title: string; column: number; value: string }[],
): string[][] {
  const copies = faults.map(({ at, title, column, value }, index) => {
    const copy = [...rows[at]!]
    copy[0] = `F${index + 1}`
    copy[1] = title
    copy[column] = value
    return copy
  })
  return [...rows.slice(0, 40), ...copies, ...rows.slice(40)]
}

mkdirSync(folder, { recursive: true })
magisterList()
somtodayList()
const demo = placed(demoHosts, seeded(5213), 1234)
organizationList(
  'organisaties.csv',
  demo,
  [
    [
      'Speeltuin De Wip',
      'speeltuin',
      '0000123',
      'Kerkweg 3',
      '3701 AB',
      'Zeist',
      'info@dewip.example',
      '085 000 1901',
      '',
      'Kinderen',
      '52,09',
      '5,23',
      'ja',
      'Ans Blok',
      'ans@dewip.example',
      '',
      'Een speeltuin met een KVK-nummer van zeven cijfers.',
    ],
    [
      'Dorpshuis Het Anker',
      'buurthuis',
      '00008801',
      'Haven 1',
      '3941 SS',
      'Doorn',
      'info@hetanker.example',
      '',
      '',
      'Evenementen',
      '52,03',
      '5,34',
      'ja',
      'Piet Vos',
      'piet@hetanker.example',
      '',
      'De postcode bestaat niet.',
    ],
    [
      'Zwemclub De Bever',
      'sportclub',
      '00008802',
      'Badlaan 2',
      '3951 AB',
      'Maarn',
      'info bij de bever',
      '',
      '',
      'Sport',
      '52,06',
      '5,37',
      'ja',
      'Loes Kok',
      'loes@debever.example',
      '',
      'Geen e-mailadres.',
    ],
    [
      'Kinderboerderij de springende geit',
      'kinderboerderij',
      '00001234',
      'Weteringpad 12',
      '3701 GT',
      'Zeist',
      'info@geit.example',
      '',
      '',
      'Dieren',
      '',
      '',
      'ja',
      '',
      '',
      '',
      'Dezelfde boerderij, nog een keer ingevuld.',
    ],
    [
      'Atelier Ruimte',
      'cultuur',
      '00008803',
      'Boslaan 8',
      '3972 AB',
      'Driebergen-Rijsenburg',
      'info@ruimte.example',
      '',
      '',
      'Kunstmaan',
      '5,28',
      '52,05',
      'ja',
      '',
      '',
      '',
      'Breedte en lengte verwisseld en een werkveld dat niemand kent.',
    ],
  ],
  ';',
)
const demoRows = vacancyLines(demo, seeded(9091), 4, 'D')
vacancyList(
  'vacatures.csv',
  spoil(demoRows, [
    { at: 12, title: 'Ponyles begeleiden in de vakantie', column: 8, value: '0' },
    { at: 31, title: 'Kikkers tellen bij de poel', column: 4, value: 'Kom helpen.' },
    { at: 44, title: 'Paden en hekken nakijken bij het kasteel', column: 2, value: 'Kasteel Nergenshuizen' },
    { at: 58, title: 'Bloembollen planten voor het voorjaar', column: 12, value: '31-11-2026' },
    { at: 77, title: 'Helpen bij de knutselclub', column: 10, value: 'woensdag na school' },
    { at: 90, title: 'Koffie schenken in de grote zaal', column: 5, value: 'Ruimtevaart' },
    { at: 103, title: 'Kaarten schrijven voor de buurt', column: 13, value: '01-09-2026' },
    { at: 120, title: 'Tuin en terras klaarmaken voor de zomer', column: 9, value: '9' },
  ]),
  ';',
)
const venray = placed(venrayHosts, seeded(5803), 4001)
organizationList(
  'organisaties-venray.csv',
  venray,
  [
    [
      'Timmerbedrijf Los Zand',
      'bouw',
      '00004999',
      'Veldweg',
      '5801 KL',
      'Venray',
      'info@loszand.example',
      '',
      '',
      'Techniek',
      '51,52',
      '5,97',
      'nee',
      '',
      '',
      '',
      'Het huisnummer ontbreekt.',
    ],
  ],
  '\t',
)
vacancyList('vacatures-venray.csv', vacancyLines(venray, seeded(5801), 3, 'V'), '\t')
console.log(`demo/files: ${demo.length} + ${venray.length} organizations, ${demoRows.length} vacancies near Zeist`)
