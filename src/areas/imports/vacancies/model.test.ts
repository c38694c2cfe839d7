import { describe, expect, test } from 'vitest'
import { parseSector, planOrganizations } from '#areas/imports/organizations/model.ts'
import { parseFormat, parseProgram, parseSchedule } from '#areas/imports/vacancies/cells/model.ts'
import { planVacancies, type ExistingVacancy } from '#areas/imports/vacancies/model.ts'
import { sectors } from '#areas/organizations/sectors/model.ts'
import { readCsv } from '#platform/csv.ts'

const csv = (head: string[], cells: Record<string, string>) =>
  readCsv(new TextEncoder().encode(`${head.join(';')}\n${head.map((name) => `"${cells[name] ?? ''}"`).join(';')}\n`))

const farm: Record<string, string> = {
  Naam: 'Kinderboerderij De Springende Geit',
  'KVK-nummer': '0000 1234',
  Adres: 'Weteringpad 12a',
  Postcode: '3701gt',
  Plaats: 'Zeist',
  'E-mail': 'Info@geit.example',
  Telefoon: '030 1234567',
  Werkveld: 'Dieren, Natuur',
  Breedtegraad: '52,0925',
  Lengtegraad: '5.2391',
  'Zonder winstoogmerk': 'ja',
}
const organizations = (change: Record<string, string> = {}, existing: Parameters<typeof planOrganizations>[1] = []) =>
  planOrganizations(csv(Object.keys(farm), { ...farm, ...change }), existing)

describe('a list of organizations', () => {
  test('is read into what we keep', () => {
    expect(organizations().rows[0]).toMatchObject({
      action: 'create',
      identity: 'kvk:00001234:',
      normalized: {
        kvkNumber: '00001234',
        street: 'Weteringpad',
        houseNumber: 12,
        addition: 'a',
        postcode: '3701 GT',
        email: 'info@geit.example',
        phone: '+31301234567',
        sectors: ['animals', 'nature'],
        lat: 52.0925,
        lng: 5.2391,
        isNonprofit: true,
      },
    })
  })

  test('finds an organization again by KVK, or by name and postcode', () => {
    const known = { ...organizations().rows[0]!.normalized!, id: 'geit' }
    expect(organizations({}, [known]).rows[0]).toMatchObject({ action: 'unchanged', recordId: 'geit' })
    expect(organizations({ Telefoon: '030 7654321' }, [known]).rows[0]).toMatchObject({ action: 'update' })
    expect(organizations({ 'KVK-nummer': '' }, [known]).rows[0]).toMatchObject({
      action: 'unchanged',
      recordId: 'geit',
    })
    expect(organizations({}, [{ ...known, isArchived: true }]).rows[0]).toMatchObject({ action: 'skip' })
  })

  test.each([
    ['kvk', { 'KVK-nummer': '123' }],
    ['postcode', { Postcode: '3701 SS' }],
    ['email', { 'E-mail': 'geit' }],
    ['phone', { Telefoon: '12' }],
    ['house_number', { Adres: 'Weteringpad' }],
    ['sector', { Werkveld: 'Ruimtevaart' }],
    ['coordinates', { Breedtegraad: '5,23', Lengtegraad: '52,09' }],
    ['yes_no', { 'Zonder winstoogmerk': 'misschien' }],
    ['required', { Naam: '' }],
  ])('says %s for %j', (code, change) => {
    expect(organizations(change).rows[0]?.errors.map((error) => error.code)).toEqual([code])
  })

  test('knows every field of work in both languages', () => {
    for (const { key, nameNl, nameEn } of sectors)
      expect([key, nameNl, nameEn].map(parseSector)).toEqual([key, key, key])
  })
})

const place: Record<string, string> = {
  Vacaturenummer: 'D1',
  Titel: 'Geiten voeren',
  Organisatie: 'kinderboerderij de springende geit',
  Omschrijving: 'Je geeft de dieren eten en schoon water. Je maakt de hokken schoon en helpt kinderen bij het aaien.',
  Werkveld: 'Dieren',
  'Soort stage': 'maatschappelijke stage',
  Vorm: 'wekelijks',
  Plekken: '4',
  'Vanaf leeftijd': '13',
  'Dagen en tijden': 'wo 13.30-17.00; za 10:00-12:00',
  Uren: '20',
  Startdatum: '01-12-2026',
  Einddatum: '2027-06-30',
  Niveaus: 'havo, vwo',
  Breedtegraad: '',
}
const geit = { id: 'geit', name: 'Kinderboerderij De Springende Geit', kvkNumber: '00001234', lat: 52.09, lng: 5.24 }
const vacancies = (change: Record<string, string> = {}, existing: ExistingVacancy[] = []) =>
  planVacancies(csv(Object.keys(place), { ...place, ...change }), existing, { organizations: [geit] })

describe('a list of vacancies', () => {
  test('is read into what we keep, at the place of its organization', () => {
    expect(vacancies().rows[0]).toMatchObject({
      action: 'create',
      normalized: {
        organizationId: 'geit',
        program: 'mas',
        format: 'recurring',
        seats: 4,
        minAge: 13,
        levels: ['havo', 'vwo'],
        weeklySchedule: { wed: [['13:30', '17:00']], sat: [['10:00', '12:00']] },
        startsOn: '2026-12-01',
        endsOn: '2027-06-30',
        lat: 52.09,
        lng: 5.24,
      },
    })
  })

  test('finds a vacancy again by its number, or by organization and title', () => {
    const known = { ...vacancies().rows[0]!.normalized!, id: 'v' }
    expect(vacancies({}, [known]).rows[0]).toMatchObject({ action: 'unchanged', recordId: 'v' })
    expect(vacancies({ Plekken: '5' }, [known]).rows[0]).toMatchObject({
      action: 'update',
      diff: [{ field: 'seats', from: 4, to: 5 }],
    })
    expect(vacancies({ Vacaturenummer: '' }, [{ ...known, externalId: null }]).rows[0]).toMatchObject({ recordId: 'v' })
    expect(vacancies({}, [{ ...known, isOver: true }]).rows[0]?.action).toBe('skip')
    expect(vacancies({ Organisatie: '0000 1234' }).rows[0]?.action).toBe('create')
  })

  test.each([
    ['too_short', { Titel: 'Geit' }],
    ['too_long', { Titel: 'x'.repeat(81) }],
    ['too_short', { Omschrijving: 'x'.repeat(79) }],
    ['organization_unknown', { Organisatie: 'Nergens' }],
    ['sector', { Werkveld: 'Ruimtevaart' }],
    ['seats', { Plekken: '0' }],
    ['seats', { Plekken: '201' }],
    ['seats', { Plekken: 'vijf' }],
    ['min_age', { 'Vanaf leeftijd': '9' }],
    ['schedule', { 'Dagen en tijden': 'woensdag na school' }],
    ['schedule', { 'Dagen en tijden': 'wo 17.00-13.30' }],
    ['hours', { Uren: 'veel' }],
    ['date', { Startdatum: '31-11-2026' }],
    ['period', { Einddatum: '01-11-2026' }],
    ['level', { Niveaus: 'brugklas' }],
    ['program', { 'Soort stage': 'baan' }],
    ['format', { Vorm: 'soms' }],
  ])('says %s for %j', (code, change) => {
    expect(vacancies(change).rows[0]?.errors.map((error) => error.code)).toEqual([code])
  })
})

test.each([
  ['ma-vr 09.00-15.30', ['mon', 'tue', 'wed', 'thu', 'fri']],
  ['za 9:00-12:00', ['sat']],
  ['di t/m do 10.00 tot 11.00', ['tue', 'wed', 'thu']],
])('%j are the days %j', (text, days) => expect(Object.keys(parseSchedule(text) ?? {})).toEqual(days))

test('words for kind and form', () => {
  expect(['beroepsstage', 'Maatschappelijke stage', 'beide', 'baan'].map(parseProgram)).toEqual([
    'traineeship',
    'mas',
    'both',
    undefined,
  ])
  expect(['Wekelijks', 'aaneengesloten', 'eenmalig', 'in overleg', 'soms'].map(parseFormat)).toEqual([
    'recurring',
    'block',
    'one_off_event',
    'flexible',
    undefined,
  ])
})
