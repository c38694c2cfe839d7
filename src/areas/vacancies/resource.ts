import type { Ctx } from '#areas/context.ts'
import { actsAs } from '#areas/users/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { seatsLeft, travelMinutes } from './model.ts'
import { pictureUrl } from './pictures/model.ts'
import { capacitiesFor, reporters } from './policy.ts'
import { htmlOf } from '#platform/rich-text.ts'
import type { Vacancy } from './queries.ts'
import { z } from 'zod'
import { day, moment, schedule, shape, words } from '#platform/shapes.ts'
import { vacancyFormats, vacancyStatuses } from './model.ts'
import { weekdays } from '#platform/week.ts'
import { managedAttributes } from './managed/resource.ts'

/** A place as the bank shows it; who to call there is told once a pupil is accepted. */
export function presentVacancy(ctx: Ctx, vacancy: Vacancy): Resource {
  const {
    id,
    organizationId,
    contactUserId: _contact,
    supervisorUserId: _supervisor,
    schoolIds: _schools,
    lockVersion: _version,
    distanceKm,
    seatsTaken: _taken,
    pictureFileId: _large,
    pictureSmallId: _small,
    ...shown
  } = vacancy
  const left = seatsLeft(vacancy.seats, vacancy.seatsTaken)
  return {
    type: 'vacancies',
    id,
    attributes: {
      ...shown,
      // What came from a file has no marks yet.
      descriptionHtml: shown.descriptionHtml || htmlOf(shown.description),
      pictureUrl: pictureUrl(vacancy),
      seatsLeft: left,
      distanceKm: distanceKm === undefined || distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
      bikeMinutes: distanceKm === undefined || distanceKm === null ? null : bikeMinutes(distanceKm),
    },
    relationships: { organization: { data: { type: 'organizations', id: organizationId } } },
    meta: {
      can: {
        apply: vacancy.status === 'published' && left > 0 && actsAs(ctx.actor, 'student'),
        report: actsAs(ctx.actor, ...reporters),
        manage: ctx.actor.kind === 'user' && capacitiesFor(ctx.actor, vacancy).length > 0,
      },
    },
  }
}

/** An estimate along a straight line, as the model reckons it. */
function bikeMinutes(km: number): number {
  return travelMinutes({ lat: 52, lng: 5 }, { lat: 52 + km / 111.19, lng: 5 }, 'bike')
}

/** Beside an organization only its first lines are told. */
export const vacancyShape = shape(
  'vacancies',
  z.object({
    status: z.enum(vacancyStatuses),
    title: z.string(),
    seats: z.int(),
    seatsLeft: z.int(),
    city: z.string().nullable(),
    organizationName: z.string().optional(),
    program: z.enum(['mas', 'traineeship']).optional(),
    summary: z.string().optional(),
    description: z.string().optional(),
    tasks: words.optional(),
    whatYouLearn: z.string().optional(),
    sectorKeys: words.optional(),
    format: z.enum(vacancyFormats).optional(),
    minAge: z.int().optional(),
    levels: words.optional(),
    hoursTotal: z.number().nullable().optional(),
    startsOn: day.nullable().optional(),
    endsOn: day.nullable().optional(),
    weeklySchedule: schedule.optional(),
    days: z.array(z.enum(weekdays)).optional(),
    street: z.string().nullable().optional(),
    houseNumber: z.string().nullable().optional(),
    postcode: z.string().nullable().optional(),
    lat: z.number().nullable().optional(),
    lng: z.number().nullable().optional(),
    applicationDeadline: day.nullable().optional(),
    requiresMotivation: z.boolean().optional(),
    requiresVog: z.boolean().optional(),
    industrial: z.boolean().optional(),
    accessibility: words.optional(),
    clothing: z.string().optional(),
    lunch: z.string().optional(),
    publishedAt: moment.nullable().optional(),
    distanceKm: z.number().nullable().optional(),
    bikeMinutes: z.int().nullable().optional(),
    ...managedAttributes,
  }),
  { organization: 'organizations' },
)

export const placeShape = shape('places', z.object({ name: z.string() }))
