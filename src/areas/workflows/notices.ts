import { notice, type EventNotice } from '#areas/notice.ts'
import { dayOf } from '#platform/week.ts'
import { listRoads } from './roads/one/queries.ts'

export const workflowNotices: EventNotice[] = [
  /** A phase can be begun (N-WFL-1). */
  notice('workflows.phase-opened', async (ctx, { subject, payload }, { byId }) => {
    const [road] = await listRoads(ctx, { ids: [subject.id] })
    const phase = road?.phases.find(({ id }) => id === payload.phaseId)
    if (!phase) return []
    const to = await byId(payload.studentId)
    return to.map((person) => ({
      key: 'phase-opened' as const,
      to: [person],
      path: '/stagevoortgang',
      values: { phase: phase.name[person.locale] },
      dedupe: `${subject.id}:${phase.id}`,
    }))
  }),
  /** Somebody at school reminds of a phase. */
  notice('workflows.reminded', async (ctx, { subject, payload }, { byId }) => {
    const [road] = await listRoads(ctx, { ids: [subject.id] })
    const phase = road?.phases.find(({ id }) => id === payload.phaseId)
    if (!phase) return []
    const to = await byId(payload.studentId)
    return to.map((person) => ({
      key: 'phase-reminder' as const,
      to: [person],
      path: '/stagevoortgang',
      values: { phase: phase.name[person.locale] },
      // However many remind, of one phase a pupil hears once a day.
      dedupe: `${subject.id}:${phase.id}:${dayOf(ctx.now)}`,
    }))
  }),
]
