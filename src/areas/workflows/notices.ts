import type { Ctx } from '#areas/context.ts'
import { notice, type EventNotice } from '#areas/notice.ts'
import { dayOf } from '#platform/week.ts'
import { listRoads } from './roads/one/queries.ts'

/** The phase an event is about, with the period of its road; none where the phase is not on it any more. */
async function phaseOf(ctx: Ctx, roadId: string, phaseId: string) {
  const [road] = await listRoads(ctx, { ids: [roadId] })
  const phase = road?.phases.find(({ id }) => id === phaseId)
  return road && phase && { ...phase, period: road.periodName }
}

export const workflowNotices: EventNotice[] = [
  /** A phase can be begun (N-WFL-1). */
  notice('workflows.phase-opened', async (ctx, { subject, payload }, { byId }) => {
    const phase = await phaseOf(ctx, subject.id, payload.phaseId)
    if (!phase) return []
    return (await byId(payload.studentId)).map((person) => ({
      key: 'phase-opened' as const,
      to: [person],
      path: '/stagevoortgang',
      values: { phase: phase.name[person.locale], period: phase.period },
      dedupe: `${subject.id}:${phase.id}`,
    }))
  }),
  /** Somebody at school reminds of a phase. */
  notice('workflows.reminded', async (ctx, { subject, payload }, { byId }) => {
    const phase = await phaseOf(ctx, subject.id, payload.phaseId)
    if (!phase) return []
    return (await byId(payload.studentId)).map((person) => ({
      key: 'phase-reminder' as const,
      to: [person],
      path: '/stagevoortgang',
      values: { phase: phase.name[person.locale], period: phase.period },
      // However many remind, of one phase a pupil hears once a day.
      dedupe: `${subject.id}:${phase.id}:${dayOf(ctx.now)}`,
    }))
  }),
]
