import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { travelModes } from '#areas/geography/model.ts'
import { writeErrors } from '#platform/error-objects.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { forScreens, id, moment, shape, words } from '#platform/shapes.ts'
import type { Board, Pairing } from './board/model.ts'
import type { BoardRead, MatchedPeriodChoice } from './board/queries.ts'
import { proposalStatuses, type Proposal } from './proposals/queries.ts'
import type { SentPair } from './sending/commands.ts'
import { bandOf, bands } from './weighing/model.ts'

/** Why a place suits a pupil, or what speaks against it. */
export const reason = z.object({
  kind: z.enum([
    'travel',
    'travel-unknown',
    'interest',
    'other-interest',
    'no-interest',
    'days',
    'age',
    'level',
    'declined',
  ]),
  points: z.int(),
  mode: z.enum(travelModes).optional(),
  minutes: z.int().optional(),
  over: z.int().optional(),
  sector: z.string().optional(),
  days: words.optional(),
  minAge: z.int().optional(),
  levels: words.optional(),
})
export const pairing = z.object({ vacancyId: id, band: z.enum(bands), misfit: z.int(), reasons: z.array(reason) })

export const matchPeriodShape = forScreens(
  shape('match_periods', z.object({ name: z.string(), schoolName: z.string() })),
)

export const matchBoardShape = forScreens(
  shape(
    'match_boards',
    z.object({
      name: z.string(),
      schoolName: z.string(),
      groups: z.array(z.object({ id, name: z.string() })),
      /** Who has no place, as the lists count them; with who needs another, and without who chooses, they are the rows. */
      placeless: z.int(),
      again: z.int(),
      choosing: z.int(),
      waiting: z.int(),
      unseen: z.object({ pupils: z.int(), places: z.int() }),
      placed: z.int(),
      worst: z.int(),
      misfit: z.int(),
      rows: z.array(
        z.object({
          id,
          name: z.string(),
          groupNames: words,
          wish: z.string().nullable(),
          isLeftOut: z.boolean(),
          isByHand: z.boolean(),
          chosen: pairing.nullable(),
          choices: z.array(pairing),
          suiting: z.int(),
          unfit: z.string().nullable(),
          refused: z.object({ vacancyId: id, why: z.string() }).nullable(),
        }),
      ),
      places: z.array(
        z.object({
          id,
          title: z.string(),
          organizationName: z.string(),
          days: words,
          free: z.int(),
          given: z.int(),
          lat: z.number().nullable(),
          lng: z.number().nullable(),
        }),
      ),
    }),
  ),
)

export function presentMatchPeriod({ id: own, ...attributes }: MatchedPeriodChoice): Resource {
  return { type: 'match_periods', id: own, attributes }
}

/** The board as it would be sent, with why; nothing of it is kept. */
export function presentBoard(ctx: Ctx, read: BoardRead, board: Board, leftOut: readonly string[]): Resource {
  const { period, pupils, vacancies, facts, counts, unseen } = read
  const given = new Map<string, number>()
  for (const { chosen } of board.rows) if (chosen) given.set(chosen.vacancyId, (given.get(chosen.vacancyId) ?? 0) + 1)
  return {
    type: 'match_boards',
    id: period.id,
    attributes: {
      name: period.name,
      schoolName: period.schoolName,
      groups: period.groupIds.map((own, at) => ({ id: own, name: period.groupNames[at] ?? '' })),
      ...counts,
      unseen,
      placed: board.placed,
      worst: board.worst,
      misfit: board.sum,
      rows: board.rows.map(({ studentId, chosen, choices, suiting, unfit, refused }) => {
        ctx.saw('students', studentId)
        const pupil = pupils.get(studentId)
        return {
          id: studentId,
          name: pupil?.name ?? '',
          groupNames: pupil?.groupNames ?? [],
          wish: pupil?.wish ?? null,
          isLeftOut: leftOut.includes(studentId),
          isByHand: chosen?.isByHand ?? false,
          chosen: chosen && presentPairing(chosen),
          choices: choices.map(presentPairing),
          suiting,
          unfit,
          refused,
        }
      }),
      places: facts.places.map(({ id: own, days, free, lat, lng }) => {
        const { title = '', organizationName = '' } = vacancies.get(own) ?? {}
        return { id: own, title, organizationName, days, free, given: given.get(own) ?? 0, lat, lng }
      }),
    },
  }
}

export function presentPairing({ vacancyId, misfit, reasons }: Pairing) {
  return { vacancyId, band: bandOf(misfit), misfit, reasons }
}

export const matchShape = forScreens(
  shape(
    'matches',
    z.object({
      studentId: id,
      vacancyId: id,
      studentName: z.string().nullable(),
      isSent: z.boolean(),
      /** Why not, in words. */
      message: z.string().nullable(),
    }),
  ),
)

/** What came of a pair that was sent. */
export function presentSent({ t }: Ctx, sent: SentPair): Resource {
  const { studentId, vacancyId, studentName } = sent
  const refusal = 'refusal' in sent ? writeErrors(sent.refusal, t, studentId)[0] : undefined
  return {
    type: 'matches',
    id: studentId,
    attributes: { studentId, vacancyId, studentName, isSent: !refusal, message: refusal?.detail ?? null },
  }
}

export const proposalShape = shape(
  'match_proposals',
  z.object({
    status: z.enum(proposalStatuses),
    vacancyTitle: z.string(),
    organizationName: z.string(),
    requiresMotivation: z.boolean(),
    expiresAt: moment,
    reasons: z.array(reason),
  }),
  { vacancy: 'vacancies', application: 'applications' },
)

export function presentProposal({ id: own, vacancyId, applicationId, ...proposal }: Proposal): Resource {
  const { status, vacancyTitle, organizationName, requiresMotivation, expiresAt, reasons } = proposal
  return {
    type: 'match_proposals',
    id: own,
    attributes: { status, vacancyTitle, organizationName, requiresMotivation, expiresAt, reasons },
    relationships: {
      vacancy: { data: { type: 'vacancies', id: vacancyId } },
      application: { data: applicationId ? { type: 'applications', id: applicationId } : null },
    },
  }
}
