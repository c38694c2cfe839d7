import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { id as uuid, moment } from '#platform/shapes.ts'
import { htmlOf } from '#platform/rich-text.ts'
import { dayOf } from '#platform/week.ts'
import { seatsLeft, pictureUrl } from '../../model.ts'
import { mayAllowHours, mayDelete, mayEdit, stepsFor } from '../../policy.ts'
import type { ManagedVacancy } from './queries.ts'
import { gapsIn } from '../../readiness/model.ts'
import { lawOn } from '../../law/model.ts'

/** A vacancy for who writes or judges it: everything, what is missing still, and what the law has to say. */
export function presentManaged(ctx: Ctx, vacancy: ManagedVacancy): Resource {
  const {
    id,
    organizationId,
    pictureFileId: _large,
    pictureSmallId: _small,
    pictureOriginalId: _whole,
    ...shown
  } = vacancy
  const today = dayOf(ctx.now)
  return {
    type: 'vacancies',
    id,
    attributes: {
      ...shown,
      // What came from a file has no marks yet.
      descriptionHtml: vacancy.descriptionHtml || htmlOf(vacancy.description),
      organizationId,
      pictureUrl: pictureUrl(vacancy),
      seatsLeft: seatsLeft(vacancy.seats, vacancy.seatsTaken),
    },
    relationships: { organization: { data: { type: 'organizations', id: organizationId } } },
    meta: {
      allowedEvents: stepsFor(ctx.actor, vacancy),
      can: {
        edit: mayEdit(ctx.actor, vacancy),
        delete: mayDelete(ctx.actor, vacancy),
        allowHours: mayAllowHours(ctx.actor, vacancy),
      },
      gaps: gapsIn(vacancy, today),
      law: lawOn(vacancy, today).map(({ key: _key, ...point }) => point),
    },
  }
}

/** What its writers see beside what the bank shows. */
export const managedAttributes = {
  organizationId: uuid.optional(),
  organizationStatus: z.string().optional(),
  descriptionHtml: z.string().optional(),
  titleEn: z.string().optional(),
  summaryEn: z.string().optional(),
  descriptionEn: z.string().optional(),
  tasksEn: z.array(z.string()).optional(),
  seatsTaken: z.int().optional(),
  schoolIds: z.array(uuid).optional(),
  groupIds: z.array(uuid).optional(),
  slots: z
    .array(
      z.object({ id: uuid.optional(), startsAt: moment, endsAt: moment, seats: z.int(), note: z.string().nullable() }),
    )
    .optional(),
  locationKind: z.string().optional(),
  contactUserId: uuid.nullable().optional(),
  contactName: z.string().nullable().optional(),
  supervisorUserId: uuid.nullable().optional(),
  requiresInterview: z.boolean().optional(),
  physicalDemands: z.string().optional(),
  hazards: z.array(z.string()).optional(),
  supervision: z.string().optional(),
  masChecks: z.array(z.string()).optional(),
  workConfirmed: z.array(z.string()).optional(),
  hoursConfirmed: z.array(z.string()).optional(),
  hoursAllowed: z.array(z.string()).optional(),
  hoursAllowedReason: z.string().nullable().optional(),
  allowanceCents: z.int().nullable().optional(),
  travelAllowance: z.boolean().optional(),
  closedReason: z.string().nullable().optional(),
  reviewNote: z.string().nullable().optional(),
  openApplications: z.int().optional(),
  unanswered: z.int().optional(),
  pictureUrl: z.string().nullable().optional(),
  pictureAlt: z.string().optional(),
  pictureFocus: z.array(z.number()).optional(),
  submittedAt: moment.nullable().optional(),
  createdAt: moment.optional(),
  updatedAt: moment.optional(),
  lockVersion: z.int().optional(),
}
