import { z } from 'zod'
import { toldToEveryone } from '#areas/vacancies/fields.ts'
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
    ...toldToEveryone,
    organizationName: true,
    answerDays: true,
    textLanguage: true,
    seatsLeft: true,
    distanceKm: true,
    bikeMinutes: true,
    pictureUrl: true,
  })
  .required()
  .extend({
    pictureFocus: z.tuple([z.number(), z.number()]),
    slots: z.array(z.object({ id, startsAt: moment, endsAt: moment, seats: z.int(), note: z.string().nullable() })),
  })

const can = z.object({
  apply: z.boolean(),
  /** In the name of a pupil they look after. */
  applyFor: z.boolean(),
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
  center: z.object({ lat: z.number(), lng: z.number(), name: z.string().nullable() }).nullable(),
  /** Where the distances are counted from; without a name it is the reader's home. */
  distancesFrom: z.object({ name: z.string().nullable() }).nullable(),
  placeUnknown: z.boolean(),
  placeSuggestions: words,
  searched: z.string(),
  order: z.enum(searchOrders),
  widened: z.array(
    z.object({ step: z.enum([...widenings, 'spelling']), from: z.string().optional(), to: z.string().optional() }),
  ),
  suggestion: z.string().nullable(),
})
