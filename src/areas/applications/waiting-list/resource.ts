import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { userIdOf } from '#areas/users/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { moment, shape } from '#platform/shapes.ts'
import { endedReasons, placeStatuses, statusOf } from './model.ts'
import { canLeave } from './policy.ts'
import type { WaitingPlaceRow } from './queries.ts'

/** A place on a waiting list: how many-eth she is, or until when a seat is hers to ask for. */
export function presentWaitingPlace(ctx: Ctx, place: WaitingPlaceRow): Resource {
  ctx.saw('applications', place.studentId)
  const status = statusOf(place)
  return {
    type: 'waiting_places',
    id: place.id,
    attributes: {
      status,
      rank: place.rank,
      joinedAt: place.joinedAt,
      offeredUntil: status === 'offered' ? place.offeredUntil : null,
      endedReason: place.endedReason,
      vacancyTitle: place.vacancyTitle,
      organizationName: place.organizationName,
      studentName: place.studentId === userIdOf(ctx.actor) ? null : place.studentName,
    },
    relationships: {
      vacancy: { data: { type: 'vacancies', id: place.vacancyId } },
      student: { data: { type: 'students', id: place.studentId } },
      application: { data: place.applicationId ? { type: 'applications', id: place.applicationId } : null },
    },
    meta: { can: { leave: ['waiting', 'offered'].includes(status) && canLeave(ctx.actor, place) } },
  }
}

export const waitingPlaceShape = shape(
  'waiting_places',
  z.object({
    status: z.enum(placeStatuses),
    rank: z.int().nullable(),
    joinedAt: moment,
    offeredUntil: moment.nullable(),
    endedReason: z.enum(endedReasons).nullable(),
    vacancyTitle: z.string(),
    organizationName: z.string(),
    studentName: z.string().nullable(),
  }),
  { vacancy: 'vacancies', student: 'students', application: 'applications' },
  z.object({ can: z.object({ leave: z.boolean() }) }),
)
