import { nextPeriod } from '#areas/periods/model.ts'
import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { programs } from '#areas/tenancy/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { countsBy, day, id, moment, shape, words } from '#platform/shapes.ts'
import { countsOf, mayTakeBack } from './commands.ts'
import { proposedFor, rolloverWays } from './model.ts'
import type { PlannedRollover, RolloverRun, YearEnd } from './queries.ts'

/** The year that ends, and what is proposed for each class and period of it. */
export function presentYearEnd({
  schoolId,
  schoolName,
  from,
  to,
  classes,
  periods,
  next,
  mayLeave,
}: YearEnd): Resource {
  const there = new Set(next.map(({ name }) => name.toLowerCase()))
  return {
    type: 'rollover_plans',
    id: schoolId,
    attributes: {
      schoolName,
      fromYear: from,
      toYear: to.name,
      startsOn: to.startsOn,
      mayLeave,
      classes: classes.map((one) => {
        const proposed = proposedFor(one)
        return {
          id: one.id,
          name: one.name,
          pupils: one.pupils,
          mentorNames: one.mentorNames,
          way: proposed.way === 'leave' && !mayLeave ? 'skip' : proposed.way,
          nextName: proposed.name,
          isThere: there.has(proposed.name.toLowerCase()),
        }
      }),
      periods: periods.map((one) => {
        const { name, startsOn, endsOn } = nextPeriod(one)
        return { id: one.id, name, program: one.program, startsOn, endsOn, isThere: one.isThere }
      }),
    },
  }
}

export const rolloverPlanShape = shape(
  'rollover_plans',
  z.object({
    schoolName: z.string(),
    fromYear: z.string(),
    toYear: z.string(),
    startsOn: day,
    mayLeave: z.boolean(),
    classes: z.array(
      z.object({
        id,
        name: z.string(),
        pupils: z.int(),
        mentorNames: words,
        way: z.enum(rolloverWays),
        nextName: z.string(),
        isThere: z.boolean(),
      }),
    ),
    periods: z.array(
      z.object({
        id,
        name: z.string(),
        program: z.enum(programs),
        startsOn: day,
        endsOn: day,
        isThere: z.boolean(),
      }),
    ),
  }),
)

/** What the choices come to, in numbers: nothing is written yet. */
export function presentPlanned(planned: PlannedRollover): Resource {
  const { plan, copies, mustType } = planned
  return {
    type: 'rollover_outcomes',
    id: planned.schoolId,
    attributes: {
      counts: { ...countsOf(planned), staying: plan.staying, planned: plan.planned },
      mustType,
      classNames: plan.classes.filter(({ existing }) => existing === null).map(({ name }) => name),
      // Whoever announces such a draft is asked for its classes.
      withoutClasses: copies.filter(({ classNames }) => classNames.length === 0).map(({ name }) => name),
    },
  }
}

export const rolloverOutcomeShape = shape(
  'rollover_outcomes',
  z.object({ counts: countsBy, mustType: z.int().nullable(), classNames: words, withoutClasses: words }),
)

export function presentRollover({ now }: Ctx, { id: runId, schoolId, fileName, ...run }: RolloverRun): Resource {
  const { counts, doneAt, undoneAt, createdByName } = run
  return {
    type: 'rollovers',
    id: runId,
    attributes: { name: fileName, counts, doneAt, undoneAt, createdByName },
    relationships: { school: { data: { type: 'organizations', id: schoolId } } },
    meta: { mayUndo: mayTakeBack(run, now) },
  }
}

export const rolloverShape = shape(
  'rollovers',
  z.object({
    name: z.string(),
    counts: countsBy,
    doneAt: moment,
    undoneAt: moment.nullable(),
    createdByName: z.string().nullable(),
  }),
  { school: 'organizations' },
  z.object({ mayUndo: z.boolean() }),
)
