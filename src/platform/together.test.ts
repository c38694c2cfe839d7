import { expect, test } from 'vitest'
import { askedTogether } from './together.ts'

function aQuestion() {
  const open: { of: string; answer: (word: string) => void; fail: (why: Error) => void }[] = []
  const ask = askedTogether<string, string>(
    (subject) => subject,
    (of) => new Promise((answer, fail) => open.push({ of, answer, fail })),
  )
  return { ask, open }
}
const soon = () => new Promise((resolve) => setTimeout(resolve))

test('who comes while an answer is on its way is told one that was asked after they came', async () => {
  const { ask, open } = aQuestion()
  const first = ask('plein')
  const later = [ask('plein'), ask('plein'), ask('plein')]
  expect(open).toHaveLength(1)
  open[0]?.answer('old')
  expect(await first).toBe('old')
  await soon()
  expect(open).toHaveLength(2)
  const latest = ask('plein')
  open[1]?.answer('new')
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new'])
  await soon()
  open[2]?.answer('newest')
  expect(await latest).toBe('newest')
  await soon()
  const alone = ask('plein')
  open[3]?.answer('alone')
  expect([await alone, open.length]).toEqual(['alone', 4])
})

test('each subject is asked for itself', async () => {
  const { ask, open } = aQuestion()
  const both = [ask('a'), ask('b')]
  expect(open.map(({ of }) => of)).toEqual(['a', 'b'])
  for (const { of, answer } of open) answer(of.toUpperCase())
  expect(await Promise.all(both)).toEqual(['A', 'B'])
})

test('a question that failed is asked anew for those who waited behind it', async () => {
  const { ask, open } = aQuestion()
  const first = ask('plein').catch(() => 'failed')
  const second = ask('plein')
  open[0]?.fail(new Error('away'))
  expect(await first).toBe('failed')
  await soon()
  open[1]?.answer('there')
  expect(await second).toBe('there')
})
