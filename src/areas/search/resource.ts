import { z } from 'zod'
import { vacancyShape } from '#areas/vacancies/resource.ts'
import { travelModes } from '#areas/geography/model.ts'
import { weekdays } from '#platform/week.ts'
import { id, moment, shape, view, words } from '#platform/shapes.ts'
import { facetNames } from './facets/model.ts'
import { searchOrders } from './model.ts'
import { widenings } from './widening/model.ts'

/** A place as the bank shows it, with what the reader may do there. */
const shown = vacancyShape.attributes
  .pick({
    status: true,
    title: true,
    summary: true,
    description: true,
    descriptionHtml: true,
    textLanguage: true,
    tasks: true,
    whatYouLearn: true,
    organizationName: true,
    answerDays: true,
    program: true,
    sectorKeys: true,
    format: true,
    seats: true,
    seatsLeft: true,
    minAge: true,
    levels: true,
    hoursTotal: true,
    startsOn: true,
    endsOn: true,
    weeklySchedule: true,
    days: true,
    street: true,
    houseNumber: true,
    postcode: true,
    city: true,
    lat: true,
    lng: true,
    distanceKm: true,
    bikeMinutes: true,
    applicationDeadline: true,
    publishedAt: true,
    requiresMotivation: true,
    requiresVog: true,
    accessibility: true,
    clothing: true,
    lunch: true,
    pictureUrl: true,
    pictureAlt: true,
  })
  .required()
  .extend({
    pictureFocus: z.tuple([z.number(), z.number()]),
    slots: z.array(z.object({ id, startsAt: moment, endsAt: moment, seats: z.int(), note: z.string().nullable() })),
  })

const can = z.object({
  apply: z.boolean(),
  keep: z.boolean(),
  wait: z.boolean(),
  figures: z.boolean(),
  report: z.boolean(),
  manage: z.boolean(),
})
const marks = z.object({ can, kept: z.boolean(), applied: z.boolean(), openToAll: z.boolean() })

export const foundShape = view('found', shape('vacancies', shown, vacancyShape.relationships, marks))

const reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['interest', 'kept']), sector: z.string() }),
  z.object({ kind: z.literal('travel'), mode: z.enum(travelModes), minutes: z.number() }),
  z.object({ kind: z.literal('days'), days: z.array(z.enum(weekdays)) }),
  z.object({ kind: z.literal('age'), age: z.int() }),
])

/** With why it may suit the pupil. */
export const recommendedShape = view(
  'recommended',
  shape('vacancies', shown, vacancyShape.relationships, marks.extend({ reasons: z.array(reason) })),
)

const counts = z.array(z.object({ value: z.string(), count: z.int(), name: z.string().optional() }))

/** Beside a page of the bank: what can be ticked, with its counts, and what was answered where the question found nothing. */
export const searchMeta = z.object({
  facets: z.object(
    Object.fromEntries(facetNames.map((name) => [name, counts])) as Record<(typeof facetNames)[number], typeof counts>,
  ),
  center: z.object({ lat: z.number(), lng: z.number(), name: z.string() }).nullable(),
  placeUnknown: z.boolean(),
  placeSuggestions: words,
  searched: z.string(),
  order: z.enum(searchOrders),
  widened: z.array(
    z.object({ step: z.enum([...widenings, 'spelling']), from: z.string().optional(), to: z.string().optional() }),
  ),
  suggestion: z.string().nullable(),
})
