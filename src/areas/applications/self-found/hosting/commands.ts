import type { Ctx } from '#areas/context.ts'
import { amendFoundHost } from '#areas/organizations/proposals/commands.ts'
import { lockRow, takeStepOn, type StepOutcome } from '#areas/steps.ts'
import { lockStudent } from '#areas/students/queries.ts'
import { getOrganization } from '#areas/organizations/queries.ts'
import { findPeriod } from '#areas/periods/queries.ts'
import { conflict } from '#platform/errors.ts'
import { dayOf } from '#platform/week.ts'
import { windowThrottle } from '#platform/throttle.ts'
import type { ApplicationStatus } from '../../model.ts'
import { becomesInternship } from '../../placing/commands.ts'
import { selfFoundRules, type LinkedPlace } from '../commands.ts'
import type { ConfirmedBy, SelfFoundStepInput } from '../model.ts'
import { getSelfFound, getSelfFoundBehindLink, type SelfFound } from '../queries.ts'
import type { HostInput } from '../schema.ts'

type Placed = StepOutcome<'applications', ApplicationStatus>
type Answer = SelfFoundStepInput & { name: string; told?: HostInput }

/** The host says that the place stands, and what of it was written wrong. */
export async function confirmAsHost(ctx: Ctx, id: string, input: HostInput, byLink: boolean): Promise<void> {
  await answer(
    ctx,
    id,
    'host_confirm',
    { lockVersion: input.lockVersion, name: input.contactName, told: input },
    byLink,
  )
}

/** The host says no, and why. */
export async function refuseAsHost(
  ctx: Ctx,
  id: string,
  { name, reason }: { name: string; reason: string },
  byLink: boolean,
): Promise<void> {
  await answer(ctx, id, 'host_refuse', { name, reason }, byLink)
}

async function answer(
  ctx: Ctx,
  id: string,
  event: 'host_confirm' | 'host_refuse',
  input: Answer,
  byLink: boolean,
): Promise<void> {
  await lockRow(ctx, 'applications', id)
  const place: LinkedPlace = byLink
    ? { ...(await getSelfFoundBehindLink(ctx, id)), byLink }
    : await getSelfFound(ctx, id)
  const rules = selfFoundRules<Answer>(ctx.tenant, {
    host_confirm: async (_ctx, before, { name, told }) => {
      await noteConfirmed(ctx, id, {
        confirmedBy: byLink ? 'link' : 'account',
        confirmedName: name,
        confirmedNote: null,
      })
      return becomePlace(ctx, told ? await amend(ctx, before, told) : before)
    },
    host_refuse: (_ctx, _before, { name, reason = '' }) => ({
      columns: { decidedAt: ctx.now, declineReason: 'host', declineNote: reason, expiresAt: null },
      reason,
      changes: { by: name },
    }),
  })
  await takeStepOn(ctx, rules, place, event, input)
}

/** What the host says of itself is written over what the pupil told; of an organization that was judged, its people alone. */
async function amend(ctx: Ctx, place: LinkedPlace, told: HostInput): Promise<LinkedPlace> {
  // What is left out stays as it was told; what is emptied is gone.
  const { kvkNumber = place.kvkNumber, street = place.street, houseNumber = place.houseNumber } = told
  const { postcode = place.postcode, city = place.city } = told
  const isJudged = place.organizationStatus === 'approved'
  const contact = { contactName: told.contactName, contactPhone: told.contactPhone ?? null }
  const changes = isJudged ? contact : { ...contact, kvkNumber, street, houseNumber, postcode, city }
  // Who gave no telephone still has the address by which the link came.
  const kept = { ...changes, contactPhone: changes.contactPhone ?? place.contactPhone }
  await ctx.db
    .updateTable('selfFoundPlaces')
    .set(kept)
    .where('tenantId', '=', ctx.tenant.id)
    .where('applicationId', '=', place.id)
    .execute()
  if (!isJudged && place.organizationId)
    await amendFoundHost(ctx, place.organizationId, { kvkNumber, street, houseNumber, postcode, city })
  return { ...place, ...kept }
}

/** Keeps who said for the host that it stands, and by which way. */
export async function noteConfirmed(
  ctx: Ctx,
  id: string,
  said: { confirmedBy: ConfirmedBy; confirmedName: string; confirmedNote: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('selfFoundPlaces')
    .set(said)
    .where('tenantId', '=', ctx.tenant.id)
    .where('applicationId', '=', id)
    .execute()
}

/** The place stands: the internship begins to exist, with the host's contact where there is no account. */
export async function becomePlace(ctx: Ctx, place: SelfFound): Promise<Placed> {
  const { organizationId } = place
  if (!organizationId) throw conflict('applications.invalid-transition')
  await assertStillPossible(ctx, place)
  await lockStudent(ctx, place.studentId)
  const host = await getOrganization(ctx, organizationId)
  const where = place.street || place.city ? place : host
  return becomesInternship(ctx, place, {
    organizationId,
    vacancyId: null,
    program: place.program,
    startsOn: place.startsOn,
    endsOn: place.endsOn,
    weeklySchedule: place.weeklySchedule,
    hoursTotal: place.plannedHours,
    supervisorUserId: null,
    hostContact: { name: place.contactName, email: place.contactEmail, phone: place.contactPhone },
    street: where.street,
    houseNumber: where.houseNumber,
    postcode: where.postcode,
    city: where.city,
    lat: host.lat,
    lng: host.lng,
    tasks: place.tasks,
  })
}

/** What was true when the school said yes may be over when the host does. @throws Refusal 409 */
async function assertStillPossible(ctx: Ctx, place: SelfFound): Promise<void> {
  if (['denied', 'archived'].includes(place.organizationStatus ?? ''))
    throw conflict('applications.self-found-host-denied')
  const today = dayOf(ctx.now)
  const period = await findPeriod(ctx, place.periodId, today)
  if ([place.endsOn, period?.endsOn].some((last) => last && last < today))
    throw conflict('applications.self-found-over')
  if (period && place.startsOn && place.startsOn > period.endsOn) throw conflict('applications.self-found-outside')
}

const linksAsked = windowThrottle('link to a found place', 3, 60 * 60)

/** Sends the host its link anew, while the place waits for it or stands. Whoever asks too often gets the same silence. */
export async function askSelfFoundLink(ctx: Ctx, id: string): Promise<void> {
  const key = `${ctx.tenant.id} ${id}`
  if ((await linksAsked.take(ctx, key)) > 0) return
  const place = await getSelfFoundBehindLink(ctx, id).catch(() => undefined)
  if (place?.status !== 'accepted' && place?.status !== 'confirmed') return
  ctx.record({
    name: 'applications.self-found-link-asked',
    subject: { type: 'applications', id },
    payload: { applicationId: id },
  })
}
