import type { LooksAfterAs } from '#areas/groups/queries.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { applicationStatuses } from '#areas/applications/model.ts'
import { applicationCapacities as capacitiesAtApplication } from '#areas/applications/policy.ts'
import { listApplications, type Application } from '#areas/applications/queries.ts'
import { calledOffStatuses, endedStatuses, internshipStatuses } from '#areas/internships/model.ts'
import { internshipCapacities as capacitiesAtInternship } from '#areas/internships/policy.ts'
import { listInternships } from '#areas/internships/listing/queries.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { organizationStatuses } from '#areas/organizations/model.ts'
import { organizationViewFor } from '#areas/organizations/policy.ts'
import { listOrganizations } from '#areas/organizations/listing/queries.ts'
import { getOrganization } from '#areas/organizations/queries.ts'
import { maySee } from '#areas/user-admin/policy.ts'
import { listMembers } from '#areas/user-admin/queries.ts'
import { actsAs, organizationsOf, userIdOf, type Actor, type Capacity, type RoleName } from '#areas/users/model.ts'
import { listManaged } from '#areas/vacancies/writing/staff-view/queries.ts'
import { vacancyStatuses } from '#areas/vacancies/model.ts'
import { maySeeManaged } from '#areas/vacancies/policy.ts'
import { newId } from '#platform/ids.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { aWorld, type World } from './world.ts'

// Who sees what is said twice: in SQL for lists, in TypeScript for one record and its rights. Here both are asked about
// the same rows, by actors that nobody thought of.

type Place = { id: string; type: 'School' | 'Company' | 'VolunteerCenter' }
type Mentorship = { mentorId: string; studentId: string | null; groupId: string | null; isOver: boolean }
type Town = {
  world: World
  places: Place[]
  pupils: { id: string; schoolId: string; groupId: string }[]
  people: string[]
  mentorships: Mentorship[]
  /** What the system, which sees everything, knows of every row. */
  rows: {
    applications: (Application & { named: (string | null)[]; isNobodys: boolean })[]
    internships: Internship[]
    vacancies: Awaited<ReturnType<typeof listManaged>>['rows']
    organizations: Awaited<ReturnType<typeof getOrganization>>[]
    members: Awaited<ReturnType<typeof listMembers>>['rows']
  }
}

const seed = 20261005
const rolesAt: Record<Place['type'], RoleName[]> = {
  School: ['admin', 'coordinator', 'mentor', 'supervisor', 'signatory'],
  Company: ['admin', 'supervisor', 'signatory'],
  VolunteerCenter: ['broker', 'tenant_admin'],
}
const everything = { filter: new Map<string, string[]>(), sort: [], page: { number: 1, size: 1000 }, include: [] }

/** Takes this many of what an arbitrary gives: the same every time, so that a failure can be looked at again. */
const drawn = <One>(arbitrary: fc.Arbitrary<One>, count: number) => fc.sample(arbitrary, { seed, numRuns: count })

let town: Town

beforeAll(async () => {
  town = await build()
}, 120_000)

async function build(): Promise<Town> {
  const world = await aWorld()
  const { make } = world
  const places: Place[] = []
  for (const type of ['School', 'School', 'VolunteerCenter'] as const)
    places.push({ id: (await make.organization({ type })).id, type })
  for (const status of drawn(fc.constantFrom(...organizationStatuses), 7))
    places.push({ id: (await make.company({ status })).id, type: 'Company' })
  const schools = places.filter(({ type }) => type === 'School')
  const companies = places.filter(({ type }) => type === 'Company')

  const people: string[] = []
  const aRole = fc
    .constantFrom(...places.filter(({ type }) => type !== 'VolunteerCenter'))
    .chain(({ id, type }) => fc.constantFrom(...rolesAt[type]).map((name) => ({ name, organizationId: id })))
  for (const roles of drawn(fc.uniqueArray(aRole, { maxLength: 2, selector: ({ name }) => name }), 8))
    people.push((await make.user({ roles })).id)
  const pupils: Town['pupils'] = []
  const periods = new Map<string, string>()
  for (const { id: schoolId } of schools) {
    const groups = [await make.group(schoolId), await make.group(schoolId)]
    periods.set(
      schoolId,
      (
        await make.period(
          schoolId,
          groups.map(({ id }) => id),
        )
      ).id,
    )
    for (const { id: groupId } of groups)
      pupils.push({ id: (await make.student({ schoolId, groupId })).id, schoolId, groupId })
  }
  const aPerson = fc.constantFrom(...people)
  const somebody = fc.option(aPerson, { nil: null })
  const mentorships = drawn(
    fc.record({ mentorId: aPerson, pupil: fc.constantFrom(...pupils), ofGroup: fc.boolean(), isOver: fc.boolean() }),
    6,
  ).map(({ mentorId, pupil, ofGroup, isOver }) => ({
    mentorId,
    isOver,
    studentId: ofGroup ? null : pupil.id,
    groupId: ofGroup ? pupil.groupId : null,
  }))
  const vacancies = drawn(
    fc.record({
      organizationId: fc.constantFrom(...companies).map(({ id }) => id),
      status: fc.constantFrom(...vacancyStatuses),
      schoolIds: fc.subarray(schools.map(({ id }) => id)),
      bySchoolId: fc.option(
        fc.constantFrom(...schools).map(({ id }) => id),
        { nil: null },
      ),
      contactUserId: somebody,
      supervisorUserId: somebody,
    }),
    14,
  ).map((vacancy) => ({ ...vacancy, id: newId() }))
  const applications = drawn(
    fc.record({
      pupil: fc.constantFrom(...pupils),
      vacancy: fc.constantFrom(...vacancies),
      status: fc.constantFrom(...applicationStatuses),
      supervisorUserId: somebody,
      hasReached: fc.boolean(),
    }),
    60,
  ).filter(
    ({ pupil, vacancy }, at, all) => all.findIndex((one) => one.pupil === pupil && one.vacancy === vacancy) === at,
  )
  const internships = drawn(
    fc.record({
      pupil: fc.constantFrom(...pupils),
      organizationId: fc.constantFrom(...companies).map(({ id }) => id),
      status: fc.constantFrom(...internshipStatuses),
      supervisorUserId: somebody,
      schoolSupervisorId: somebody,
      endedDaysAgo: fc.constantFrom(-40, 0, 29, 30, 31, 60),
      completedDaysAgo: fc.option(fc.constantFrom(0, 29, 30, 31), { nil: null }),
    }),
    40,
  )

  await world.inside(async ({ db, now }) => {
    const tenantId = world.tenant.id
    const ago = (days: number) => addDays(dayOf(now), -days)
    for (const [at, { id }] of companies.entries())
      await db
        .updateTable('organizations')
        .set({ proposedBy: [null, schools[0]?.id ?? null, schools[1]?.id ?? null][at % 3] as string | null })
        .where('id', '=', id)
        .execute()
    await db
      .insertInto('mentorships')
      .values(
        mentorships.map(({ isOver, ...one }) => ({ ...one, tenantId, id: newId(), endedOn: isOver ? ago(1) : null })),
      )
      .execute()
    await db
      .insertInto('vacancies')
      .values(vacancies.map((one) => ({ ...one, tenantId, program: 'mas', title: 'Geiten voeren' })))
      .execute()
    const stamps = { tenantId, turnSince: now, createdAt: now, updatedAt: now }
    await db
      .insertInto('applications')
      .values(
        applications.map(({ pupil, vacancy, hasReached, ...one }) => ({
          ...one,
          ...stamps,
          id: newId(),
          studentId: pupil.id,
          periodId: periods.get(pupil.schoolId) as string,
          vacancyId: vacancy.id,
          organizationId: vacancy.organizationId,
          reachedCompanyAt: hasReached ? now : null,
        })),
      )
      .execute()
    await db
      .insertInto('internships')
      .values(
        internships.map(({ pupil, endedDaysAgo, completedDaysAgo, ...one }) => ({
          ...one,
          ...stamps,
          id: newId(),
          studentId: pupil.id,
          periodId: periods.get(pupil.schoolId) as string,
          program: 'mas',
          startsOn: ago(90),
          endsOn: ago(endedDaysAgo),
          completedAt: completedDaysAgo === null ? null : new Date(now.getTime() - completedDaysAgo * 86_400_000),
          turnSince: new Date(now.getTime() - (completedDaysAgo ?? 0) * 86_400_000),
        })),
      )
      .execute()
  })
  const rows = await world.inside(async (ctx) => ({
    applications: (await listApplications(ctx, everything)).rows.map((row) => {
      const of = vacancies.find(({ id }) => id === row.vacancyId)
      return {
        ...row,
        named: [of?.contactUserId ?? null, of?.supervisorUserId ?? null, row.supervisorUserId],
        isNobodys: !of?.contactUserId && !of?.supervisorUserId,
      }
    }),
    internships: (await listInternships(ctx, everything)).rows,
    vacancies: (await listManaged(ctx, everything)).rows,
    organizations: await Promise.all(places.map(({ id }) => getOrganization(ctx, id))),
    members: (await listMembers(ctx, everything)).rows,
  }))
  expect(rows.applications.length).toBeGreaterThan(20)
  return { world, places, pupils, people, mentorships, rows }
}

/** Somebody with whatever roles, among them those that what they do already asks for. */
function anActor(): fc.Arbitrary<Actor> {
  const { places, pupils, people, mentorships } = town
  const held = places.flatMap((place) => rolesAt[place.type].map((name) => ({ name, place: place as Place | null })))
  const roles = fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...held) },
      { weight: 1, arbitrary: fc.constant({ name: 'platform_admin' as RoleName, place: null }) },
    ),
    { maxLength: 3 },
  )
  return fc.tuple(fc.constantFrom(...people, ...pupils.map(({ id }) => id)), roles).map(([userId, given]) => {
    const schoolOf = (schoolId: string | undefined) => places.find(({ id }) => id === schoolId) ?? null
    const pupil = pupils.find(({ id }) => id === userId)
    const mentored = mentorships
      .filter(({ mentorId, isOver }) => mentorId === userId && !isOver)
      .map((one) => pupils.find(({ id, groupId }) => id === one.studentId || groupId === one.groupId)?.schoolId)
    const guided = town.rows.internships.filter(({ schoolSupervisorId }) => schoolSupervisorId === userId)
    const implied = [
      ...(pupil ? [{ name: 'student' as const, place: schoolOf(pupil.schoolId) }] : []),
      ...mentored.map((schoolId) => ({ name: 'mentor' as const, place: schoolOf(schoolId) })),
      ...guided.map(({ schoolId }) => ({ name: 'supervisor' as const, place: schoolOf(schoolId) })),
    ]
    return {
      kind: 'user',
      userId,
      accountId: null,
      sessionId: newId(),
      name: 'Iemand',
      roles: [...given, ...implied].map(({ name, place }, at) => ({
        id: `${at}`,
        name,
        organizationId: place?.id ?? null,
        organizationType: place?.type ?? null,
      })),
    }
  })
}

type About = { studentId: string; schoolId: string; organizationId: string | null }

/** How somebody stands to a pupil at a company, told from the facts. */
function standing(actor: Actor, about: About, atSchool: Capacity[]) {
  const me = userIdOf(actor)
  const works = (...capacities: Capacity[]) => organizationsOf(actor, ...capacities)
  const groupOf = town.pupils.find(({ id }) => id === about.studentId)?.groupId
  const isMentor = town.mentorships.some(
    (one) => one.mentorId === me && !one.isOver && (one.studentId === about.studentId || one.groupId === groupOf),
  )
  const isOwn = about.studentId === me
  return {
    isOwn,
    isMine:
      !isOwn &&
      (isMentor ||
        works('coordinator', 'school_admin').includes(about.schoolId) ||
        actsAs(actor, 'tenant_admin', 'platform_admin')),
    mineAs: (isMentor ? ['mentor'] : []) as LooksAfterAs[],
    isOfMySchool: works(...atSchool).includes(about.schoolId),
    runs: (...capacities: Capacity[]) =>
      about.organizationId !== null && works(...capacities).includes(about.organizationId),
    me,
  }
}

function atApplication(actor: Actor, row: Town['rows']['applications'][number]) {
  const { runs, me, ...rest } = standing(actor, row, ['coordinator', 'school_admin'])
  const guides = runs('company_supervisor') && (row.named.includes(me as string) || row.isNobodys)
  return { ...rest, isOfMyCompany: row.reachedCompanyAt !== null && (runs('company_admin') || guides) }
}

function atInternship(actor: Actor, row: Internship, today: string) {
  const { runs, me, ...rest } = standing(actor, row, ['coordinator', 'school_admin', 'school_signatory'])
  const isOver = endedStatuses.some((status) => status === row.status)
  const isCalledOff = calledOffStatuses.some((status) => status === row.status)
  const dayAt = (moment: Date) => moment.toISOString().slice(0, 10)
  const last = isCalledOff
    ? dayAt(row.turnSince)
    : ([row.endsOn, row.completedAt ? dayAt(row.completedAt) : row.endsOn].sort()[1] as string)
  const isKnown = !isOver || addDays(last, 30) >= today
  const guides = runs('company_supervisor') && (row.supervisorUserId ?? me) === me
  return {
    ...rest,
    isMine: rest.isMine || (!rest.isOwn && row.schoolSupervisorId === me),
    mineAs: [...rest.mineAs, ...(row.schoolSupervisorId === me ? ['school_supervisor' as const] : [])],
    isOfMyCompany: isKnown && (runs('company_admin', 'company_signatory') || guides),
  }
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()
const flags = ({ isOwn, isMine, mineAs, isOfMySchool, isOfMyCompany }: ReturnType<typeof atApplication>) =>
  [isOwn, isMine, ...mineAs, isOfMySchool, isOfMyCompany].join()

/** Asks SQL as many actors what they see, and holds it to what TypeScript says about every row. */
async function holds(check: (ctx: Parameters<Parameters<World['inside']>[0]>[0], actor: Actor) => Promise<void>) {
  await fc.assert(
    fc.asyncProperty(anActor(), (actor) => town.world.inside((ctx) => check(ctx, actor), actor)),
    { seed, numRuns: 150 },
  )
}

it('applications are listed for who has a capacity there, and for nobody else', async () => {
  await holds(async (ctx, actor) => {
    const { rows } = await listApplications(ctx, everything)
    const expected = town.rows.applications.map((row) => ({ ...row, ...atApplication(actor, row) }))
    expect(ids(rows)).toEqual(ids(expected.filter((row) => capacitiesAtApplication(actor, row).length > 0)))
    for (const row of rows) expect(flags(row)).toBe(flags(expected.find(({ id }) => id === row.id) as Application))
  })
}, 120_000)

it('internships are listed for who has a capacity there, and for nobody else', async () => {
  await holds(async (ctx, actor) => {
    const { rows } = await listInternships(ctx, everything)
    const today = dayOf(ctx.now)
    const expected = town.rows.internships.map((row) => ({ ...row, ...atInternship(actor, row, today) }))
    expect(ids(rows)).toEqual(ids(expected.filter((row) => capacitiesAtInternship(actor, row).length > 0)))
    for (const row of rows) expect(flags(row)).toBe(flags(expected.find(({ id }) => id === row.id) as Internship))
  })
}, 120_000)

it('vacancies are listed for their staff where maySeeManaged says so', async () => {
  await holds(async (ctx, actor) => {
    const { rows } = await listManaged(ctx, everything)
    expect(ids(rows)).toEqual(ids(town.rows.vacancies.filter((row) => maySeeManaged(actor, row))))
  })
}, 120_000)

it('organizations are listed where organizationViewFor shows them', async () => {
  await holds(async (ctx, actor) => {
    const { rows } = await listOrganizations(ctx, everything)
    expect(ids(rows)).toEqual(
      ids(town.rows.organizations.filter((row) => organizationViewFor(actor, row) !== undefined)),
    )
  })
}, 120_000)

it('people are listed at their organizations where maySee shows them', async () => {
  await holds(async (ctx, actor) => {
    const atAll = new Map([['organization_id_in', town.places.map(({ id }) => id)]])
    const { rows } = await listMembers(ctx, { ...everything, filter: atAll })
    const expected = town.rows.members.filter(({ id, roles, schoolId }) => {
      const groupOf = town.pupils.find((one) => one.id === id)?.groupId
      const isMine = town.mentorships.some(
        (one) => one.mentorId === userIdOf(actor) && !one.isOver && (one.studentId === id || one.groupId === groupOf),
      )
      // The list is of others: that one may see oneself puts nobody in it.
      return (
        roles.some(({ organizationId }) => organizationId) && maySee(actor, { id: 'somebody', roles, isMine, schoolId })
      )
    })
    expect(ids(rows)).toEqual(ids(expected))
  })
}, 120_000)
