import type { SchoolLevel } from '#areas/groups/model.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { StoryName, StoryVacancy } from './story-shapes.ts'

/** Who is in the story, tenant by tenant, and what their companies offer. Data alone: `story.ts` makes a tenant of it. */
export type Cast = {
  tenant: string
  program: Program
  town: { city: string; pc4: string; lat: number; lng: number }
  school: string
  center: string
  company: string
  companySector: SectorKey
  group: { name: string; level: SchoolLevel; year: number }
  student: StoryName & { birthDate: string; studentNumber: string }
  mentor: StoryName
  coordinator: StoryName
  host: StoryName
  guardian: StoryName & { language: string }
  vacancy: { title: string; description: string; minAge: number }
  number: number
}

/** First name, infix and surname. */
export const name = (text: string): StoryName => {
  const [firstName, infix, lastName] = text.split('|')
  return { firstName: firstName!, infix: infix || null, lastName: lastName! }
}

/** A place that has been filled since the summer, so that there are hours to look at. */
export const weekly = (sector: SectorKey): StoryVacancy => ({
  title: 'Elke zaterdag een vaste hulp',
  description:
    'Je komt elke zaterdagochtend en leert ons stap voor stap kennen. Je krijgt een vaste begeleider en je eigen taken. Na een paar weken mag je zelf nieuwe helpers wegwijs maken.',
  sectors: [sector],
  program: 'mas',
  seats: 24,
  minAge: 13,
  weeklySchedule: { sat: [['10:00', '13:30']] },
  hoursTotal: 30,
  startsOn: '2026-09-05',
  endsOn: '2027-01-16',
  industrial: false,
})

/** A place with a contract for who is fourteen: six Saturdays of three and a half hours, once the other hours are there. */
export const withContract = (sector: SectorKey): StoryVacancy => ({
  title: 'Snuffelstage: zes zaterdagen met de dierverzorger',
  description:
    'Je loopt zes zaterdagen mee met een van onze dierverzorgers. Je geeft de dieren eten, kijkt mee als de dierenarts komt en houdt bij hoe het met ze gaat. Aan het eind weet je of dit werk bij je past.',
  sectors: [sector],
  program: 'traineeship',
  seats: 8,
  minAge: 14,
  weeklySchedule: { sat: [['10:00', '13:30']] },
  hoursTotal: 21,
  startsOn: '2027-01-23',
  endsOn: '2027-03-13',
  times: 6,
  industrial: false,
})

/** A place that everybody wants: it is full, and pupils wait. */
export const openDay = (sector: SectorKey): StoryVacancy => ({
  title: 'Helpen op onze open dagen',
  description:
    'Een keer per maand zetten wij de deuren open. Jij ontvangt mensen, laat zien wat wij doen en helpt bij de koffie. Aan het eind ruimen we samen op en eten we wat.',
  sectors: [sector],
  program: 'mas',
  seats: 3,
  minAge: 13,
  weeklySchedule: { sat: [['10:00', '14:00']] },
  hoursTotal: 16,
  startsOn: '2026-12-05',
  endsOn: '2027-05-29',
  industrial: false,
})

const zeist = { city: 'Zeist', pc4: '3701', lat: 52.09, lng: 5.233 }
const venray = { city: 'Venray', pc4: '5801', lat: 51.525, lng: 5.975 }

export const demoCast: Cast = {
  tenant: 'demo',
  program: 'mas',
  town: zeist,
  school: 'Lyceum De Zeven Linden',
  center: 'Vrijwilligerspunt Lindewaard',
  company: 'Kinderboerderij De Springende Geit',
  companySector: 'animals',
  group: { name: 'H3b', level: 'havo', year: 3 },
  student: { ...name('Noor||Yıldız'), birthDate: '2012-03-14', studentNumber: '004301' },
  mentor: name('Jan||Bakels'),
  coordinator: name('Marloes||Terpstra'),
  host: name('Ria|van|Zuylekom'),
  guardian: { ...name('Selma||Yıldız'), language: 'nl' },
  vacancy: {
    title: 'Een middag op de kinderboerderij',
    description:
      'Wij hebben 14 geiten, 9 schapen en een heel nieuwsgierig varken. Jij helpt twee dierverzorgers. Soms met een bezem, soms met een fles melk.',
    minAge: 13,
  },
  number: 1,
}

export const demoMentors: readonly (readonly [group: string, level: SchoolLevel, year: number, mentor: string])[] = [
  ['M2a', 'vmbo_tl', 2, 'Anne||Visscher'],
  ['M3a', 'vmbo_tl', 3, 'Anne||Visscher'],
  ['M3b', 'vmbo_tl', 3, 'Carla||Dekkers'],
  ['M3c', 'vmbo_tl', 3, 'Youssef|ait|Said'],
  ['H3a', 'havo', 3, 'Elly||Overdijk'],
  ['H3c', 'havo', 3, 'Ruud||Tromp'],
  ['V3a', 'vwo', 3, 'Hetty||Roelofs'],
  ['V3b', 'vwo', 3, 'Bart||Kuipers'],
  ['H4a', 'havo', 4, 'Bart||Kuipers'],
]
export const raaylandCast: Cast = {
  tenant: 'raayland',
  program: 'traineeship',
  town: venray,
  school: 'Vakcollege Raamdal',
  center: 'Stagebureau Peel en Maas',
  company: 'Dierenkliniek De Maashoek',
  companySector: 'animals',
  group: { name: 'K4a', level: 'vmbo_kb', year: 4 },
  student: { ...name('Sem||Janssen'), birthDate: '2011-02-12', studentNumber: '070150' },
  mentor: name('Ingrid||Thijssen'),
  coordinator: name('Paul||Verbeek'),
  host: name('Harm||Vullings'),
  guardian: { ...name('Monique||Janssen'), language: 'nl' },
  vacancy: {
    title: 'Meelopen met de dierenartsassistent',
    description:
      'Je ontvangt baasjes, legt spullen klaar en houdt dieren rustig vast. Je ziet hoe een onderzoek gaat en je leert de namen van wat we gebruiken. Een vaste assistent loopt de hele dag met je mee.',
    minAge: 15,
  },
  number: 2,
}

export const others: readonly Cast[] = [
  cast(
    'public',
    'mas',
    3,
    'Amersfoort|3811|52.155|5.388',
    'Scholengemeenschap Eemdal',
    'Vrijwilligersplein',
    'Bibliotheek De Kadelamp',
    'culture',
    '3hb|havo|3',
    'Lina||Karimi',
    '2012-05-20',
  ),
  cast(
    'roermond',
    'mas',
    4,
    'Roermond|6041|51.194|5.987',
    'College Roerstroom',
    'Vrijwilligerscentrale Roerstroom',
    'Natuurclub De Meander',
    'nature',
    'm3a|vmbo_tl|3',
    'Jelle||Claessens',
    '2012-01-09',
  ),
  cast(
    'mas4you',
    'mas',
    5,
    'Ermelo|3851|52.302|5.622',
    'College De Veluwezoom',
    'Vrijwilligerspunt Veluwezoom',
    'Woonzorghuis Heidezicht',
    'care',
    'k3c|vmbo_kb|3',
    'Ymke||Feenstra',
    '2011-12-03',
  ),
  cast(
    'corderius',
    'mas',
    6,
    'Amersfoort|3818|52.161|5.378',
    'Lyceum Keistad',
    'Stagepunt Keistad',
    'Voetbalvereniging De Keien',
    'sport',
    'V3a|vwo|3',
    'Kwame||Mensah',
    '2012-06-30',
  ),
  cast(
    'match2gether',
    'traineeship',
    7,
    'Utrecht|3511|52.091|5.122',
    'Vakcollege Vechtoever',
    'Stagebureau Vechtoever',
    'Webbureau De Rode Draad',
    'ict',
    'T4a|vmbo_tl|4',
    'Zoë||Pinas',
    '2010-10-11',
  ),
  cast(
    'axia',
    'traineeship',
    8,
    'Amersfoort|3812|52.163|5.371',
    'Praktijkschool De Eikenlaan',
    'Stagebureau De Eikenlaan',
    'Bakkerij Korenaar',
    'hospitality',
    'P4|pro|4',
    'Mats||Wolters',
    '2010-08-17',
  ),
  cast(
    'casteleijn',
    'traineeship',
    9,
    'Delft|2611|52.012|4.357',
    'Vakschool De Schie',
    'Stagebureau De Schie',
    'Fietsenmakerij De Derde Bel',
    'technology',
    'K4b|vmbo_kb|4',
    'Amina||Bouzid',
    '2011-04-25',
  ),
  cast(
    'oldebroek',
    'mas',
    0,
    'Oldebroek|8096|52.445|5.902',
    'College De Broekhoek',
    'Vrijwilligerspunt De Broekhoek',
    'Kinderopvang De Klomp',
    'children',
    'h3a|havo|3',
    'Froukje||Zijlstra',
    '2012-02-28',
  ),
]

function cast(
  tenant: string,
  program: Program,
  number: number,
  town: string,
  school: string,
  center: string,
  company: string,
  companySector: SectorKey,
  group: string,
  student: string,
  birthDate: string,
): Cast {
  const [city, pc4, lat, lng] = town.split('|') as [string, string, string, string]
  const [groupName, level, year] = group.split('|') as [string, SchoolLevel, string]
  return {
    tenant,
    program,
    number,
    town: { city, pc4, lat: Number(lat), lng: Number(lng) },
    school,
    center,
    company,
    companySector,
    group: { name: groupName, level, year: Number(year) },
    student: { ...name(student), birthDate, studentNumber: `00${number}101` },
    mentor: name('Saskia||Koster'),
    coordinator: name('Rob|van den|Heuvel'),
    host: name('Gerda||Prins'),
    guardian: { ...name(`Hanna|${name(student).infix ?? ''}|${name(student).lastName}`), language: 'nl' },
    vacancy: {
      title: program === 'mas' ? `Meehelpen bij ${company}` : `Stage bij ${company}`,
      description:
        program === 'mas'
          ? 'Je helpt een middag per week mee met alles wat er te doen is. Een vaste vrijwilliger laat je zien hoe het gaat en blijft in de buurt. Vooraf krijg je een rondleiding en een kop thee.'
          : 'Je draait twee dagen per week mee met een vaste begeleider. Je begint met kijken, daarna doe je steeds meer zelf. Elke vrijdag bespreken jullie wat je hebt geleerd en wat je nog wilt doen.',
      minAge: program === 'mas' ? 13 : 15,
    },
  }
}
