import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import { readCsv } from '#platform/csv.ts'
import { minuteOfDay, weekdays, type WeeklySchedule } from '#platform/week.ts'
import { folder } from './file-text.ts'
import { firstNames, surnames } from './names.ts'
import { seeded } from './random.ts'
import type { TenantStory } from './story-shapes.ts'

type Work = {
  /** What who guides there is. */
  role: string
  quotes: readonly string[]
  learn: readonly string[]
  clothing: string
}

/** What hosts of a sector say of the work there, in words that fit each place of it. */
const worksOf: Record<SectorKey, Work> = {
  animals: {
    role: 'dierverzorger',
    quotes: [
      'Rustig bewegen en goed kijken: de rest leren de dieren je zelf.',
      'Vies worden hoort erbij. Lachen ook.',
      'Kom op tijd, want dieren kunnen niet op de klok kijken.',
    ],
    learn: ['Zien wat een dier nodig heeft.', 'Zorgen voor dieren die op je rekenen.'],
    clothing: 'Oude kleren en dichte schoenen.',
  },
  nature: {
    role: 'begeleider buiten',
    quotes: [
      'Bij regen gaan we gewoon door. Dan is het bos het mooist.',
      'Wie vandaag plant, komt over tien jaar terug om te kijken.',
      'Je hoeft geen namen van planten te weten. Die leer je vanzelf.',
    ],
    learn: ['Werken met gereedschap, veilig en samen.', 'Zien wat er groeit en leeft, vlak bij huis.'],
    clothing: 'Stevige schoenen en kleren die vies mogen worden.',
  },
  children: {
    role: 'begeleider',
    quotes: [
      'Kinderen zien meteen of je er zin in hebt. Meer hoef je niet te kunnen.',
      'Ga op je hurken zitten, dan begint het gesprek vanzelf.',
      'Durf gek te doen. Wij doen mee.',
    ],
    learn: ['Iets uitleggen aan een kind.', 'Voor een groep staan en rustig blijven.'],
    clothing: 'Kleren waarin je kunt spelen.',
  },
  care: {
    role: 'begeleider',
    quotes: [
      'Luisteren is hier het belangrijkste werk.',
      'Vraag gerust wat iemand vroeger deed. Daar komt altijd een verhaal uit.',
      'De eerste keer is het wennen. Daarna kennen ze je naam.',
    ],
    learn: ['Een praatje maken met wie je niet kent.', 'Zien wanneer iemand hulp wil, en wanneer niet.'],
    clothing: 'Gewone kleren en schoenen waarop je lang kunt staan.',
  },
  sport: {
    role: 'trainer',
    quotes: [
      'Je hoeft zelf niet goed te zijn. Als je maar meedoet.',
      'Een compliment werkt beter dan een fluitje.',
      'Wie helpt opruimen, is bij ons meteen een van het team.',
    ],
    learn: ['Een oefening uitleggen en voordoen.', 'Een groep in beweging houden.'],
    clothing: 'Sportkleren en schoenen voor binnen.',
  },
  culture: {
    role: 'medewerker publiek',
    quotes: [
      'Wie nieuwsgierig is, heeft het hier naar de zin.',
      'Jouw idee mag net zo gek zijn als het onze.',
      'Na een middag weet je meer dan de meeste bezoekers.',
    ],
    learn: ['Bezoekers ontvangen en op weg helpen.', 'Iets bedenken, maken en laten zien.'],
    clothing: 'Je gewone kleren.',
  },
  technology: {
    role: 'begeleider van de werkplaats',
    quotes: [
      'Fout gaan mag. Dan weten we waar het aan lag.',
      'Eerst kijken, dan pas schroeven.',
      'Je gaat naar huis met vieze handen en iets dat het weer doet.',
    ],
    learn: ['Een probleem zoeken, stap voor stap.', 'Veilig werken met gereedschap.'],
    clothing: 'Oude kleren en dichte schoenen. Een bril en handschoenen krijg je van ons.',
  },
  hospitality: {
    role: 'bedrijfsleider',
    quotes: [
      'Een klant die lacht komt terug.',
      'Vragen staat vrij, ook als het druk is.',
      'Na twee keer weet je alles te staan.',
    ],
    learn: ['Mensen helpen die iets zoeken.', 'Netjes en snel werken, ook als het druk is.'],
    clothing: 'Nette, gewone kleren. Een schort krijg je van ons.',
  },
  ict: {
    role: 'begeleider',
    quotes: [
      'Jij weet meer van telefoons dan je denkt. Nu nog leren uitleggen.',
      'Er is geen domme vraag. Wel een computer die niet luistert.',
      'Wat je vandaag maakt, gebruikt morgen iemand.',
    ],
    learn: ['Techniek uitleggen in gewone woorden.', 'Iets maken dat een ander gebruikt.'],
    clothing: 'Je gewone kleren.',
  },
  events: {
    role: 'coördinator vrijwilligers',
    quotes: [
      'Een goed feest begint bij wie de stoelen klaarzet.',
      'Wij werken hard en eten daarna samen.',
      'Je krijgt een taak die echt van jou is.',
    ],
    learn: ['Samen iets groots voor elkaar krijgen.', 'Rustig blijven als er honderd mensen komen.'],
    clothing: 'Warme kleren en makkelijke schoenen.',
  },
}

const starts = [
  'Samen met een vaste vrijwilliger begin je.',
  'Eerst kijk je mee, daarna doe je het zelf.',
  'Je krijgt je eigen taak.',
]
const goesOn = [
  'Wat je nu kunt, doe je zelf.',
  'Je maakt af waar je aan begon.',
  'De tweede helft gaat altijd sneller.',
]

type Place = {
  id: string
  sectors: SectorKey[]
  schedule: WeeklySchedule
  host: string
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}.${String(minutes % 60).padStart(2, '0')}`
/** A moment as people plan it, on a quarter. */
const quarter = (minutes: number) => Math.round(minutes / 15) * 15

/** From the welcome to the hours that are written down; of a place where each day has its own times, nothing. */
function planOf(schedule: WeeklySchedule, first: string, at: number): string[] {
  const times = weekdays.flatMap((day) => schedule[day] ?? [])
  const [from, until] = times[0]?.map(minuteOfDay) ?? []
  if (from === undefined || until === undefined || new Set(times.map(String)).size > 1) return []
  const half = quarter((from + until) / 2)
  const rest = until - from >= 300 ? 'Lunch: We eten samen.' : 'Pauze: Iets drinken en even kletsen.'
  return [
    `${clockOf(from)} Welkom: ${first} wacht op je en vertelt wat er te doen is.`,
    `${clockOf(from + 15)} Aan de slag: ${starts[at % starts.length]}`,
    ...(until - from >= 90
      ? [`${clockOf(half)} ${rest}`, `${clockOf(half + 15)} Verder: ${goesOn[at % goesOn.length]}`]
      : []),
    `${clockOf(until)} Klaar: Je schrijft je uren op. ${first} keurt ze goed.`,
  ]
}

/** Who is asked for at each host: as the file of a broker says, else somebody. */
async function peopleAt(hosts: readonly string[], { files, seed }: TenantStory): Promise<Map<string, string>> {
  const random = seeded(seed)
  const people = hosts.map((host): [string, string] => [
    host,
    [random.pick(firstNames), ...random.pick(surnames)].filter(Boolean).join(' '),
  ])
  if (!files.organizations) return new Map(people)
  const { headers, rows } = readCsv(await readFile(new URL(files.organizations, folder)))
  const [name, contact] = [headers.indexOf('Naam'), headers.indexOf('Contactpersoon')]
  return new Map([...people, ...rows.map(({ cells }): [string, string] => [cells[name] ?? '', cells[contact] ?? ''])])
}

/** Three of four hosts say who guides one there and how it goes; the fourth never came to it. */
export async function tellsWhoGuides(ctx: Ctx, told: TenantStory): Promise<void> {
  const { rows } = await sql<Place>`
    select v.id, v.sector_keys as sectors, v.weekly_schedule as schedule, o.name as host
    from vacancies v join organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
    where v.tenant_id = ${ctx.tenant.id}
      and not exists (select from vacancies g where g.tenant_id = v.tenant_id and g.organization_id = v.organization_id and g.guide <> '')
    order by o.name, v.external_key nulls last, v.title, v.id`.execute(ctx.db)
  const hosts = [...new Set(rows.map(({ host }) => host))]
  const people = await peopleAt(hosts, told)
  const guided = rows.flatMap(({ id, sectors, schedule, host }, at) => {
    const work = sectors[0] && worksOf[sectors[0]]
    const name = people.get(host) ?? ''
    const [first = ''] = name.split(' ')
    if (!work || !first || hosts.indexOf(host) % 4 === 3) return []
    return {
      id,
      guide: `${name}, ${work.role}`,
      quote: work.quotes[at % work.quotes.length],
      plan: planOf(schedule, first, at),
      learn: work.learn[at % work.learn.length],
      clothing: work.clothing,
    }
  })
  await sql`
    update vacancies v set guide = d.guide, guide_quote = d.quote,
      day_plan = case when v.day_plan = '{}' then d.plan else v.day_plan end,
      what_you_learn = coalesce(nullif(v.what_you_learn, ''), d.learn), clothing = coalesce(nullif(v.clothing, ''), d.clothing)
    from jsonb_to_recordset(${JSON.stringify(guided)}::jsonb)
      d (id uuid, guide text, quote text, plan text[], learn text, clothing text)
    where v.tenant_id = ${ctx.tenant.id} and v.id = d.id`.execute(ctx.db)
}
