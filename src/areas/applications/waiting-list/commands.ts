import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { getVacancy } from '#areas/vacancies/queries.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { situationOf } from '../situation/queries.ts'
import {
  hasFirstRight,
  joinRefusal,
  offerEndsAt,
  seatsToOffer,
  standsInTheWay,
  statusOf,
  type EndedReason,
  type PassedOver,
} from './model.ts'
import { canLeave } from './policy.ts'
import {
  findPlaceOfApplication,
  getWaitingPlace,
  listListsAt,
  listListsToTend,
  listPlacesOf,
  listStanding,
  type WaitingListEntry,
} from './queries.ts'
import { getAnyStudent, getStudent } from '#areas/students/file/queries.ts'
import { freeSeat, lockSeats, promiseSeats } from '#areas/vacancies/writing/seats/commands.ts'

/**
 * Puts a pupil at the end of the waiting list of a full place; who stands there already keeps her place.
 * @throws Refusal 404, 409 with the rule that stands in the way
 */
export async function joinWaitingList(ctx: Ctx, { vacancyId }: { vacancyId: string }): Promise<string> {
  const studentId = userIdOf(ctx.actor) ?? ''
  if (!actsAs(ctx.actor, 'student')) throw forbidden('applications.not-yours')
  const student = await getStudent(ctx, studentId)
  const seen = await getVacancy(ctx, vacancyId)
  // From here on nobody joins, leaves or takes a seat meanwhile.
  const seats = await lockSeats(ctx, seen.id)
  const places = await listPlacesOf(ctx, student.id)
  const own = places.find((place) => place.vacancyId === seen.id)
  if (own) return own.id
  const vacancy = { ...seen, status: seats.status, seats: seats.seats, seatsTaken: seats.taken }
  const { situation } = await situationOf(ctx, student, vacancy, '', false)
  const refusal = joinRefusal(situation, places.length)
  if (refusal) throw conflict(`applications.${refusal.replaceAll('_', '-')}`)

  const id = newId()
  await ctx.db
    .insertInto('waitingPlaces')
    .values((eb) => ({
      tenantId: ctx.tenant.id,
      id,
      vacancyId: seen.id,
      studentId: student.id,
      position: eb
        .selectFrom('waitingPlaces as others')
        .select((last) => last(last.fn.coalesce(last.fn.max('others.position'), last.lit(0)), '+', 1).as('next'))
        .where('others.tenantId', '=', ctx.tenant.id)
        .where('others.vacancyId', '=', seen.id),
      joinedAt: ctx.now,
    }))
    .execute()
  await promiseSeats(ctx, seen.id, seats, { promised: seats.promised, waiting: seats.waiting + 1 })
  ctx.audit({
    action: 'applications.waiting-joined',
    subject: { type: 'waiting_places', id },
    organizationId: vacancy.organizationId,
  })
  return id
}

/** Takes a pupil off the list. A seat that was promised to her goes to the next. */
export async function leaveWaitingList(ctx: Ctx, id: string): Promise<void> {
  const seen = await getWaitingPlace(ctx, id)
  if (!canLeave(ctx.actor, seen)) throw forbidden('applications.not-yours')
  await lockSeats(ctx, seen.vacancyId)
  const place = await getWaitingPlace(ctx, id)
  if (statusOf(place) === 'ended') return
  // The seat is the application's now: that is what can be withdrawn.
  if (statusOf(place) === 'applied') throw conflict('applications.already-applied')
  await end(ctx, [id], 'left')
  ctx.audit({
    action: 'applications.waiting-left',
    subject: { type: 'waiting_places', id },
    organizationId: place.organizationId,
  })
  await offerSeats(ctx, place.vacancyId)
}

/** Uses the first right of a pupil for an application; undefined where she has none. */
export async function findFirstRight(ctx: Ctx, studentId: string, vacancyId: string): Promise<string | undefined> {
  const places = await listPlacesOf(ctx, studentId)
  return places.find((place) => place.vacancyId === vacancyId && hasFirstRight(place, ctx.now))?.id
}

/** The promised seat waits for the answer to this application now. */
export async function useFirstRight(ctx: Ctx, placeId: string, applicationId: string): Promise<void> {
  const used = await ctx.db
    .updateTable('waitingPlaces')
    .set({ applicationId })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', '=', placeId)
    .where('endedAt', 'is', null)
    .where('applicationId', 'is', null)
    .where('offeredUntil', '>', ctx.now)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw conflict('applications.no-seat')
}

/** Whether the seat of an application was promised to it; from now on it is taken. To be called with the seat locked. */
export async function settleFirstRight(ctx: Ctx, applicationId: string): Promise<void> {
  const place = await findPlaceOfApplication(ctx, applicationId)
  if (place) await end(ctx, [place.id], 'placed')
}

/** The application came to nothing: its seat goes to the next on the list. */
export async function giveUpFirstRight(ctx: Ctx, applicationId: string): Promise<void> {
  const place = await findPlaceOfApplication(ctx, applicationId)
  if (!place) return
  await lockSeats(ctx, place.vacancyId)
  await end(ctx, [place.id], 'given_up')
  await freeSeat(ctx, place.vacancyId, { promised: true })
}

/**
 * Promises what is free to who waits, first come first: each has two days. Who may no longer have a place here is passed
 * over and told. What nobody on the list wants is everybody's again.
 */
export async function offerSeats(ctx: Ctx, vacancyId: string): Promise<void> {
  const seats = await lockSeats(ctx, vacancyId)
  await lapse(ctx, vacancyId)
  const standing = await listStanding(ctx, vacancyId)
  const line = standing.filter((place) => statusOf(place) === 'waiting')
  let promised = standing.length - line.length
  // What is paused or hidden keeps its list, and its seats for it, until it is seen again.
  if (seats.status !== 'published' && seats.status !== 'full') {
    const kept = Math.min(seats.promised, promised + line.length)
    await promiseSeats(ctx, vacancyId, seats, { promised: kept, waiting: line.length - (kept - promised) })
    return
  }
  let toOffer = seatsToOffer(seats, standing)
  while (toOffer > 0 && line.length > 0) {
    const place = line.shift() as WaitingListEntry
    const passed = await passedOverFor(ctx, place)
    if (passed) {
      await passOver(ctx, place.id, passed)
      continue
    }
    await ctx.db
      .updateTable('waitingPlaces')
      .set({ offeredAt: ctx.now, offeredUntil: offerEndsAt(ctx.now) })
      .where('tenantId', '=', ctx.tenant.id)
      .where('id', '=', place.id)
      .execute()
    told(ctx, 'place-offered', place.id)
    toOffer -= 1
    promised += 1
  }
  await promiseSeats(ctx, vacancyId, seats, { promised, waiting: line.length })
}

/** Ends the offers of a vacancy that nobody took up in time. */
async function lapse(ctx: Ctx, vacancyId: string): Promise<void> {
  const lapsed = await ctx.db
    .updateTable('waitingPlaces')
    .set({ endedAt: ctx.now, endedReason: 'lapsed' })
    .where('tenantId', '=', ctx.tenant.id)
    .where('vacancyId', '=', vacancyId)
    .where('endedAt', 'is', null)
    .where('applicationId', 'is', null)
    .where('offeredUntil', '<=', ctx.now)
    .returning('id')
    .execute()
  for (const { id } of lapsed) told(ctx, 'place-lapsed', id)
}

async function passedOverFor(
  ctx: Ctx,
  { studentId, vacancyId, isHere }: WaitingListEntry,
): Promise<PassedOver | undefined> {
  if (!isHere) return 'gone'
  const student = await getAnyStudent(ctx, studentId)
  const vacancy = await getVacancy({ ...ctx, actor: { kind: 'system' } }, vacancyId)
  return standsInTheWay((await situationOf(ctx, student, vacancy, '', false)).situation)
}

async function passOver(ctx: Ctx, id: string, passedOver: PassedOver): Promise<void> {
  await end(ctx, [id], 'passed_over', passedOver)
  told(ctx, 'passed-over', id, passedOver)
}

/** Looks again at the lists a pupil stands on, now that she has a place elsewhere. Runs as the system. */
export async function reconsiderPlaces(ctx: Ctx, studentId: string): Promise<void> {
  for (const { vacancyId } of await listPlacesOf(ctx, studentId)) {
    await lockSeats(ctx, vacancyId)
    const place = (await listStanding(ctx, vacancyId)).find((one) => one.studentId === studentId)
    if (!place || statusOf(place) === 'applied') continue
    const passed = await passedOverFor(ctx, place)
    if (!passed) continue
    await passOver(ctx, place.id, passed)
    await offerSeats(ctx, vacancyId)
  }
}

/** Tells everybody on the list that there is nothing to wait for any more. */
export async function closeWaitingList(ctx: Ctx, vacancyId: string): Promise<void> {
  const seats = await lockSeats(ctx, vacancyId)
  const standing = await listStanding(ctx, vacancyId)
  if (standing.length === 0) return
  await end(
    ctx,
    standing.map(({ id }) => id),
    'closed',
  )
  // Who asked for the seat already hears it of her application.
  for (const place of standing) if (statusOf(place) !== 'applied') told(ctx, 'waiting-closed', place.id)
  await promiseSeats(ctx, vacancyId, seats, { promised: 0, waiting: 0 })
}

/** The same for every place of an organization that stops. */
export async function closeWaitingListsAt(ctx: Ctx, organizationId: string): Promise<void> {
  for (const vacancyId of await listListsAt(ctx, organizationId)) await closeWaitingList(ctx, vacancyId)
}

/** What the clock does: offers that ran out go to the next. Runs as the system. */
export async function tendWaitingLists(ctx: Ctx): Promise<void> {
  for (const vacancyId of await listListsToTend(ctx)) await offerSeats(ctx, vacancyId)
}

async function end(ctx: Ctx, ids: string[], reason: EndedReason, passedOver: PassedOver | null = null): Promise<void> {
  await ctx.db
    .updateTable('waitingPlaces')
    .set({ endedAt: ctx.now, endedReason: reason, passedOverFor: passedOver })
    .where('tenantId', '=', ctx.tenant.id)
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .execute()
}

type WaitingNews = 'place-offered' | 'place-lapsed' | 'passed-over' | 'waiting-closed'

function told(ctx: Ctx, happened: WaitingNews, id: string, reason: string | null = null): void {
  const subject = { type: 'waiting_places', id }
  ctx.audit({ action: `applications.${happened}`, subject, reason })
  ctx.record({ name: `applications.${happened}`, subject, payload: { placeId: id } })
}

/** As long as an application that came to nothing (BR-51). */
const keptMonths = 12

/** Who waited in vain, or long ago, is remembered no longer. */
export async function forgetWaiting(ctx: Ctx): Promise<void> {
  await sql`delete from waiting_places where tenant_id = ${ctx.tenant.id}
    and ended_at < ${ctx.now}::timestamptz - make_interval(months => ${keptMonths})`.execute(ctx.db)
}
