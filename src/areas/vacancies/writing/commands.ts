import { sql, type Insertable } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { findAddress } from '#areas/geography/postcodes/queries.ts'
import { removeFiles } from '#areas/files/commands.ts'
import { getOrganization, type OrganizationRow } from '#areas/organizations/queries.ts'
import { lockRow, tellStep, writeStep } from '#areas/steps.ts'
import { actsAs, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { conflict, forbidden, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { cleanHtml, htmlOf, plainText } from '#platform/rich-text.ts'
import { dayOf } from '#platform/week.ts'
import { daysOf } from '../model.ts'
import { getManaged, type ManagedVacancy } from './staff-view/queries.ts'
import { mayCreateFor, mayDelete, mayEditVacancy, hosts } from '../policy.ts'
import { keepVersion, vacancyRecord } from './versions/commands.ts'
import { allowHours, noteAllowedHours } from './hours/commands.ts'
import { changesBetween } from './versions/model.ts'
import { assertPossible, forItsSchools, withSeats, type VacancyChanges } from './checks/queries.ts'
import { looksTheSame, toldToApplicants } from './model.ts'
import type { NewVacancy, VacancyInput } from './schema.ts'
import type { VacanciesTable } from '../tables.ts'
import { copiedColumns, type StaffColumn } from '../fields.ts'
import { assertWhole, hoursFields, standingPoints } from '../law/model.ts'
import { seatsAdded } from './seats/commands.ts'
import { writeSlots } from './slots/commands.ts'

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
    ...(lat === null || lng === null ? await findAddress(ctx, { postcode, city }) : { lat, lng }),
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
 * VacancyChanges what a vacancy says. What is online stays whole and within the law; what somebody counts on stays as it is.
 * @throws Refusal 404, 403, 409 where somebody changed it meanwhile, 422 at the field
 */
export async function changeVacancy(ctx: Ctx, id: string, { lockVersion, ...input }: VacancyInput): Promise<void> {
  const vacancy = await lockVacancy(ctx, id)
  if (!mayEditVacancy(ctx.actor, vacancy)) throw forbidden('vacancies.not-yours')
  if (lockVersion !== undefined && lockVersion !== vacancy.lockVersion) throw conflict('platform.stale')
  await write(ctx, vacancy, input)
}

/** A vacancy the actor works with, held until the end of the transaction. */
export async function lockVacancy(ctx: Ctx, id: string): Promise<ManagedVacancy> {
  await lockRow(ctx, 'vacancies', id)
  return getManaged(ctx, id)
}

async function write(ctx: Ctx, vacancy: ManagedVacancy, input: VacancyChanges): Promise<void> {
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
  const isMoved = changed.some((name) => name === 'city' || name === 'postcode')
  const lies = isMoved ? await findAddress(ctx, next) : {}
  await ctx.db
    .updateTable('vacancies')
    .set((eb) => ({
      ...columns,
      ...lapsed,
      ...allowed,
      ...(weeklySchedule ? { weeklySchedule: JSON.stringify(weeklySchedule) } : {}),
      ...(changed.some((name) => ['weeklySchedule', 'slots', 'format'].includes(name)) ? { days: daysOf(next) } : {}),
      ...lies,
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
function readable(input: VacancyChanges) {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as VacancyChanges
  const { descriptionHtml: marked, description: plain } = given
  if (marked === undefined && plain === undefined) return given
  const descriptionHtml = cleanHtml(marked ?? htmlOf(plain ?? ''))
  return { ...given, descriptionHtml, description: plainText(descriptionHtml) }
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
  const organization: OrganizationRow = await getOrganization(ctx, vacancy.organizationId)
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
