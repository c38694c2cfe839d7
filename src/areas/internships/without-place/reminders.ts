import type { Ctx } from '#areas/context.ts'
import { reminder, type NoticeKey, type Reminder } from '#areas/notice.ts'
import { findPeriod, type Period } from '#areas/periods/queries.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { periodsClosing, pupilsWithoutPlace, type WithoutPlace } from './queries.ts'

/** So many days before the closing day who has no place hears of it. */
const daysBefore = 14
/** So many days later a closing is still news. */
const daysOfNews = 3

const soon = (ctx: Ctx) => periodsClosing(ctx, dayOf(ctx.now), addDays(dayOf(ctx.now), daysBefore))

function about(period: Period, count: number) {
  return {
    subject: { type: 'internship_periods', id: period.id },
    values: { period: period.name, closes: { date: period.applicationsCloseOn ?? period.endsOn }, count },
  }
}

/** Each mentor with how many of their pupils it is about. */
function byMentor(pupils: readonly WithoutPlace[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of pupils.flatMap(({ mentorIds }) => mentorIds)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function remind(
  key: NoticeKey,
  due: (ctx: Ctx) => ReturnType<typeof soon>,
  tell: (
    ctx: Ctx,
    period: Period,
    pupils: WithoutPlace[],
    people: Parameters<Reminder['about']>[2],
  ) => ReturnType<Reminder['about']>,
): Reminder {
  return reminder(key, due, async (ctx, { id }, people) => {
    const period = await findPeriod(ctx, id, dayOf(ctx.now))
    const pupils = period ? await pupilsWithoutPlace(ctx, id) : []
    return period && pupils.length > 0 ? tell(ctx, period, pupils, people) : []
  })
}

export const withoutPlaceReminders: Reminder[] = [
  /** Two weeks before the closing day, to pupils who have no place (N-PER-2). */
  remind('period-closes-soon', soon, async (_ctx, period, pupils, { byId }) => [
    {
      key: 'period-closes-soon',
      to: await byId(...pupils.map(({ studentId }) => studentId)),
      path: '/stagebank',
      ...about(period, 1),
    },
  ]),
  /** The same, to each mentor once, with how many of the class it is about. */
  remind('period-class-left', soon, async (_ctx, period, pupils, { byId }) =>
    Promise.all(
      [...byMentor(pupils)].map(async ([mentorId, count]) => ({
        key: 'period-class-left' as const,
        to: await byId(mentorId),
        path: `/students?in=${period.id}&state=none&sort=since`,
        ...about(period, count),
      })),
    ),
  ),
  /** It closed and some have no place: each mentor hears of the class, who coordinates of all (N-PER-3). */
  remind(
    'period-closed',
    (ctx) => periodsClosing(ctx, addDays(dayOf(ctx.now), -daysOfNews), addDays(dayOf(ctx.now), -1)),
    async (_ctx, period, pupils, { byId, coordinatorsOf }) => [
      {
        key: 'period-closed' as const,
        to: await coordinatorsOf(period.schoolId),
        path: `/internship_periods/${period.id}`,
        ...about(period, pupils.length),
      },
      ...(await Promise.all(
        [...byMentor(pupils)].map(async ([mentorId, count]) => ({
          key: 'period-closed' as const,
          to: await byId(mentorId),
          path: `/internship_periods/${period.id}`,
          ...about(period, count),
        })),
      )),
    ],
  ),
]
