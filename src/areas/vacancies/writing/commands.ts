import { sql, type Insertable } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { removeFiles } from '#areas/files/commands.ts'
import { getOrganization, type Organization } from '#areas/organizations/queries.ts'
import { lockRow, tellStep, writeStep } from '#areas/steps.ts'
import { actsAs, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { listUsersWithRole } from '#areas/users/queries.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { cleanHtml, htmlOf, plainText } from '#platform/rich-text.ts'
import { dayOf } from '#platform/week.ts'
import { daysOf, mostSeats } from '../model.ts'
import { getManaged, type ManagedVacancy } from './staff-view/queries.ts'
import { mayCreateFor, mayDelete, mayEdit, mayMeanFor, hosts } from '../policy.ts'
import { keepVersion, vacancyRecord } from './versions/commands.ts'
import { allowHours, noteAllowedHours } from './hours/commands.ts'
import { changesBetween } from './versions/model.ts'
import { fixedOnceTaken, keepsMoments, looksTheSame, timeOf, toldToApplicants } from './model.ts'
import type { NewVacancy, VacancyInput } from './schema.ts'
import type { VacanciesTable } from '../tables.ts'
import { copiedColumns, type StaffColumn } from '../fields.ts'
import { findTown } from '#areas/geography/towns/model.ts'
import { confirmedIn, hoursFields, lawOn, standingPoints } from '../law/model.ts'
import { gapsIn } from '../readiness/model.ts'
import { seatsAdded } from './seats/commands.ts'

/** Begins a vacancy: with what is known of the organization already, so that there is little left to fill in. */
export async function createVacancy(ctx: Ctx, { organizationId, ...input }: NewVacancy): Promise<string> {
  const organization = await getOrganization(ctx, organizationId)
  if (!mayCreateFor(ctx.actor, organization)) {
    // Of whom one knows nothing one learns nothing here either.
    if (!actsAs(ctx.actor, ...hosts) || organizationsOf(ctx.actor).includes(organizationId))
      throw forbidden('vacancies.not-for-this-organization')
    throw notFound()
  }
  const me = userIdOf(ctx.actor) ?? null
  const isOwn = organizationsOf(ctx.actor, ...hosts).includes(organizationId)
  const id = newId()
  const { street, houseNumber, postcode, city, lat, lng, sectorKeys } = organization
  await insert(ctx, id, {
    organizationId,
    program: ctx.tenant.capabilities.program,
    title: '',
    minAge: youngest[ctx.tenant.capabilities.program],
    street,
    houseNumber,
    postcode,
    city,
    lat,
    lng,
    sectorKeys: sectorKeys.slice(0, 3),
    contactUserId: isOwn ? me : await contactOf(ctx, organizationId),
    bySchoolId: schoolBehind(ctx, isOwn),
  })
  await keepVersion(ctx, id, { step: 'create' })
  tellStep(ctx, vacancyRecord, { id, organizationId }, { event: 'create', from: 'none', to: 'draft' })
  if (Object.keys(input).length > 0) await write(ctx, await getManaged(ctx, id), input)
  return id
}

/** From which age the law lets somebody come at all, outside a place at school. */
const youngest = { mas: 13, traineeship: 14 }

/** The school in whose name a coordinator does it. */
function schoolBehind(ctx: Ctx, isOwn: boolean): string | null {
  if (isOwn) return null
  const schools = organizationsOf(ctx.actor, 'coordinator')
  return schools.find((one) => one === ctx.organizationId) ?? schools[0] ?? null
}

async function contactOf(ctx: Ctx, organizationId: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id from memberships m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.status = 'active'
      join roles r on r.tenant_id = m.tenant_id and r.user_id = m.user_id and r.organization_id = m.organization_id and r.name in ('admin', 'supervisor')
    where m.tenant_id = ${ctx.tenant.id} and m.organization_id = ${organizationId}
    order by m.is_contact_person desc, r.name, m.created_at, m.user_id limit 1`.execute(ctx.db)
  return rows[0]?.userId ?? null
}

type Inserted = Pick<Insertable<VacanciesTable>, 'organizationId' | 'program' | 'title'> &
  Partial<Insertable<VacanciesTable>>

async function insert(ctx: Ctx, id: string, values: Inserted): Promise<void> {
  await ctx.db
    .insertInto('vacancies')
    .values({
      ...values,
      tenantId: ctx.tenant.id,
      id,
      status: 'draft',
      createdBy: userIdOf(ctx.actor) ?? null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
}

/**
 * Changes what a vacancy says. What is online stays whole and within the law; what somebody counts on stays as it is.
 * @throws Refusal 404, 403, 409 where somebody changed it meanwhile, 422 at the field
 */
export async function changeVacancy(ctx: Ctx, id: string, { lockVersion, ...input }: VacancyInput): Promise<void> {
  const vacancy = await lockVacancy(ctx, id)
  if (!mayEdit(ctx.actor, vacancy)) throw forbidden('vacancies.not-yours')
  if (lockVersion !== undefined && lockVersion !== vacancy.lockVersion) throw conflict('platform.stale')
  await write(ctx, vacancy, input)
}

/** A vacancy the actor works with, held until the end of the transaction. */
export async function lockVacancy(ctx: Ctx, id: string): Promise<ManagedVacancy> {
  await lockRow(ctx, 'vacancies', id)
  return getManaged(ctx, id)
}

type Changes = Omit<VacancyInput, 'lockVersion'>

async function write(ctx: Ctx, vacancy: ManagedVacancy, input: Changes): Promise<void> {
  const { hoursAllowedReason: reason, ...words } = readable(input)
  const given = withSeats(vacancy, await forItsSchools(ctx, vacancy, words))
  const changes = changesBetween(vacancy as unknown as Record<string, unknown>, given)
  if (Object.keys(changes).length === 0 && !reason) return
  const changed = Object.keys(changes)
  // What a school allowed, it allowed for these hours.
  const lapsed = changed.some((name) => hoursFields.includes(name))
    ? { hoursAllowed: [], hoursAllowedReason: null }
    : {}
  const asked = { ...vacancy, ...given, ...lapsed } as ManagedVacancy
  const allowed = reason ? allowHours(ctx, asked, reason) : undefined
  const next = { ...asked, ...allowed }
  await assertPossible(ctx, vacancy, next, changed)
  const today = dayOf(ctx.now)
  const isOnline = ['published', 'full', 'paused'].includes(vacancy.status)
  if (isOnline || vacancy.status === 'pending_review') assertWhole(next, today, standingPoints(vacancy, changed, today))

  const { slots, weeklySchedule, ...columns } = given
  await ctx.db
    .updateTable('vacancies')
    .set((eb) => ({
      ...columns,
      ...lapsed,
      ...allowed,
      ...(weeklySchedule ? { weeklySchedule: JSON.stringify(weeklySchedule) } : {}),
      ...(changed.some((name) => ['weeklySchedule', 'slots', 'format'].includes(name)) ? { days: daysOf(next) } : {}),
      ...(changed.some((name) => name === 'city' || name === 'postcode') ? placeOf(next) : {}),
      updatedAt: ctx.now,
      lockVersion: eb('lockVersion', '+', 1),
    }))
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', vacancy.id)
    .execute()
  if (changes.seats) await seatsAdded(ctx, vacancy.id, next.seats - vacancy.seats)
  if (changes.slots) await writeSlots(ctx, vacancy.id, slots ?? [])
  const { descriptionHtml: _same, ...told } = changes
  if (changed.length > 0) await keepVersion(ctx, vacancy.id, { changes: told })
  if (allowed) await noteAllowedHours(ctx, vacancy, allowed)
  const subject = { type: 'vacancies', id: vacancy.id }
  // What is still being written is nobody's news.
  if (vacancy.status !== 'draft' && changed.length > 0)
    ctx.audit({
      action: 'vacancies.changed',
      subject,
      organizationId: vacancy.organizationId,
      changes: { fields: changed },
    })
  await tellOfChanges(ctx, next, changed)
}

/** Who asked for a place hears of another time or place; who judges it sees other words again. */
export async function tellOfChanges(ctx: Ctx, vacancy: ManagedVacancy, changed: string[]): Promise<void> {
  const isOnline = ['published', 'full', 'paused'].includes(vacancy.status)
  if (isOnline && changed.some((name) => toldToApplicants.includes(name)))
    ctx.record({
      name: 'vacancies.rescheduled',
      subject: { type: 'vacancies', id: vacancy.id },
      payload: { fields: changed },
    })
  await lookAgain(ctx, vacancy, changed)
}

/** What was given, as it is kept: safe words, and the plain ones for the search beside them. */
function readable(input: Changes) {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Changes
  const { descriptionHtml: marked, description: plain } = given
  if (marked === undefined && plain === undefined) return given
  const descriptionHtml = cleanHtml(marked ?? htmlOf(plain ?? ''))
  return { ...given, descriptionHtml, description: plainText(descriptionHtml) }
}

/** What is once has the seats of its moments together; others are refused, so that nobody is told two numbers. */
function withSeats<Given extends Changes>(vacancy: ManagedVacancy, given: Given): Given {
  const { format, slots } = { ...vacancy, ...given }
  if (format !== 'one_off_event' || slots.length === 0) return given
  const seats = slots.reduce((sum, slot) => sum + slot.seats, 0)
  if (seats > mostSeats) throw invalid({ slots: ['vacancies.seats-of-moments-many'] })
  if (given.seats !== undefined && given.seats !== seats) throw invalid({ seats: ['vacancies.seats-of-moments'] })
  return { ...given, seats }
}

/** Where a new address lies, as far as its place is known. */
function placeOf({ city }: ManagedVacancy): { lat: number | null; lng: number | null } {
  const place = city ? findTown(city) : undefined
  return { lat: place?.lat ?? null, lng: place?.lng ?? null }
}

async function assertPossible(
  ctx: Ctx,
  vacancy: ManagedVacancy,
  next: ManagedVacancy,
  changed: string[],
): Promise<void> {
  const faults: Record<string, string[]> = {}
  if (next.seats < vacancy.seatsTaken)
    faults[next.format === 'one_off_event' && next.slots.length > 0 ? 'slots' : 'seats'] = [
      'vacancies.seats-below-taken',
    ]
  if (vacancy.seatsTaken > 0)
    for (const name of fixedOnceTaken)
      if (changed.includes(name) && !(name === 'slots' && keepsMoments(vacancy.slots, next.slots)))
        faults[name] = ['vacancies.fixed-once-taken']
  if (changed.includes('program') && !['draft', 'changes_requested'].includes(vacancy.status))
    faults.program = ['vacancies.fixed-once-taken']
  if (changed.includes('contactUserId') || changed.includes('supervisorUserId')) {
    const people = new Set(
      (await listUsersWithRole(ctx, vacancy.organizationId, ['admin', 'supervisor'])).map(({ id }) => id),
    )
    for (const name of ['contactUserId', 'supervisorUserId'] as const)
      if (changed.includes(name) && next[name] && !people.has(next[name])) faults[name] = ['vacancies.person-unknown']
  }
  if (changed.includes('schoolIds') && !(await areSchools(ctx, next.schoolIds)))
    faults.schoolIds = ['vacancies.school-unknown']
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * What is for some classes is for their schools alone. Who may say so is judged by the policy; a class elsewhere is as
 * good as none.
 */
async function forItsSchools<Given extends Changes>(ctx: Ctx, vacancy: ManagedVacancy, given: Given): Promise<Given> {
  const { groupIds = vacancy.groupIds } = given
  const added = groupIds.filter((id) => !vacancy.groupIds.includes(id))
  if (groupIds.length === 0 || (given.groupIds === undefined && given.schoolIds === undefined)) return given
  const schools = await schoolsOfGroups(ctx, groupIds)
  if (groupIds.some((id) => !schools.has(id)) || added.some((id) => !mayMeanFor(ctx.actor, schools.get(id) as string)))
    throw invalid({ groupIds: ['vacancies.group-unknown'] })
  const schoolIds = [...new Set(schools.values())].sort()
  const { schoolIds: asked = vacancy.schoolIds } = given
  const isAnother = asked.join() !== vacancy.schoolIds.join() && asked.toSorted().join() !== schoolIds.join()
  if (isAnother) throw invalid({ schoolIds: ['vacancies.schools-of-groups'] })
  return { ...given, schoolIds }
}

async function schoolsOfGroups(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; schoolId: string }>`
    select id, school_id from groups where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, schoolId }) => [id, schoolId]))
}

async function areSchools(ctx: Ctx, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organizations where tenant_id = ${ctx.tenant.id} and id = any (${ids}::uuid[])
      and type = 'School' and status = 'approved'`.execute(ctx.db)
  return rows[0]?.count === ids.length
}

type Faults = Record<string, string[]>

/** What is to be online lacks nothing, breaks no law, and every warning of it was confirmed; but for what may stand. */
export function assertWhole(vacancy: ManagedVacancy, today: string, standing: ReadonlySet<string> = new Set()): void {
  const faults: Faults = {}
  for (const [field, gap] of Object.entries(gapsIn(vacancy, today))) faults[field] = [`vacancies.gap-${gap}`]
  noteForbidden(faults, vacancy, today, standing)
  for (const { id, part, state } of lawOn(vacancy, today))
    if (state === 'open' && !standing.has(id)) faults[confirmedIn[part]] = ['vacancies.law-open']
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** What comes back online breaks no law. */
export function assertLawful(vacancy: ManagedVacancy, today: string): void {
  const faults: Faults = {}
  noteForbidden(faults, vacancy, today)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

function noteForbidden(
  faults: Faults,
  vacancy: ManagedVacancy,
  today: string,
  standing: ReadonlySet<string> = new Set(),
): void {
  const said = { work: 'vacancies.legal', hours: 'vacancies.too-much' }
  for (const { id, part, field, rule, state } of lawOn(vacancy, today))
    if (state === 'blocked' && !standing.has(id))
      (faults[field] ??= []).push(`${said[part]}-${rule.replaceAll('_', '-')}`)
}

async function writeSlots(ctx: Ctx, vacancyId: string, slots: NonNullable<VacancyInput['slots']>): Promise<void> {
  const before = await ctx.db
    .selectFrom('vacancySlots')
    .select(['id', 'startsAt', 'endsAt'])
    .where('tenantId', '=', ctx.tenant.id)
    .where('vacancyId', '=', vacancyId)
    .orderBy('id')
    .execute()
  // A moment at the same time is the same moment: somebody may have asked for it.
  const known = Map.groupBy(before, timeOf)
  const next = slots.map((slot) => ({ ...slot, id: known.get(timeOf(slot))?.shift()?.id ?? newId() }))
  const gone = [...known.values()].flat().map(({ id }) => id)
  if (gone.length > 0)
    await ctx.db.deleteFrom('vacancySlots').where('tenantId', '=', ctx.tenant.id).where('id', 'in', gone).execute()
  if (next.length === 0) return
  await ctx.db
    .insertInto('vacancySlots')
    .values(
      next.map(({ id, startsAt, endsAt, seats, note = null }) => ({
        tenantId: ctx.tenant.id,
        id,
        vacancyId,
        startsAt,
        endsAt,
        seats,
        note,
      })),
    )
    .onConflict((conflicting) =>
      conflicting
        .columns(['tenantId', 'id'])
        .doUpdateSet((eb) => ({ seats: eb.ref('excluded.seats'), note: eb.ref('excluded.note') })),
    )
    .execute()
}

/** Where a tenant looks at everything first, other words of who is not trusted with it go past its eyes again. */
export async function lookAgain(
  ctx: Ctx,
  vacancy: Pick<ManagedVacancy, 'id' | 'status' | 'organizationId'>,
  changed: string[],
): Promise<void> {
  const isOnline = vacancy.status === 'published' || vacancy.status === 'full'
  const byHost = organizationsOf(ctx.actor, ...hosts).includes(vacancy.organizationId)
  const isOther = changed.some((name) => !looksTheSame.includes(name))
  if (!isOnline || !byHost || !isOther || ctx.tenant.capabilities.vacancyModeration !== 'always') return
  await writeStep(ctx, vacancyRecord, vacancy, 'revise', { columns: { submittedAt: ctx.now } })
}

/** Begins a new vacancy with the words of another. `renews` where it comes after one that is over. */
export async function copyVacancy(ctx: Ctx, id: string, { renews = false } = {}): Promise<string> {
  const vacancy = await getManaged(ctx, id)
  const organization: Organization = await getOrganization(ctx, vacancy.organizationId)
  if (!mayCreateFor(ctx.actor, organization)) throw forbidden('vacancies.not-for-this-organization')
  const copy = newId()
  const isOwn = organizationsOf(ctx.actor, ...hosts).includes(vacancy.organizationId)
  await insert(ctx, copy, {
    ...(Object.fromEntries(copiedColumns.map((name) => [name, vacancy[name]])) as Pick<ManagedVacancy, StaffColumn>),
    weeklySchedule: JSON.stringify(vacancy.weeklySchedule),
    bySchoolId: schoolBehind(ctx, isOwn),
    previousVacancyId: renews ? vacancy.id : null,
  })
  await keepVersion(ctx, copy, { step: renews ? 'renew' : 'copy' })
  ctx.audit({
    action: renews ? 'vacancies.renewed' : 'vacancies.copied',
    subject: { type: 'vacancies', id: copy },
    organizationId: vacancy.organizationId,
    to: 'draft',
    changes: { of: vacancy.id },
  })
  return copy
}

/** Throws a draft away that nobody else has ever seen. */
export async function deleteVacancy(ctx: Ctx, id: string): Promise<void> {
  const vacancy = await lockVacancy(ctx, id)
  if (!mayDelete(ctx.actor, vacancy)) throw conflict('vacancies.not-a-draft')
  for (const table of ['vacancySlots', 'vacancyVersions'] as const)
    await ctx.db.deleteFrom(table).where('tenantId', '=', ctx.tenant.id).where('vacancyId', '=', id).execute()
  await ctx.db.deleteFrom('vacancies').where('tenantId', '=', ctx.tenant.id).where('id', '=', id).execute()
  const { pictureOriginalId, pictureFileId, pictureSmallId } = vacancy
  await removeFiles(
    ctx,
    [pictureOriginalId, pictureFileId, pictureSmallId].filter((file): file is string => file !== null),
  )
  ctx.audit({
    action: 'vacancies.deleted',
    subject: { type: 'vacancies', id },
    organizationId: vacancy.organizationId,
    from: vacancy.status,
  })
}
