import { draftStatuses, offlineStatuses, onlineStatuses, type VacancyStatus } from '#areas/vacancies/model.ts'
import type { GotMeta } from '#web/api-types.ts'
import type { TableView } from '#web/design/table-filters.tsx'

type Meta = GotMeta<'/vacancies/managed'>

/** The usual views of the list, each with how many there are. */
export function viewsOf({ may, counts }: Pick<Meta, 'may' | 'counts'>, own: (key: string) => string): TableView[] {
  const all = { name: own('view.all'), query: '', count: counts.all }
  const offline = counts.all - counts.review - counts.online - counts.draft
  const review = {
    name: own(reviewName(counts, may)),
    query: 'status=pending_review&sort=submitted_at',
    count: counts.review,
    isHot: counts.toJudge > 0,
  }
  return [
    all,
    ...(may.ownAlone && counts.review === 0 ? [] : [review]),
    { name: own('view.online'), query: ofStatuses(onlineStatuses), count: counts.online },
    { name: own('view.draft'), query: ofStatuses(draftStatuses), count: counts.draft },
    // What is left once the others are counted: together they are all there are.
    ...(offline > 0
      ? [
          {
            name: own('view.offline'),
            query: ofStatuses(offlineStatuses),
            count: offline,
          },
        ]
      : []),
  ]
}

/** A view is known again by what it asks for, in the order of the address. */
const ofStatuses = (statuses: readonly VacancyStatus[]) =>
  statuses
    .toSorted()
    .map((status) => `status=${status}`)
    .join('&')

/** Whose word what was sent in waits for: the reader’s, somebody else’s, or of some the one and of some the other. */
function reviewName({ review, toJudge }: Meta['counts'], may: Meta['may']): string {
  if (toJudge === review) return may.judge || review > 0 ? 'view.review' : 'view.in-review'
  return toJudge > 0 ? 'view.to-review' : 'view.in-review'
}
