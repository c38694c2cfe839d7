import { expect, it } from 'vitest'
import { vacancyStatuses } from '#areas/vacancies/model.ts'
import { viewsOf } from './views.ts'

const counts = { all: 9, review: 3, toJudge: 0, draft: 1, online: 4, forSome: 0, free: 8, toAnswer: 0, reports: 0 }
const staff = { judge: true, add: true, import: true, export: true, ownAlone: false }
const school = { ...staff, judge: false }
const host = { ...school, ownAlone: true }
const viewsFor = (may: typeof staff, some: Partial<typeof counts> = {}) =>
  viewsOf({ may, counts: { ...counts, ...some } }, (key) => key)

it.each([
  ['all of it for who judges', staff, { toJudge: 3 }, 'view.review', true],
  ['nothing, for who judges', staff, { review: 0 }, 'view.review', false],
  ['some of it for a coordinator', school, { toJudge: 1 }, 'view.to-review', true],
  ['all of it for a coordinator', school, { toJudge: 3 }, 'view.review', true],
  ['nothing of it for a coordinator', school, {}, 'view.in-review', false],
  ['nothing at all, for a coordinator', school, { review: 0 }, 'view.in-review', false],
  ['what a company sent in', host, {}, 'view.in-review', false],
] as const)('calls what was sent in by whom it waits for: %s', (_what, may, some, name, isHot) => {
  expect(viewsFor(may, some)[1]).toMatchObject({ name, isHot, query: 'status=pending_review&sort=submitted_at' })
})

it('shows a company no view of what it sent in where it sent in nothing', () => {
  expect(viewsFor(host, { review: 0 }).map(({ name }) => name)).toEqual([
    'view.all',
    'view.online',
    'view.draft',
    'view.offline',
  ])
})

it('has each state in one view, and counts them all', () => {
  const [all, ...others] = viewsFor(staff)
  const asked = others.flatMap(({ query }) => new URLSearchParams(query).getAll('status'))
  expect(asked.toSorted()).toEqual([...vacancyStatuses].toSorted())
  expect(others.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(all?.count)
})
