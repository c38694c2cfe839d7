import { findTown, townNames } from '#areas/geography/towns/model.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { WeeklySchedule } from '#platform/week.ts'
import { isDoneAt, jobs, type Job } from './jobs.ts'
import { seeded, type Random } from './random.ts'

/** Who offers places around a town: invented names, in towns that are really there. Pure, and the same every time. */
export type RegionalHost = {
  name: string
  kind: string
  sector: SectorKey
  street: string
  houseNumber: string
  city: string
  lat: number
  lng: number
  jobs: readonly RegionalJob[]
}
export type RegionalJob = Pick<Job, 'title' | 'text'> & {
  minAge: number
  seats: number
  hours: number
  schedule: WeeklySchedule
  industrial: boolean
  requiresVog: boolean
}

/** What the name of a host begins with, and what kind of organization that is. */
type Beginning = readonly [name: string, kind: string]
type Field = { sector: SectorKey; jobs: string; mas: readonly Beginning[]; traineeship: readonly Beginning[] }
const fields: readonly Field[] = [
  {
    sector: 'animals',
    jobs: 'Dieren',
    mas: [
      ['Kinderboerderij De', 'kinderboerderij'],
      ['Dierenopvang De', 'dierenopvang'],
      ['Manege De', 'manege'],
    ],
    traineeship: [
      ['Dierenkliniek De', 'dierenkliniek'],
      ['Dierenpension De', 'dierenpension'],
    ],
  },
  {
    sector: 'nature',
    jobs: 'Natuur',
    mas: [
      ['Natuurclub De', 'natuurclub'],
      ['Buurttuin De', 'buurttuin'],
      ['Groenploeg De', 'natuurbeheer'],
    ],
    traineeship: [
      ['Hoveniersbedrijf De', 'hovenier'],
      ['Kwekerij De', 'kwekerij'],
    ],
  },
  {
    sector: 'children',
    jobs: 'Kinderen',
    mas: [
      ['Basisschool De', 'basisschool'],
      ['Speeltuin De', 'speeltuin'],
    ],
    traineeship: [
      ['Kinderopvang De', 'kinderopvang'],
      ['Basisschool De', 'basisschool'],
    ],
  },
  {
    sector: 'care',
    jobs: 'Zorg',
    mas: [
      ['Woonzorghuis De', 'verpleeghuis'],
      ['Buurthuis De', 'buurthuis'],
      ['Zorgboerderij De', 'zorgboerderij'],
    ],
    traineeship: [
      ['Woonzorghuis De', 'verpleeghuis'],
      ['Fysiotherapie De', 'fysiotherapie'],
    ],
  },
  {
    sector: 'sport',
    jobs: 'Sport',
    mas: [
      ['Sportclub De', 'sportclub'],
      ['Zwembad De', 'zwembad'],
      ['Korfbalvereniging De', 'sportclub'],
    ],
    traineeship: [
      ['Sportcentrum De', 'sportcentrum'],
      ['Zwembad De', 'zwembad'],
    ],
  },
  {
    sector: 'culture',
    jobs: 'Bieb en cultuur',
    mas: [
      ['Bibliotheek De', 'bibliotheek'],
      ['Museum De', 'museum'],
      ['Theater De', 'theater'],
    ],
    traineeship: [
      ['Museum De', 'museum'],
      ['Theater De', 'theater'],
    ],
  },
  {
    sector: 'technology',
    jobs: 'Techniek',
    mas: [
      ['Repaircafé De', 'repaircafé'],
      ['Buurtwerkplaats De', 'repaircafé'],
    ],
    traineeship: [
      ['Garage De', 'garage'],
      ['Timmerbedrijf De', 'timmerbedrijf'],
      ['Installatiebedrijf De', 'installatie'],
    ],
  },
  {
    sector: 'hospitality',
    jobs: 'Winkel en horeca',
    mas: [
      ['Kringloop De', 'kringloopwinkel'],
      ['Buurtkeuken De', 'lunchroom'],
    ],
    traineeship: [
      ['Bakkerij De', 'bakkerij'],
      ['Restaurant De', 'restaurant'],
      ['Hotel De', 'hotel'],
    ],
  },
  {
    sector: 'ict',
    jobs: 'ICT',
    mas: [
      ['Computerhulp De', 'digitaal'],
      ['Omroep De', 'lokale omroep'],
    ],
    traineeship: [
      ['Webbureau De', 'webbureau'],
      ['Computerwinkel De', 'computerwinkel'],
    ],
  },
]
const words =
  `Klaproos Zwaluw Knotwilg Brug Kersenboom Molen Waterlelie IJsvogel Linde Appelhof Beuk Vuurtoren Eekhoorn Egel Kievit
  Veldmuis Sluis Ooievaar Hoeksteen Bijenkorf Regenboog Zonnewijzer Trekvogel Waterput Leeuwerik Hazelaar Kastanje Steiger
  Windroos Wegwijzer Kompas Driesprong`.split(/\s+/)
const streets =
  `Dorpsstraat Kerkweg Molenlaan Beukenlaan Stationsweg Parklaan Lindelaan Veldweg Kastanjelaan Heuvelweg Tuinstraat`.split(
    ' ',
  )

/** As the law has it for the youngest who may come: two hours at most beside lessons, longer on a Saturday, never on a Sunday. */
const masTimes: readonly WeeklySchedule[] = [
  { wed: [['14:30', '16:30']] },
  { sat: [['10:00', '13:00']] },
  { fri: [['15:00', '17:00']] },
  { mon: [['15:00', '17:00']], thu: [['15:00', '17:00']] },
  { sat: [['09:00', '12:00']] },
  { wed: [['15:00', '17:00']], sat: [['13:30', '17:00']] },
  { sat: [['10:00', '13:30']] },
]
const traineeshipTimes: readonly WeeklySchedule[] = [
  { thu: twoHalves('09:00', '15:30'), fri: twoHalves('09:00', '15:30') },
  { tue: twoHalves('08:30', '15:00') },
  { fri: twoHalves('09:00', '15:30') },
  { wed: twoHalves('09:00', '15:30'), thu: twoHalves('09:00', '15:30') },
]

/** A day with half an hour in the middle of it that is one's own. */
function twoHalves(from: string, to: string): [string, string][] {
  return [
    [from, '12:00'],
    ['12:30', to],
  ]
}

const kmPerDegree = 111
const widest = 15
const mostTowns = 9
const hostsPerRegion = 27

export function hostsAround(
  town: { city: string; lat: number; lng: number },
  program: Program,
  seed: number,
): RegionalHost[] {
  const random = seeded(seed)
  const towns = townsAround(town)
  const names = new Set<string>()
  return Array.from({ length: hostsPerRegion }, (_, at): RegionalHost => {
    const field = fields[at % fields.length]!
    const place = at < 9 ? towns[0]! : towns[at % towns.length]!
    const beginnings = field[program]
    const [beginning, kind] = beginnings[at % beginnings.length]!
    let name: string
    do name = `${beginning} ${random.pick(words)}`
    while (names.has(name))
    names.add(name)
    return {
      name,
      kind,
      sector: field.sector,
      street: random.pick(streets),
      houseNumber: String(1 + random.below(120)),
      city: place.name,
      lat: rounded(place.lat + (random.next() - 0.5) * 0.012),
      lng: rounded(place.lng + (random.next() - 0.5) * 0.018),
      jobs: jobsOf(field, kind, program, random, at),
    }
  })
}

function townsAround({ city, lat, lng }: { city: string; lat: number; lng: number }) {
  const near = townNames()
    .flatMap((name) => findTown(name) ?? [])
    .map((town) => ({
      ...town,
      km: Math.hypot(town.lat - lat, (town.lng - lng) * Math.cos((lat * Math.PI) / 180)) * kmPerDegree,
    }))
    .filter(({ name, km }) => km > 1.5 && km <= widest && name !== city)
    .toSorted((one, other) => one.km - other.km)
  const each = Math.max(1, Math.floor(near.length / mostTowns))
  return [{ name: city, lat, lng }, ...near.filter((_, at) => at % each === 0).slice(0, mostTowns)]
}

function jobsOf(field: Field, kind: string, program: Program, random: Random, at: number): RegionalJob[] {
  const pool = jobs.filter(
    (job) =>
      job.sector === field.jobs &&
      isDoneAt(job, kind) &&
      job.on === undefined &&
      (job.program === 'beide' || (job.program === 'mas') === (program === 'mas')),
  )
  const turn = Math.floor(at / fields.length) * 3
  const chosen = [...new Set([0, 1, 2].map((nth) => pool[(turn + nth) % pool.length]!))]
  return chosen.map((job) => ({
    title: job.title,
    text: job.text,
    minAge: Math.max(job.age ?? 13, program === 'mas' ? 13 : 15),
    seats: 2 + random.below(3),
    hours: program === 'mas' ? random.pick([6, 10, 12, 15, 20, 20, 24, 30]) : random.pick([35, 40, 80, 120]),
    schedule: random.pick(program === 'mas' ? masTimes : traineeshipTimes),
    industrial: job.industrial ?? false,
    requiresVog: job.vog ?? false,
  }))
}

const rounded = (value: number) => Math.round(value * 100_000) / 100_000
