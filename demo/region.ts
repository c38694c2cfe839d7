import { findTown, townNames } from '#areas/geography/towns/model.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { WeeklySchedule } from '#platform/week.ts'
import { jobs, type Job } from './jobs.ts'
import { seeded, type Random } from './random.ts'

/** Who offers places around a town: invented names, in towns that are really there. Pure, and the same every time. */
export type RegionalHost = {
  name: string
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

type Kind = { sector: SectorKey; jobs: string; mas: readonly string[]; traineeship: readonly string[] }
const kinds: readonly Kind[] = [
  {
    sector: 'animals',
    jobs: 'Dieren',
    mas: ['Kinderboerderij De', 'Dierenopvang De', 'Manege De'],
    traineeship: ['Dierenkliniek De', 'Dierenpension De'],
  },
  {
    sector: 'nature',
    jobs: 'Natuur',
    mas: ['Natuurclub De', 'Buurttuin De', 'Groenploeg De'],
    traineeship: ['Hoveniersbedrijf De', 'Kwekerij De'],
  },
  {
    sector: 'children',
    jobs: 'Kinderen',
    mas: ['Basisschool De', 'Speeltuin De'],
    traineeship: ['Kinderopvang De', 'Basisschool De'],
  },
  {
    sector: 'care',
    jobs: 'Zorg',
    mas: ['Woonzorghuis De', 'Buurthuis De', 'Zorgboerderij De'],
    traineeship: ['Woonzorghuis De', 'Fysiotherapie De'],
  },
  {
    sector: 'sport',
    jobs: 'Sport',
    mas: ['Sportclub De', 'Zwembad De', 'Korfbalvereniging De'],
    traineeship: ['Sportcentrum De', 'Zwembad De'],
  },
  {
    sector: 'culture',
    jobs: 'Bieb en cultuur',
    mas: ['Bibliotheek De', 'Museum De', 'Theater De'],
    traineeship: ['Museum De', 'Theater De'],
  },
  {
    sector: 'technology',
    jobs: 'Techniek',
    mas: ['Repaircafé De', 'Buurtwerkplaats De'],
    traineeship: ['Garage De', 'Timmerbedrijf De', 'Installatiebedrijf De'],
  },
  {
    sector: 'hospitality',
    jobs: 'Winkel en horeca',
    mas: ['Kringloop De', 'Buurtkeuken De'],
    traineeship: ['Bakkerij De', 'Restaurant De', 'Hotel De'],
  },
  {
    sector: 'ict',
    jobs: 'ICT',
    mas: ['Computerhulp De', 'Omroep De'],
    traineeship: ['Webbureau De', 'Computerwinkel De'],
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
    const kind = kinds[at % kinds.length]!
    const place = at < 9 ? towns[0]! : towns[at % towns.length]!
    const beginnings = kind[program]
    let name: string
    do name = `${beginnings[at % beginnings.length]} ${random.pick(words)}`
    while (names.has(name))
    names.add(name)
    return {
      name,
      sector: kind.sector,
      street: random.pick(streets),
      houseNumber: String(1 + random.below(120)),
      city: place.name,
      lat: rounded(place.lat + (random.next() - 0.5) * 0.012),
      lng: rounded(place.lng + (random.next() - 0.5) * 0.018),
      jobs: jobsOf(kind, program, random, at),
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

function jobsOf(kind: Kind, program: Program, random: Random, at: number): RegionalJob[] {
  const pool = jobs.filter(
    (job) =>
      job.sector === kind.jobs &&
      job.on === undefined &&
      (job.program === 'beide' || (job.program === 'mas') === (program === 'mas')),
  )
  const turn = Math.floor(at / kinds.length) * 3
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
