import type { OrganizationType } from '#areas/organizations/model.ts'
import type { Program } from '#areas/tenancy/model.ts'
import type { SectorKey } from '#areas/organizations/sectors/model.ts'
import type { SchoolLevel } from '#areas/groups/model.ts'

/** The people everybody meets in the demo. Pure data: the loader puts it in through the product's own commands. */

export { demoPassword } from '#areas/front-door/model.ts'

/** The day the story is told on; the dates below lie around it. */
export const storyDay = '2026-11-21'

export const platformAdmin = {
  email: 'platform@stageplein.example',
  firstName: 'Pia',
  infix: null,
  lastName: 'Platform',
}

export type StoryName = { firstName: string; infix: string | null; lastName: string }

export type StoryOrganization = {
  /** How the story refers to it. */
  ref: 'school' | 'center' | 'company' | 'newcomer' | 'municipality'
  type: OrganizationType
  name: string
  street: string
  houseNumber: number
  postcode: string
  city: string
  lat: number
  lng: number
  email: string
  kvkNumber: string | null
  brin: string | null
  isNonprofit: boolean
  sectors: readonly SectorKey[]
}

export type StoryPerson = StoryName & {
  email: string
  roles: readonly { role: string; at: StoryOrganization['ref'] | null }[]
  jobTitle: string | null
  phone: string | null
  /** Has a link in the mail and no account yet. */
  isInvited?: boolean
  /** Worked here once; the name stays under what they did. */
  hasLeft?: boolean
}

export type StoryPupil = StoryName & {
  email: string
  studentNumber: string
  group: string
  level: SchoolLevel
  year: number
  birthDate: string
  homePostcode: string
  homeLat: number
  homeLng: number
  guardians: readonly (StoryName & {
    email: string
    phone: string
    relation: 'parent' | 'caretaker'
    language: string
  })[]
}

export type StoryGroup = { name: string; level: SchoolLevel; year: number; mentorEmail: string }

export type StoryPeriod = {
  name: string
  program: Program
  startsOn: string
  endsOn: string
  searchOpensOn: string
  applicationsCloseOn: string
  groups: readonly string[]
  hoursTarget: number | null
  maxInternships: number
}

export type StoryVacancy = {
  title: string
  description: string
  sectors: readonly SectorKey[]
  program: Program
  seats: number
  minAge: number
  weeklySchedule: Record<string, readonly (readonly [string, string])[]>
  hoursTotal: number
  startsOn: string
  endsOn: string
  industrial: boolean
}

export type TenantStory = {
  tenant: string
  program: Program
  organizations: readonly StoryOrganization[]
  people: readonly StoryPerson[]
  groups: readonly StoryGroup[]
  pupils: readonly StoryPupil[]
  periods: readonly StoryPeriod[]
  vacancies: readonly StoryVacancy[]
  /** Files under demo/files, read in by the import commands in this order. */
  files: { students?: string; organizations?: string; vacancies?: string }
}

type Cast = {
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

const name = (text: string): StoryName => {
  const [firstName, infix, lastName] = text.split('|')
  return { firstName: firstName!, infix: infix || null, lastName: lastName! }
}

/** A place that has been filled since the summer, so that there are hours to look at. */
const weekly = (sector: SectorKey): StoryVacancy => ({
  title: 'Elke woensdagmiddag een vaste hulp',
  description:
    'Je komt elke woensdag en leert ons stap voor stap kennen. Je krijgt een vaste begeleider en je eigen taken. Na een paar weken mag je zelf nieuwe helpers wegwijs maken.',
  sectors: [sector],
  program: 'mas',
  seats: 24,
  minAge: 13,
  weeklySchedule: { wed: [['13:30', '17:00']] },
  hoursTotal: 30,
  startsOn: '2026-09-02',
  endsOn: '2026-12-16',
  industrial: false,
})

/** A place that everybody wants: it is full, and pupils wait. */
const openDay = (sector: SectorKey): StoryVacancy => ({
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

const mailboxes = {
  school: 'school',
  center: 'centrale',
  company: 'info',
  newcomer: 'spatbord',
  municipality: 'gemeente',
} as const satisfies Record<StoryOrganization['ref'], string>

/** Who is in class beside the pupil everybody signs in as, where no class list is read in. */
const classmates = [name('Yara||Mulder'), name('Tijn|de|Boer'), name('Hamza||Kaya'), name('Fenna||Visser')]

/** Every tenant has everybody; only names, places and ages differ. */
function told(cast: Cast, more: Partial<TenantStory> = {}): TenantStory {
  const { tenant, town, number } = cast
  const at = (mailbox: string) => `${mailbox}@${tenant}.example`
  const phone = (line: number) => `+3161000${String(number).padStart(2, '0')}${String(line).padStart(2, '0')}`
  const place = (letters: string, shift: number) => ({
    postcode: `${town.pc4} ${letters}`,
    city: town.city,
    lat: Math.round((town.lat + shift) * 10_000) / 10_000,
    lng: Math.round((town.lng - shift) * 10_000) / 10_000,
  })
  const organization = (
    ref: StoryOrganization['ref'],
    type: OrganizationType,
    title: string,
    address: readonly [string, number, string, number],
    rest: Partial<StoryOrganization> = {},
  ): StoryOrganization => ({
    ref,
    type,
    name: title,
    street: address[0],
    houseNumber: address[1],
    ...place(address[2], address[3]),
    email: at(mailboxes[ref]),
    kvkNumber: null,
    brin: null,
    isNonprofit: true,
    sectors: [],
    ...rest,
  })
  const person = (
    who: StoryName,
    mailbox: string,
    jobTitle: string,
    line: number,
    ...roles: StoryPerson['roles']
  ): StoryPerson => ({
    ...who,
    email: at(mailbox),
    roles,
    jobTitle,
    phone: phone(line),
  })
  const isMas = cast.program === 'mas'
  const pupil = (
    who: StoryName,
    mailbox: string,
    studentNumber: string,
    birthDate: string,
    guardians: StoryPupil['guardians'],
  ): StoryPupil => ({
    ...who,
    email: at(mailbox),
    studentNumber,
    group: cast.group.name,
    level: cast.group.level,
    year: cast.group.year,
    birthDate,
    homePostcode: `${town.pc4} HB`,
    homeLat: Math.round((town.lat + 0.003) * 1000) / 1000,
    homeLng: Math.round((town.lng + 0.004) * 1000) / 1000,
    guardians,
  })
  return {
    tenant,
    program: cast.program,
    organizations: [
      organization('school', 'School', cast.school, ['Schoolstraat', 10 + number, 'AB', 0.004], {
        brin: `9${number}ZZ`,
      }),
      organization('center', 'VolunteerCenter', cast.center, ['Marktplein', 2 + number, 'CD', 0.001], {
        kvkNumber: `0000700${number}`,
      }),
      organization('company', 'Company', cast.company, ['Weteringpad', 12, 'GT', -0.005], {
        kvkNumber: `0000800${number}`,
        isNonprofit: isMas,
        sectors: [cast.companySector],
      }),
      // Known since this week: their first places wait for somebody to look at them.
      organization('newcomer', 'Company', 'Fietswerkplaats Het Spatbord', ['Stationsweg', 30 + number, 'LM', -0.002], {
        kvkNumber: `0000900${number}`,
        sectors: ['technology'],
      }),
      organization('municipality', 'Municipality', `Gemeente ${town.city}`, ['Raadhuisplein', 1, 'EK', 0.002]),
    ],
    people: [
      person(cast.mentor, 'mentor', 'mentor', 1, { role: 'mentor', at: 'school' }),
      person(cast.coordinator, 'coordinator', 'stagecoördinator', 2, { role: 'coordinator', at: 'school' }),
      person(
        cast.host,
        'bedrijf',
        'beheerder',
        3,
        { role: 'admin', at: 'company' },
        { role: 'supervisor', at: 'company' },
        { role: 'signatory', at: 'company' },
      ),
      person(name('Joost||Maas'), 'makelaar', 'stagemakelaar', 4, { role: 'broker', at: 'center' }),
      person(name('Wilma|van der|Poel'), 'beheer', 'beheerder omgeving', 5, { role: 'tenant_admin', at: 'center' }),
      person(name('Karim||Haddad'), 'schoolbeheer', 'roostermaker', 6, { role: 'admin', at: 'school' }),
      person(name('Tineke||Bos'), 'stagedocent', 'stagedocent', 7, { role: 'supervisor', at: 'school' }),
      person(name('Herman|de|Wit'), 'directie', 'directeur', 8, { role: 'signatory', at: 'school' }),
      person(name('Sjaan||Kuipers'), 'begeleider', 'begeleider', 9, { role: 'supervisor', at: 'company' }),
      person(name('Otto||Brink'), 'tekenaar', 'bestuurslid', 10, { role: 'signatory', at: 'company' }),
      person(
        name('Bilal||Amrani'),
        'werkplaats',
        'werkplaatschef',
        14,
        { role: 'admin', at: 'newcomer' },
        { role: 'supervisor', at: 'newcomer' },
      ),
      {
        ...person(name('Fleur||Aydin'), 'nieuw', 'stagedocent', 12, { role: 'supervisor', at: 'school' }),
        isInvited: true,
      },
      {
        ...person(name('Ans||Peters'), 'vertrokken', 'mentor', 13, { role: 'mentor', at: 'school' }),
        hasLeft: true,
      },
      person(name('Meral||Demir'), 'meekijker', 'beleidsmedewerker', 11, { role: 'viewer', at: 'municipality' }),
    ],
    groups: [{ ...cast.group, mentorEmail: at('mentor') }],
    pupils: [
      pupil(cast.student, 'leerling', cast.student.studentNumber, cast.student.birthDate, [
        { ...cast.guardian, email: at('ouder'), phone: phone(12), relation: 'parent' },
      ]),
      ...(more.files?.students ? [] : classmates).map((one, nth) =>
        pupil(one, one.firstName.toLowerCase(), `00${number}1${10 + nth}`, `${isMas ? 2012 : 2010}-04-0${nth + 1}`, [
          {
            ...name(`Ans|${one.infix ?? ''}|${one.lastName}`),
            email: at(`ouder.${one.firstName.toLowerCase()}`),
            phone: phone(20 + nth),
            relation: 'caretaker',
            language: 'nl',
          },
        ]),
      ),
    ],
    periods: [
      {
        name: 'Schooljaar 2026-2027',
        program: cast.program,
        startsOn: '2026-08-24',
        endsOn: '2027-07-09',
        searchOpensOn: '2026-09-01',
        applicationsCloseOn: '2027-05-28',
        groups: [cast.group.name],
        hoursTarget: isMas ? 30 : null,
        maxInternships: isMas ? 3 : 1,
      },
    ],
    vacancies: [
      {
        ...cast.vacancy,
        sectors: [cast.companySector],
        program: cast.program,
        seats: 3,
        weeklySchedule: isMas
          ? { wed: [['13:30', '17:00']] }
          : { thu: [['09:00', '15:30']], fri: [['09:00', '15:30']] },
        hoursTotal: isMas ? 20 : 80,
        startsOn: '2026-10-01',
        endsOn: '2027-06-25',
        industrial: false,
      },
      ...(isMas ? [weekly(cast.companySector), openDay(cast.companySector)] : []),
    ],
    files: {},
    ...more,
  }
}

const zeist = { city: 'Zeist', pc4: '3701', lat: 52.09, lng: 5.233 }
const venray = { city: 'Venray', pc4: '5801', lat: 51.525, lng: 5.975 }

const demoCast: Cast = {
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
      'Wij hebben 14 geiten, 9 schapen en een heel nieuwsgierig varken. Jij helpt twee dierverzorgers. Soms met een bezem, soms met een fles melk. Je geeft de dieren eten en schoon water en je helpt kinderen die een dier willen aaien.',
    minAge: 13,
  },
  number: 1,
}

const demoMentors: readonly (readonly [group: string, level: SchoolLevel, year: number, mentor: string])[] = [
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
const mentorAddress = (text: string) => `${name(text).lastName.toLowerCase()}@zevenlinden.example`

function demoStory(): TenantStory {
  const story = told(demoCast, {
    files: { students: 'magister-klassenlijst.csv', organizations: 'organisaties.csv', vacancies: 'vacatures.csv' },
  })
  const school = story.organizations.map((one) =>
    one.ref === 'company'
      ? { ...one, kvkNumber: '00001234', email: 'info@kinderboerderijdespring.example', lat: 52.0925, lng: 5.2391 }
      : one,
  )
  const mentors = [...new Set(demoMentors.map((entry) => entry[3]))].map((text): StoryPerson => ({
    ...name(text),
    email: mentorAddress(text),
    roles: [{ role: 'mentor', at: 'school' }],
    jobTitle: 'mentor',
    phone: null,
  }))
  const third = ['M3a', 'M3b', 'M3c', 'H3a', 'H3b', 'H3c', 'V3a', 'V3b']
  return {
    ...story,
    organizations: school,
    people: [...story.people, ...mentors],
    groups: [
      ...story.groups,
      ...demoMentors.map(([group, level, year, mentor]) => ({
        name: group,
        level,
        year,
        mentorEmail: mentorAddress(mentor),
      })),
    ],
    periods: [
      {
        name: 'Najaar 2026',
        program: 'mas',
        startsOn: '2026-08-31',
        endsOn: '2026-12-19',
        searchOpensOn: '2026-08-31',
        applicationsCloseOn: '2026-12-05',
        groups: third,
        hoursTarget: 30,
        maxInternships: 3,
      },
      {
        name: 'Voorjaar 2027',
        program: 'mas',
        startsOn: '2027-01-11',
        endsOn: '2027-07-02',
        searchOpensOn: '2026-11-16',
        applicationsCloseOn: '2027-05-28',
        groups: [...third, 'M2a'],
        hoursTarget: 30,
        maxInternships: 3,
      },
      {
        name: 'Beroepsstage 4 havo',
        program: 'traineeship',
        startsOn: '2026-11-30',
        endsOn: '2027-04-30',
        searchOpensOn: '2026-10-01',
        applicationsCloseOn: '2027-03-26',
        groups: ['H4a'],
        hoursTarget: null,
        maxInternships: 1,
      },
    ],
    pupils: [
      ...story.pupils,
      {
        firstName: 'Esmée',
        infix: null,
        lastName: 'Coşkun',
        email: 'esmee.coskun@zevenlinden.example',
        studentNumber: '004461',
        group: 'H4a',
        level: 'havo',
        year: 4,
        birthDate: '2011-11-02',
        homePostcode: '3703 KL',
        homeLat: 52.086,
        homeLng: 5.249,
        guardians: [
          {
            ...name('Derya||Coşkun'),
            email: 'ouder.esmee@demo.example',
            phone: '+31610000121',
            relation: 'parent',
            language: 'tr',
          },
        ],
      },
    ],
  }
}

function raaylandStory(): TenantStory {
  const story = told(
    {
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
    },
    {
      files: {
        students: 'somtoday-leerlingen.csv',
        organizations: 'organisaties-venray.csv',
        vacancies: 'vacatures-venray.csv',
      },
    },
  )
  const groups: readonly StoryGroup[] = [
    ...story.groups,
    { name: 'K3a', level: 'vmbo_kb', year: 3, mentorEmail: 'mentor@raayland.example' },
    { name: 'T4b', level: 'vmbo_tl', year: 4, mentorEmail: 'mentor@raayland.example' },
    { name: 'H5a', level: 'havo', year: 5, mentorEmail: 'mentor@raayland.example' },
  ]
  return {
    ...story,
    // As the list of organizations has it, so that the import finds the same clinic again.
    organizations: story.organizations.map((one) => (one.ref === 'company' ? { ...one, kvkNumber: '00004001' } : one)),
    groups,
    periods: story.periods.map((period) => ({ ...period, groups: groups.map((group) => group.name) })),
  }
}

const others: readonly Cast[] = [
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

export const story: readonly TenantStory[] = [demoStory(), raaylandStory(), ...others.map((one) => told(one))]

/** The accounts the start prints: per tenant the six that carry the main job. */
export function mainAccounts(tenant: string): string[] {
  return ['leerling', 'mentor', 'coordinator', 'bedrijf', 'makelaar', 'beheer'].map(
    (mailbox) => `${mailbox}@${tenant}.example`,
  )
}
