import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { countsBy, day, id, moment, shape, words, forScreens } from '#platform/shapes.ts'
import { daysSince } from '#platform/week.ts'
import { latenesses, partiesAtTurn, pupilStates } from './model.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { actsAs } from '#areas/users/model.ts'
import type { DeskChoices } from './choices/queries.ts'
import { mayTakeAlong, pupilKeepers } from './policy.ts'
import type { PupilRow } from './queries.ts'

export function presentPupil(
  ctx: Ctx,
  { id, quietSince, choosesSince, program, schoolSettings, ...pupil }: PupilRow,
): Resource {
  ctx.saw('students', id)
  const settings = capabilitiesAt(ctx.tenant.capabilities, schoolSettings)
  const countsHours = settings.usesHours && program === 'mas'
  return {
    type: 'pupils',
    id,
    attributes: {
      ...pupil,
      usesHours: pupil.usesHours ?? false,
      hoursTarget: countsHours ? (pupil.hoursTarget ?? settings.hoursTarget) : null,
      declined: pupil.declined ?? 0,
      // Before a period begins nobody has been without a place in it yet.
      daysAtTurn: pupil.since && pupil.since <= ctx.now ? daysSince(pupil.since, ctx.now) : null,
      daysChoosing: choosesSince && daysSince(choosesSince, ctx.now),
      daysQuiet: quietSince && daysSince(quietSince, ctx.now),
    },
  }
}

/** Where a pupil stands in the period that asks most of them, or the one that was asked for. */
export const pupilShape = shape(
  'pupils',
  z.object({
    name: z.string(),
    email: z.string().nullable(),
    groupNames: words,
    mentorNames: words,
    state: z.enum(pupilStates),
    turns: z.array(z.enum(partiesAtTurn)),
    since: moment.nullable(),
    daysAtTurn: z.int().nullable(),
    daysQuiet: z.int().nullable(),
    choosesBefore: moment.nullable(),
    /** For how many days they choose: that is how long it is their turn, and `daysAtTurn` how long they are without a place. */
    daysChoosing: z.int().nullable(),
    late: z.array(z.enum(latenesses)),
    declined: z.int(),
    periodId: id.nullable(),
    periodName: z.string().nullable(),
    organizationName: z.string().nullable(),
    applicationId: id.nullable(),
    applicationStatus: z.string().nullable(),
    internshipId: id.nullable(),
    internshipStatus: z.string().nullable(),
    startsOn: day.nullable(),
    endsOn: day.nullable(),
    usesHours: z.boolean(),
    /** How many hours are asked of the pupil, where they count; a place that names a number of its own is made with that. */
    hoursTarget: z.int().nullable(),
    minutesPlanned: z.int().nullable(),
    minutesApproved: z.int(),
    contractId: id.nullable(),
    contractStatus: z.string().nullable(),
    timesheetId: id.nullable(),
    missingWeek: day.nullable(),
  }),
)

const choice = z.object({ id, name: z.string() })

/** Among what one chooses in lists of applications and internships; nothing where one looks after nobody. */
export function presentListChoices(ctx: Ctx, choices: DeskChoices): Resource {
  return {
    type: 'list_choices',
    id: ctx.tenant.id,
    attributes: { ...choices, isPupil: actsAs(ctx.actor, 'student') },
    meta: { may: { export: mayTakeAlong(ctx.actor), remind: actsAs(ctx.actor, ...pupilKeepers) } },
  }
}

export const listChoicesShape = forScreens(
  shape(
    'list_choices',
    z.object({
      groups: z.array(choice),
      mentors: z.array(choice),
      periods: z.array(choice),
      /** Whether one's own are shown instead, without a table. */
      isPupil: z.boolean(),
    }),
    {},
    z.object({ may: z.object({ export: z.enum(['no', 'yes', 'with-reason']), remind: z.boolean() }) }),
  ),
)

/** Of the list: how many stand where, what there is to choose among, whether it may be taken along, and whether they are reminded. */
export const pupilsMeta = z.object({
  byState: countsBy,
  byLate: countsBy,
  /** Of those without a place, how many there are in which period. */
  placeless: z.array(z.object({ periodId: id, periodName: z.string(), isAhead: z.boolean(), count: z.int() })),
  groups: z.array(choice),
  mentors: z.array(choice),
  periods: z.array(choice),
  may: z.object({ export: z.enum(['no', 'yes', 'with-reason']), remind: z.boolean() }),
})
