import { layRoads, settleRoads } from '#areas/workflows/progress/commands.ts'
import type { Capacity } from '#areas/users/model.ts'
import { newId } from '#platform/ids.ts'
import { aWorld, type Client } from '../world.ts'

/** Whose something is, from the one who acts: their very own; of their school alone; of nobody they have to do with. */
export const distances = ['own', 'of another class', 'elsewhere'] as const
export type Distance = (typeof distances)[number]

type Somewhere = { schoolId: string; groupId: string; periodId: string; companyId: string; host: Client }
export type Town = Awaited<ReturnType<typeof aTown>>
/** Where something is tried: by whom, and of whose. */
export type Scene = Somewhere & {
  town: Town
  capacity: Capacity
  distance: Distance
  /** Acts; as a pupil they are the very one it is about, where it is their own. */
  actor: Client
  /** A pupil of that class, of nothing else. */
  pupil: Client
}

/** A school with two classes and a school elsewhere, a company for each, and somebody in each capacity at the first. */
export async function aTown() {
  const world = await aWorld({
    now: '2026-10-19T09:00:00Z',
    capabilities: {
      mentorJudgesSelfFound: true,
      schoolLooksThroughPupils: true,
      usesHours: true,
      digitalContracts: false,
    },
  })
  const { make } = world
  const [school, other, center] = [
    await make.school(),
    await make.school(),
    await make.organization({ type: 'VolunteerCenter' }),
  ]
  const [mine, beside, far] = [await make.group(school.id), await make.group(school.id), await make.group(other.id)]
  const [company, stranger] = [await make.company(), await make.company()]
  const period = await make.period(school.id, [mine.id, beside.id], { maxInternships: 100 })
  const farPeriod = await make.period(other.id, [far.id], { maxInternships: 100 })
  const at = (name: 'admin' | 'coordinator' | 'supervisor' | 'broker', organizationId: string) =>
    make.user({ roles: [{ name, organizationId }] })
  const supervisor = await at('supervisor', school.id)
  await world.inside(({ db, tenant }) =>
    db
      .insertInto('mentorships')
      .values({
        tenantId: tenant.id,
        id: newId(),
        mentorId: supervisor.id,
        groupId: mine.id,
        role: 'supervisor',
      })
      .execute(),
  )
  const host = await at('admin', company.id)
  const farHost = await at('admin', stranger.id)
  const actors: Partial<Record<Capacity, Client>> = {
    platform_admin: await make.user({ roles: [{ name: 'platform_admin' }] }),
    tenant_admin: await make.user({ roles: [{ name: 'tenant_admin' }] }),
    broker: await at('broker', center.id),
    school_admin: await at('admin', school.id),
    coordinator: await at('coordinator', school.id),
    mentor: await make.mentor(school.id, mine.id),
    school_supervisor: supervisor,
    student: await make.student({ schoolId: school.id, groupId: mine.id }),
    company_admin: host,
    company_supervisor: await at('supervisor', company.id),
  }
  const here = { schoolId: school.id, periodId: period.id, companyId: company.id, host }
  const there = { companyId: stranger.id, host: farHost }
  const places: Record<Distance, Somewhere> = {
    own: { ...here, groupId: mine.id },
    'of another class': { ...here, groupId: beside.id, ...there },
    elsewhere: { schoolId: other.id, periodId: farPeriod.id, groupId: far.id, ...there },
  }
  return { world, actors, places, centerId: center.id }
}

export async function sceneOf(town: Town, capacity: Capacity, distance: Distance): Promise<Scene> {
  const place = town.places[distance]
  const pupil = await town.world.make.student({ schoolId: place.schoolId, groupId: place.groupId })
  const isSelf = capacity === 'student' && distance === 'own'
  return { ...place, town, capacity, distance, pupil, actor: isSelf ? pupil : (town.actors[capacity] as Client) }
}

/** A row of its own in a table, as the database takes it. */
export async function insert(
  { town: { world } }: Scene,
  table: string,
  values: Record<string, unknown>,
): Promise<string> {
  const id = newId()
  const row = { tenantId: world.tenant.id, id, ...values }
  await world.inside(({ db }) =>
    db
      .insertInto(table as never)
      .values(row as never)
      .execute(),
  )
  return id
}

const times = (scene: Scene) => {
  const now = scene.town.world.now()
  return { turnSince: now, createdAt: now, updatedAt: now }
}

/** An application of the pupil at the company, in a state. */
export async function anApplication(scene: Scene, status: string): Promise<string> {
  const vacancy = await scene.town.world.make.vacancy(scene.companyId)
  const isKnown = status !== 'awaiting_mentor' && status !== 'awaiting_company_check'
  return insert(scene, 'applications', {
    vacancyId: vacancy.id,
    studentId: scene.pupil.id,
    organizationId: scene.companyId,
    periodId: scene.periodId,
    status,
    reachedCompanyAt: isKnown ? scene.town.world.now() : null,
    ...times(scene),
  })
}

/** A group for a place of the company: the first begins it, the others join, and all say yes. */
export async function aTeam(
  scene: Scene,
  [first, ...others]: [Client, ...Client[]],
): Promise<{ id: string; code: string }> {
  const { id: vacancyId } = await scene.town.world.make.vacancy(scene.companyId, { seats: 3 })
  const { data } = await first.post('/application_teams', 'application_teams', { vacancyId })
  const code = String(data.code)
  for (const one of others) await one.post('/application_teams/join', 'application_teams', { code })
  for (const one of [first, ...others])
    await one.put(`/application_teams/${data.id}/agree`, 'application_teams', { motivation: 'Wij gaan graag samen.' })
  return { id: data.id, code }
}

export async function anInternship(scene: Scene, status: string): Promise<string> {
  return insert(scene, 'internships', {
    studentId: scene.pupil.id,
    organizationId: scene.companyId,
    periodId: scene.periodId,
    program: 'mas',
    status,
    minutesPlanned: 60,
    startsOn: status === 'planned' ? '2026-11-02' : '2026-09-01',
    endsOn: status === 'wrapping_up' ? '2026-10-01' : '2026-12-01',
    ...times(scene),
  })
}

export const monday = '2026-10-12'

/** Hours of an internship that runs, one week of them in a state. */
export async function aSheet(scene: Scene, status: string): Promise<string> {
  const internshipId = await anInternship(scene, 'active')
  const timesheetId = await insert(scene, 'timesheets', { internshipId, createdAt: scene.town.world.now() })
  const weekId = await insert(scene, 'timesheetWeeks', {
    timesheetId,
    monday,
    status,
    turnSince: scene.town.world.now(),
  })
  const { createdAt, updatedAt } = times(scene)
  await insert(scene, 'timeEntries', {
    weekId,
    studentId: scene.pupil.id,
    date: '2026-10-14',
    minutes: 60,
    createdAt,
    updatedAt,
  })
  return timesheetId
}

export const found = {
  hostName: 'Scouting De Zwerfkeien',
  street: 'Bosrand',
  city: 'Oss',
  contactName: 'Wim Schuitema',
  contactEmail: 'wim@zwerfkeien.example',
  purpose: 'nonprofit',
  isRelative: false,
  tasks: 'Ik help de welpen met spelletjes en opruimen.',
}

/** A place the pupil found; its own people say yes signed in, where the host has any. */
export async function aFoundPlace(scene: Scene, status: string): Promise<string> {
  const isSent = status === 'accepted'
  const applicationId = await insert(scene, 'applications', {
    studentId: scene.pupil.id,
    organizationId: isSent ? scene.companyId : null,
    periodId: scene.periodId,
    origin: 'self_found',
    status,
    reachedCompanyAt: isSent ? scene.town.world.now() : null,
    ...times(scene),
  })
  await scene.town.world.inside(({ db, tenant }) =>
    db
      .insertInto('selfFoundPlaces')
      .values({ tenantId: tenant.id, applicationId, ...found })
      .execute(),
  )
  return applicationId
}

/** The road of the pupil, with what it asks by hand. */
export async function aRoad({ town: { world }, pupil }: Scene): Promise<{ id: string; ticks: Map<string, string> }> {
  return world.inside(async (ctx) => {
    const [id = ''] = await layRoads(ctx, [pupil.id])
    await settleRoads(ctx, { roadIds: [id] })
    const { phases } = await ctx.db
      .selectFrom('roads as r')
      .innerJoin('workflowVersions as v', (join) =>
        join
          .onRef('v.tenantId', '=', 'r.tenantId')
          .onRef('v.workflowId', '=', 'r.workflowId')
          .onRef('v.version', '=', 'r.version'),
      )
      .select('v.phases')
      .where('r.id', '=', id)
      .executeTakeFirstOrThrow()
    const asked = (phases as { requirements: { id: string; kind: string }[] }[]).flatMap((one) => one.requirements)
    return { id, ticks: new Map(asked.map((one) => [one.kind, one.id])) }
  })
}
