import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { fullName } from '#areas/users/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, shape, view } from '#platform/shapes.ts'
import { htmlOf } from '#platform/rich-text.ts'
import { dayOf } from '#platform/week.ts'
import { seatsLeft, pictureUrl } from '../../model.ts'
import { mayAllowHours, mayDelete, mayEditVacancy, allowedVacancyEvents } from '../../policy.ts'
import { shownToWriters } from '../../fields.ts'
import type { GroupChoice, ManagedVacancy } from './queries.ts'
import { vacancyShape } from '../../resource.ts'
import { vacancyEvents } from '../../steps/model.ts'
import { gapsIn } from '../../readiness/model.ts'
import { lawOn } from '../../law/model.ts'

/** A vacancy for who writes or judges it: everything, what is missing still, and what the law has to say. */
export function presentManaged(ctx: Ctx, vacancy: ManagedVacancy): Resource {
  const { id, organizationId, organizationName, organizationStatus, slots, contactName } = vacancy
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
      openApplications: vacancy.openApplications,
      toAnswer: vacancy.toAnswer,
      lastDay: vacancy.lastDay,
      isRenewed: vacancy.isRenewed,
      // What came from a file has no marks yet.
      descriptionHtml: vacancy.descriptionHtml || htmlOf(vacancy.description),
      pictureUrl: pictureUrl(vacancy),
      seatsLeft: seatsLeft(vacancy.seats, vacancy.seatsTaken),
    },
    relationships: { organization: { data: { type: 'organizations', id: organizationId } } },
    meta: {
      allowedEvents: allowedVacancyEvents(ctx.actor, vacancy),
      can: {
        edit: mayEditVacancy(ctx.actor, vacancy),
        delete: mayDelete(ctx.actor, vacancy),
        allowHours: mayAllowHours(ctx.actor, vacancy),
      },
      gaps: gapsIn(vacancy, today),
      law: lawOn(vacancy, today).map(({ key: _key, ...point }) => point),
    },
  }
}

export const managedShape = view(
  'managed',
  shape(
    'vacancies',
    vacancyShape.attributes
      .omit({ distanceKm: true, bikeMinutes: true, textLanguage: true, answerDays: true })
      .required()
      .extend({ pictureFocus: z.tuple([z.number(), z.number()]) }),
    vacancyShape.relationships,
    z.object({
      allowedEvents: z.array(z.enum(vacancyEvents)),
      can: z.object({ edit: z.boolean(), delete: z.boolean(), allowHours: z.boolean() }),
      /** What is missing still, by its field. */
      gaps: z.record(z.string(), z.string()),
      /** What the law has to say of the work and its hours, point by point. */
      law: z.array(
        z.object({
          id: z.string(),
          part: z.enum(['work', 'hours']),
          rule: z.string(),
          field: z.string(),
          values: z.record(z.string(), z.union([z.string(), z.number()])),
          source: z.string().optional(),
          state: z.enum(['blocked', 'allowed', 'open', 'confirmed']),
        }),
      ),
    }),
  ),
)

export function presentSchoolChoice({ id, name }: { id: string; name: string }): Resource {
  return { type: 'vacancy_schools', id, attributes: { name } }
}

export function presentGroupChoice({ id, name, schoolName }: GroupChoice): Resource {
  return { type: 'vacancy_groups', id, attributes: { name, schoolName } }
}

export function presentPerson({ id, ...names }: Parameters<typeof fullName>[0] & { id: string }): Resource {
  return { type: 'vacancy_people', id, attributes: { name: fullName(names) } }
}

const named = z.object({ name: z.string() })
/** What the form of a vacancy offers to choose from. */
export const choiceShapes = [
  forScreens(shape('vacancy_schools', named)),
  forScreens(shape('vacancy_groups', named.extend({ schoolName: z.string() }))),
  forScreens(shape('vacancy_people', named)),
]

/** Of the list: how many there are in the usual views, and what the reader may do with vacancies as a whole. */
export const managedMeta = z.object({
  counts: z.object({
    all: z.int(),
    review: z.int(),
    toJudge: z.int(),
    draft: z.int(),
    online: z.int(),
    forSome: z.int(),
    free: z.int(),
    toAnswer: z.int(),
    reports: z.int(),
  }),
  may: z.object({
    judge: z.boolean(),
    add: z.boolean(),
    import: z.boolean(),
    export: z.boolean(),
    ownAlone: z.boolean(),
  }),
})
