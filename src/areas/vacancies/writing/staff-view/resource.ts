import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { htmlOf } from '#platform/rich-text.ts'
import { dayOf } from '#platform/week.ts'
import { seatsLeft, pictureUrl } from '../../model.ts'
import { mayAllowHours, mayDelete, mayEdit, stepsFor } from '../../policy.ts'
import { shownToWriters } from '../../fields.ts'
import type { ManagedVacancy } from './queries.ts'
import { gapsIn } from '../../readiness/model.ts'
import { lawOn } from '../../law/model.ts'

/** A vacancy for who writes or judges it: everything, what is missing still, and what the law has to say. */
export function presentManaged(ctx: Ctx, vacancy: ManagedVacancy): Resource {
  const { id, organizationId, organizationName, organizationStatus, slots, contactName, openApplications } = vacancy
  const today = dayOf(ctx.now)
  return {
    type: 'vacancies',
    id,
    attributes: {
      ...Object.fromEntries(shownToWriters.map((name) => [name, vacancy[name]])),
      organizationName,
      organizationStatus,
      slots,
      contactName,
      openApplications,
      // What came from a file has no marks yet.
      descriptionHtml: vacancy.descriptionHtml || htmlOf(vacancy.description),
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

/** Of the list: how many there are in the usual views, and what the reader may do with vacancies as a whole. */
export const managedMeta = z.object({
  counts: z.object({ all: z.int(), review: z.int(), draft: z.int(), online: z.int(), reports: z.int() }),
  may: z.object({
    judge: z.boolean(),
    add: z.boolean(),
    import: z.boolean(),
    export: z.boolean(),
    ownAlone: z.boolean(),
  }),
})
