import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { partiesAtTurn, pupilStates } from '#areas/desk/model.ts'
import { userIdOf } from '#areas/users/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { day, id, moment, shape, words } from '#platform/shapes.ts'
import { daysBetween, dayOf } from '#platform/week.ts'
import {
  isPassed,
  requirementKinds,
  roadRisks,
  roadStates,
  signingParties,
  type Requirement,
  type WorkflowPhase,
} from '../model.ts'
import { mayKeepRoad } from '../policy.ts'
import { currentPhase, isOvertaken, meetingOf } from '../progress/model.ts'
import { mayTick, type RoadOutcome } from './commands.ts'
import type { MatrixRow } from './matrix/queries.ts'
import type { SeenRoad } from './one/queries.ts'

const state = z.enum(roadStates)
const choice = z.object({ id, name: z.string() })

export function presentRoadLine(ctx: Ctx, { id, ...line }: MatrixRow): Resource {
  ctx.saw('students', line.studentId)
  return { type: 'road_lines', id, attributes: line }
}

/** A pupil against the phases of a workflow. */
export const roadLineShape = shape(
  'road_lines',
  z.object({
    studentId: id,
    name: z.string(),
    groupNames: words,
    periodId: id,
    periodName: z.string(),
    workflowId: id,
    version: z.int(),
    daysLate: z.int(),
    /** Until when there is time for the phase the pupil is in; null where it says no day, or they are late with one. */
    daysLeft: z.int().nullable(),
    phaseId: id.nullable(),
    cells: z.array(z.object({ phaseId: id, state, dueOn: day.nullable(), daysLate: z.int() })),
    /** How far the list of pupils has them. */
    state: z.enum(pupilStates),
    turns: z.array(z.enum(partiesAtTurn)),
    daysQuiet: z.int().nullable(),
    risks: z.array(z.enum(roadRisks)),
    declined: z.int(),
    /** The internship there was was not passed, and nothing else was asked for since. */
    hasNotPassed: z.boolean(),
    /** Until when they choose among what their school holds out to them. */
    choosesBefore: moment.nullable(),
  }),
)

/** Of the matrix: its columns, what is counted of everybody on them, and what there is to choose among. */
export const matrixMeta = z.object({
  walking: z.int(),
  late: z.int(),
  /** Late, or with something that says that somebody should look. */
  attention: z.int(),
  extended: z.int(),
  byRisk: z.array(z.object({ risk: z.enum(roadRisks), count: z.int() })),
  passed: z.array(z.object({ phaseId: id, count: z.int() })),
  inPhase: z.array(z.object({ phaseId: id, count: z.int() })),
  /** Who is in time with the phase they are in and has no more than a week left for it, the nearest day first. */
  soon: z.array(z.object({ phaseId: id, dueOn: day, daysLeft: z.int(), count: z.int() })),
  phases: z.array(choice),
  workflows: z.array(choice.extend({ count: z.int() })),
  shown: id.nullable(),
  groups: z.array(choice),
  periods: z.array(choice),
  may: z.object({ export: z.enum(['no', 'yes', 'with-reason']), keep: z.boolean() }),
})

export function presentRoad(ctx: Ctx, road: SeenRoad): Resource {
  const { id, phases, progress, studentId, schoolId } = road
  if (userIdOf(ctx.actor) !== studentId) ctx.saw('students', studentId)
  return {
    type: 'roads',
    id,
    attributes: {
      studentId,
      studentName: road.studentName,
      groupNames: road.groupNames,
      periodName: road.periodName,
      startsOn: road.startsOn,
      workflowId: road.workflowId,
      workflowName: road.workflowName,
      version: road.version,
      phaseId: currentPhase(progress)?.phaseId ?? null,
      phases: phases.map((phase, at) => phaseOf(ctx, road, phase, at)),
    },
    meta: { may: { keep: mayKeepRoad(ctx.actor, schoolId) } },
  }
}

function phaseOf(
  ctx: Ctx,
  road: SeenRoad,
  { id, name, explanation, requirements, needs, after }: WorkflowPhase,
  at: number,
) {
  const own = road.progress.find(({ phaseId }) => phaseId === id)
  const mark = road.marks.find(({ phaseId }) => phaseId === id)
  const dueOn = mark?.dueOn ?? null
  const is = own?.state ?? 'locked'
  const left = dueOn === null ? null : daysBetween(dayOf(ctx.now), dueOn)
  return {
    id,
    name: name[ctx.locale],
    explanation: explanation[ctx.locale],
    state: is,
    dueOn,
    daysLeft: isPassed(is) || isOvertaken(road.progress, at) ? null : left,
    doneAt: own?.doneAt ?? null,
    needs: needs ?? requirements.length,
    isExtended: mark?.isExtended ?? false,
    extendedReason: mark?.extendedReason ?? null,
    excusedReason: mark?.excusedReason ?? null,
    waitsFor: after
      .filter((one) => !isPassed(road.progress.find(({ phaseId }) => phaseId === one)?.state ?? 'done'))
      .flatMap((one) => road.phases.find((phase) => phase.id === one)?.name[ctx.locale] ?? []),
    requirements: requirements.map((one) => requirementOf(ctx, road, one)),
  }
}

function requirementOf(ctx: Ctx, road: SeenRoad, requirement: Requirement) {
  const { at, count, of } = meetingOf(requirement, road.walked.facts, road.walked.marks)
  const { id, kind, party, label } = requirement
  return {
    id,
    kind,
    party,
    label: label?.[ctx.locale] ?? null,
    metAt: at,
    count,
    of,
    mayTick: mayTick(ctx, road, kind),
  }
}

/** How far a road is, phase by phase, without what each asks. */
export function roadAtGlance(ctx: Ctx, road: SeenRoad): z.infer<typeof roadGlance> {
  return {
    id: road.id,
    periodName: road.periodName,
    phaseId: currentPhase(road.progress)?.phaseId ?? null,
    phases: road.phases.map((phase, at) => {
      const { id: phaseId, name, state: is, doneAt, dueOn, daysLeft } = phaseOf(ctx, road, phase, at)
      return { id: phaseId, name, state: is, doneAt, dueOn, daysLeft }
    }),
  }
}

export const roadGlance = z.object({
  id,
  periodName: z.string(),
  phaseId: id.nullable(),
  phases: z.array(
    z.object({
      id,
      name: z.string(),
      state,
      doneAt: moment.nullable(),
      dueOn: day.nullable(),
      daysLeft: z.int().nullable(),
    }),
  ),
})

/** The road of one pupil in one period, with why each phase is as it is. */
export const roadShape = shape(
  'roads',
  z.object({
    studentId: id,
    studentName: z.string(),
    groupNames: words,
    periodName: z.string(),
    startsOn: day,
    workflowId: id,
    workflowName: z.string(),
    version: z.int(),
    phaseId: id.nullable(),
    phases: z.array(
      z.object({
        id,
        name: z.string(),
        explanation: z.string(),
        state,
        dueOn: day.nullable(),
        daysLeft: z.int().nullable(),
        doneAt: moment.nullable(),
        needs: z.int(),
        isExtended: z.boolean(),
        extendedReason: z.string().nullable(),
        excusedReason: z.string().nullable(),
        waitsFor: words,
        requirements: z.array(
          z.object({
            id,
            kind: z.enum(requirementKinds),
            party: z.enum(signingParties).nullable(),
            label: z.string().nullable(),
            metAt: moment.nullable(),
            count: z.int(),
            of: z.int(),
            mayTick: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  {},
  z.object({ may: z.object({ keep: z.boolean() }) }),
)

/** Beside one’s own roads: who guides one at school. */
export const ownRoadsMeta = z.object({
  mentors: z.array(z.object({ id, name: z.string(), email: z.string().nullable() })),
})

export function presentOutcome({ id, ...told }: RoadOutcome): Resource {
  return { type: 'road_outcomes', id, attributes: told }
}

/** What became of one road among many. */
export const roadOutcomeShape = shape(
  'road_outcomes',
  z.object({ studentId: id, name: z.string(), outcome: z.enum(['done', 'behind', 'earlier', 'reminded']) }),
)
