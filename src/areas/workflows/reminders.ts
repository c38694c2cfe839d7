import type { Ctx } from '#areas/context.ts'
import { reminder, type Reminder } from '#areas/notice.ts'
import { dayOf, isoWeekOf } from '#platform/week.ts'
import { listLate, listMentorsOfLate } from './lateness/queries.ts'

/** Once a week, from the first day of it on which people are there. */
function weekName({ now }: Ctx): string {
  const { year, week } = isoWeekOf(dayOf(now))
  return `${year}-${week}`
}

export const workflowReminders: Reminder[] = [
  /** A pupil is late (N-WFL-2). */
  reminder(
    'phase-late',
    async (ctx) => (await listLate(ctx)).map((road) => ({ ...road, name: `${road.id}:${weekName(ctx)}` })),
    async (_ctx, { id, studentId, phase, dueOn }, { byId }) =>
      (await byId(studentId)).map((person) => ({
        key: 'phase-late' as const,
        to: [person],
        subject: { type: 'roads', id },
        path: '/stagevoortgang',
        values: { phase: phase[person.locale], until: { date: dueOn } },
      })),
  ),
  /** The mentor hears how many of theirs are, period by period, and is led to that period (N-WFL-2). */
  reminder(
    'pupils-late',
    async (ctx) =>
      (await listMentorsOfLate(ctx)).map((late) => ({ ...late, name: `${late.id}:${late.periodId}:${weekName(ctx)}` })),
    async (_ctx, { id, periodId, periodName, count }, { byId }) => [
      {
        key: 'pupils-late',
        to: await byId(id),
        subject: { type: 'users', id },
        path: `/stagevoortgang?late=1&period=${periodId}`,
        values: { count, period: periodName },
      },
    ],
  ),
]
