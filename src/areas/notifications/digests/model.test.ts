import { expect, it, test } from 'vitest'
import { mailWhen, mailSubjects, subjectsFor, type Frequency } from './model.ts'
import { subjectOfNotice } from '../model.ts'

const frequencies = ['off', 'daily', 'weekly'] as const satisfies Frequency[]
// Of one subject: chosen as all others, at once, or none; and of what is no choice.
const ways = { same: [[], []], now: [['places'], []], none: [[], ['places']] } as const
type Way = keyof typeof ways | 'no choice'

const news: Record<Way, Record<Frequency, string>> = {
  same: { off: 'now', daily: 'later', weekly: 'later' },
  now: { off: 'now', daily: 'now', weekly: 'now' },
  none: { off: 'never', daily: 'never', weekly: 'never' },
  'no choice': { off: 'now', daily: 'later', weekly: 'later' },
}
const asked: typeof news = {
  same: { off: 'now', daily: 'now', weekly: 'now' },
  now: { off: 'now', daily: 'now', weekly: 'now' },
  none: { off: 'now', daily: 'now', weekly: 'now' },
  'no choice': { off: 'now', daily: 'now', weekly: 'now' },
}
const mayWait: typeof news = {
  same: { off: 'now', daily: 'later', weekly: 'now' },
  now: { off: 'now', daily: 'now', weekly: 'now' },
  none: { off: 'now', daily: 'later', weekly: 'now' },
  'no choice': { off: 'now', daily: 'later', weekly: 'now' },
}

const every = Object.entries({ news, asked, mayWait }).flatMap(([what, byWay]) =>
  Object.entries(byWay).flatMap(([way, by]) =>
    frequencies.map((frequency) => [what, way as Way, frequency, by[frequency]] as const),
  ),
)

test.each(every)('%s, a subject %s, overviews %s: %s', (what, way, frequency, when) => {
  const [atOnce, unmailed] = way === 'no choice' ? [['places'], ['places']] : ways[way]
  expect(
    mailWhen(
      { frequency, atOnce, unmailed },
      { subject: way === 'no choice' ? undefined : 'places', isAsked: what !== 'news', mayWait: what === 'mayWait' },
    ),
  ).toBe(when)
})

it('is chosen of what an internship is about, and never of an account or a question', () => {
  const keysOf = (subject: string) => Object.keys(subjectOfNotice).filter((key) => subjectOfNotice[key] === subject)
  for (const subject of mailSubjects) expect(keysOf(subject)).not.toEqual([])
  expect(keysOf('periods').toSorted()).toEqual([
    'period-class-left',
    'period-closed',
    'period-closes-soon',
    'period-opens',
    'phase-late',
    'phase-opened',
    'phase-reminder',
    'pupils-late',
  ])
  expect(keysOf('offer')).not.toContain('vacancy-changed')
  expect(
    ['password-changed', 'new-device', 'question-answered', 'rights-removed', 'webhook-off', 'saved-search'].map(
      (key) => subjectOfNotice[key],
    ),
  ).toEqual(Array(6).fill(undefined))
})

test.each([
  [['student'], ['places', 'contracts', 'internships', 'periods']],
  [
    ['mentor', 'coordinator'],
    ['places', 'contracts', 'internships', 'periods', 'organizations'],
  ],
  [['company_admin'], ['places', 'contracts', 'internships', 'offer']],
  [['broker'], []],
  [['guardian'], []],
])('%j hears news of %j', (capacities, subjects) => expect(subjectsFor(capacities)).toEqual(subjects))
