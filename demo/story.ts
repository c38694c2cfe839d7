import type { OrganizationType } from '#areas/organizations/model.ts'
import { addDays, daysBetween } from '#platform/week.ts'
import { demoCast, demoMentors, name, openDay, others, raaylandCast, weekly, withContract, type Cast } from './cast.ts'
import { firstNames, surnames } from './names.ts'
import { seeded } from './random.ts'
import type {
  StoryName,
  StoryOrganization,
  StoryPerson,
  StoryPupil,
  StoryGroup,
  TenantStory,
  Classmate,
} from './story-shapes.ts'
import { periodAround } from './year.ts'

/** The people everybody meets in the demo. Pure data: the loader puts it in through the product's own commands. */

export { demoPassword } from '#areas/front-door/model.ts'

/** The day the story is told on; the dates below lie around it. */
export const storyDay = '2026-11-21'

/** The day of the story that falls on the same weekday around today: what was written for a Saturday stays on one. */
export function onStoryDay(written: string, today: string): string {
  return addDays(written, Math.floor(daysBetween(storyDay, today) / 7) * 7)
}

export const platformAdmin = {
  email: 'platform@stageplein.example',
  firstName: 'Pia',
  infix: null,
  lastName: 'Platform',
}

const mailboxes = {
  school: 'school',
  center: 'centrale',
  company: 'info',
  newcomer: 'spatbord',
  municipality: 'gemeente',
} as const satisfies Record<StoryOrganization['ref'], string>

/** Who is in class beside the pupil everybody signs in as, where no class list is read in. */
const classmates = [name('Yara||Mulder'), name('Tijn|de|Boer'), name('Hamza||Kaya'), name('Fenna||Visser')]

/** A class of twenty-six, and one beside it, of names that are heard in a Dutch classroom. */
function classOf({ tenant, group, program, number }: Cast): Classmate[] {
  const random = seeded(900 + number)
  const used = new Set<string>()
  const made: Classmate[] = []
  for (const name of [group.name, besideOf(group.name)])
    for (let count = 0; count < 26;) {
      const [firstName, [infix, lastName]] = [random.pick(firstNames), random.pick(surnames)]
      const mailbox = [firstName, infix, lastName]
        .join('')
        .normalize('NFD')
        .replaceAll(/[^a-z]/gi, '')
        .toLowerCase()
      if (used.has(mailbox)) continue
      used.add(mailbox)
      count += 1
      const birthDate = addDays(program === 'mas' ? '2012-01-05' : '2010-06-05', random.below(300))
      made.push({
        firstName,
        infix: infix || null,
        lastName,
        email: `${mailbox}@${tenant}.example`,
        studentNumber: `00${number}2${String(made.length + 10).padStart(2, '0')}`,
        group: name,
        birthDate,
      })
    }
  return made
}

/** 3hb beside 3ha, P5 beside P4. */
const besideOf = (name: string): string =>
  name.replace(/.$/, (last) =>
    /\d/.test(last) ? String(Number(last) + 1) : String.fromCharCode(last.charCodeAt(0) + 1),
  )

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
    groups: [
      { ...cast.group, mentorEmail: at('mentor') },
      ...(more.files?.students ? [] : [{ ...cast.group, name: besideOf(cast.group.name), mentorEmail: at('mentor') }]),
    ],
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
        name: 'now',
        program: cast.program,
        ...periodAround(storyDay),
        ...(isMas ? {} : { endsOn: '2027-04-30', applicationsCloseOn: '2027-03-26', contractDeadline: '2027-04-02' }),
        groups: more.files?.students ? [cast.group.name] : [cast.group.name, besideOf(cast.group.name)],
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
          ? { sat: [['13:30', '17:00']] }
          : { thu: [['09:00', '15:30']], fri: [['09:00', '15:30']] },
        // Thirteen hours a week for nine weeks: what the contract says adds up.
        hoursTotal: isMas ? 20 : 117,
        startsOn: isMas ? '2026-10-03' : '2026-12-03',
        endsOn: isMas ? '2027-06-26' : '2027-01-29',
        industrial: false,
      },
      ...(isMas ? [weekly(cast.companySector), openDay(cast.companySector)] : []),
    ],
    seed: 20 + number,
    classmates: more.files?.students ? [] : classOf(cast),
    files: {},
    ...more,
  }
}

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
  // The contract is signed by who is called coordinator in it.
  const staff = story.people
    .filter(({ email }) => email !== 'directie@demo.example')
    .map((one) =>
      one.email === 'coordinator@demo.example'
        ? { ...one, roles: [...one.roles, { role: 'signatory', at: 'school' as const }] }
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
    people: [...staff, ...mentors],
    vacancies: [...story.vacancies, withContract('animals')],
    officeGroup: 'H4a',
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
        name: 'now',
        program: 'mas',
        ...periodAround(storyDay),
        groups: third,
        hoursTarget: 30,
        maxInternships: 3,
      },
      {
        name: 'next',
        program: 'mas',
        startsOn: '2027-01-25',
        endsOn: '2027-07-02',
        searchOpensOn: '2026-11-16',
        applicationsCloseOn: '2027-05-28',
        groups: [...third, 'M2a'],
        hoursTarget: 30,
        maxInternships: 3,
      },
      {
        name: 'Snuffelstage 3 havo',
        program: 'traineeship',
        startsOn: '2027-01-18',
        endsOn: '2027-04-30',
        searchOpensOn: '2026-10-19',
        applicationsCloseOn: '2027-03-26',
        groups: ['H3b'],
        hoursTarget: null,
        maxInternships: 1,
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
  const story = told(raaylandCast, {
    files: {
      students: 'somtoday-leerlingen.csv',
      organizations: 'organisaties-venray.csv',
      vacancies: 'vacatures-venray.csv',
    },
  })
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

export const story: readonly TenantStory[] = [demoStory(), raaylandStory(), ...others.map((one) => told(one))]

/** The accounts the start prints: per tenant the six that carry the main job. */
export function mainAccounts(tenant: string): string[] {
  return ['leerling', 'mentor', 'coordinator', 'bedrijf', 'makelaar', 'beheer'].map(
    (mailbox) => `${mailbox}@${tenant}.example`,
  )
}
