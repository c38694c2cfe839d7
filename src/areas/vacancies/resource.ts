import type { Ctx } from '#areas/context.ts'
import { actsAs, organizationsOf } from '#areas/users/model.ts'
import type { Locale } from '#platform/i18n.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { seatsLeft, pictureUrl } from './model.ts'
import { capacitiesFor, reporters } from './policy.ts'
import { htmlOf } from '#platform/rich-text.ts'
import type { Vacancy } from './queries.ts'
import { z } from 'zod'
import { day, moment, schedule, shape, words } from '#platform/shapes.ts'
import { vacancyFormats, vacancyStatuses } from './model.ts'
import { weekdays } from '#platform/week.ts'
import { managedAttributes } from './writing/staff-view/resource.ts'
import { rideMinutes } from '#areas/geography/model.ts'

/** What a pupil did with a place: kept it, asked for it. */
export type Marks = { kept: boolean; applied: boolean }

/** A place as the bank shows it; who to call there is told once a pupil is accepted. */
export function presentVacancy(ctx: Ctx, vacancy: Vacancy, marks?: Marks, distanceKm?: number): Resource {
  const { id, organizationId } = vacancy
  const left = seatsLeft(vacancy.seats, vacancy.seatsTaken)
  return {
    type: 'vacancies',
    id,
    lasting: lastingOf(ctx.locale, vacancy),
    attributes: {
      slots: upcoming(vacancy.slots, ctx.now),
      distanceKm: distanceKm === undefined ? null : Math.round(distanceKm * 10) / 10,
      bikeMinutes: distanceKm === undefined ? null : rideMinutes(distanceKm, 'bike'),
    },
    relationships: { organization: { data: { type: 'organizations', id: organizationId } } },
    meta: {
      can: {
        apply: vacancy.status === 'published' && left > 0 && actsAs(ctx.actor, 'student'),
        keep: actsAs(ctx.actor, 'student'),
        wait: vacancy.status === 'full' && actsAs(ctx.actor, 'student'),
        figures: seesFigures(ctx, organizationId),
        report: actsAs(ctx.actor, ...reporters),
        manage: ctx.actor.kind === 'user' && capacitiesFor(ctx.actor, vacancy).length > 0,
      },
      kept: marks?.kept ?? false,
      applied: marks?.applied ?? false,
      openToAll:
        vacancy.status === 'published' && vacancy.schoolIds.length === 0 && ctx.tenant.capabilities.publicVacancies,
    },
  }
}

/** What a place says to everybody, by the row it is made of: read again unchanged, a place is the same row. */
const lasting = { nl: new WeakMap<Vacancy, () => object>(), en: new WeakMap<Vacancy, () => object>() }

function lastingOf(locale: Locale, vacancy: Vacancy): () => object {
  const known = lasting[locale].get(vacancy) ?? (() => shownToAll(locale, vacancy))
  lasting[locale].set(vacancy, known)
  return known
}

function shownToAll(locale: Locale, vacancy: Vacancy): object {
  const {
    id: _id,
    organizationId: _organization,
    contactUserId: _contact,
    supervisorUserId: _supervisor,
    schoolIds: _schools,
    groupIds: _groups,
    lockVersion: _version,
    seatsTaken: _taken,
    pictureFileId: _large,
    pictureSmallId: _small,
    waiting: _waiting,
    slots: _slots,
    titleEn: _title,
    summaryEn: _summary,
    descriptionEn: _description,
    tasksEn: _tasks,
    ...shown
  } = vacancy
  return {
    ...shown,
    ...textsIn(locale, vacancy),
    pictureUrl: pictureUrl(vacancy),
    seatsLeft: seatsLeft(vacancy.seats, vacancy.seatsTaken),
  }
}

/** What a place says in the language of who reads it; in Dutch where it says nothing else. */
export function textsIn(locale: Locale, vacancy: Vacancy) {
  const { title, summary, description, descriptionHtml, tasks, descriptionEn, summaryEn } = vacancy
  // What came from a file has no marks yet.
  const dutch = { title, summary, description, descriptionHtml: descriptionHtml || htmlOf(description), tasks }
  if (locale !== 'en' || !descriptionEn) return { ...dutch, textLanguage: 'nl' as const }
  return {
    title: vacancy.titleEn || title,
    // Half of it in another language is of no use to anybody.
    summary: summaryEn,
    description: descriptionEn,
    descriptionHtml: htmlOf(descriptionEn),
    tasks: vacancy.tasksEn,
    textLanguage: 'en' as const,
  }
}

/** The moments that are not over yet, the next one first. */
function upcoming(slots: Vacancy['slots'], now: Date) {
  return (slots ?? [])
    .map((slot) => ({ ...slot, startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) }))
    .filter(({ endsAt }) => endsAt > now)
}

/** Who offers a place, and who looks after all of them, sees how it does. */
function seesFigures({ actor }: Ctx, organizationId: string): boolean {
  return (
    organizationsOf(actor, 'company_admin', 'company_supervisor', 'company_signatory').includes(organizationId) ||
    actsAs(actor, 'broker', 'tenant_admin', 'platform_admin')
  )
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
    answerDays: z.int().nullable().optional(),
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
    textLanguage: z.enum(['nl', 'en']).optional(),
    ...managedAttributes,
  }),
  { organization: 'organizations' },
)
