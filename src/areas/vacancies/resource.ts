import type { Ctx } from '#areas/context.ts'
import { actsAs, organizationsOf } from '#areas/users/model.ts'
import type { Locale } from '#platform/i18n.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { seatsLeft, pictureUrl } from './model.ts'
import { vacancyCapacities, reporters } from './policy.ts'
import { htmlOf } from '#platform/rich-text.ts'
import type { Vacancy } from './queries.ts'
import { z } from 'zod'
import { shape } from '#platform/shapes.ts'
import { publicColumns, vacancyFacts, vacancyFields } from './fields.ts'
import { wiresOf } from '#platform/field-kinds.ts'
import { rideMinutes, toldKm } from '#areas/geography/model.ts'

/** What a pupil did with a place: kept it, asked for it. */
export type Marks = { kept: boolean; applied: boolean }

/** A place as the bank shows it; who to call there is told once a pupil is accepted. */
export function presentVacancy(ctx: Ctx, vacancy: Vacancy, marks?: Marks, distanceKm?: number): Resource {
  const { id, organizationId } = vacancy
  const isFree = vacancy.status === 'published' && seatsLeft(vacancy.seats, vacancy.seatsTaken) > 0
  return {
    type: 'vacancies',
    id,
    lasting: lastingOf(ctx.locale, vacancy),
    attributes: {
      slots: upcoming(vacancy.slots, ctx.now),
      distanceKm: distanceKm === undefined ? null : toldKm(distanceKm),
      bikeMinutes: distanceKm === undefined ? null : rideMinutes(distanceKm, 'bike'),
    },
    relationships: { organization: { data: { type: 'organizations', id: organizationId } } },
    meta: {
      can: {
        apply: isFree && actsAs(ctx.actor, 'student'),
        applyFor: isFree && actsAs(ctx.actor, 'mentor', 'coordinator'),
        keep: actsAs(ctx.actor, 'student'),
        wait: vacancy.status === 'full' && actsAs(ctx.actor, 'student'),
        figures: seesFigures(ctx, organizationId),
        report: actsAs(ctx.actor, ...reporters),
        manage: ctx.actor.kind === 'user' && vacancyCapacities(ctx.actor, vacancy).length > 0,
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
  return {
    ...Object.fromEntries(publicColumns.map((name) => [name, vacancy[name]])),
    organizationName: vacancy.organizationName,
    answerDays: vacancy.answerDays,
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
const firstLines = z
  .object(wiresOf({ ...vacancyFields, ...vacancyFacts }))
  .required({ status: true, title: true, seats: true, city: true })

export const vacancyShape = shape(
  'vacancies',
  firstLines.extend({
    seatsLeft: z.int(),
    organizationName: z.string().optional(),
    organizationStatus: z.string().optional(),
    answerDays: z.int().nullable().optional(),
    contactName: z.string().nullable().optional(),
    openApplications: z.int().optional(),
    toAnswer: z.int().optional(),
    lastDay: z.iso.date().nullable().optional(),
    isRenewed: z.boolean().optional(),
    pictureUrl: z.string().nullable().optional(),
    distanceKm: z.number().nullable().optional(),
    bikeMinutes: z.int().nullable().optional(),
    textLanguage: z.enum(['nl', 'en']).optional(),
  }),
  { organization: 'organizations' },
)
