import { expect, it } from 'vitest'
import { mostWords, readingHints } from './model.ts'

const sentence = (words: number) => `${Array.from({ length: words }, () => 'geit').join(' ')}.`

it.each([
  ['', []],
  ['Je voert de geiten. Daarna maak je de hokken schoon.', []],
  [sentence(mostWords), []],
  [sentence(mostWords + 1), [mostWords + 1]],
  [`${sentence(20)} Kort. ${sentence(25)}`, [25, 20]],
  // Lines of a list end without a full stop.
  [Array.from({ length: 8 }, () => 'Je voert de geiten').join('\n'), []],
])('counts the words of each sentence of %j', (text, expected) => {
  expect(readingHints(text).flatMap((hint) => (hint.kind === 'sentence' ? [hint.words] : []))).toEqual(expected)
})

it.each([
  ['Je verricht diverse werkzaamheden.', ['verricht', 'diverse', 'werkzaamheden']],
  ['Tevens help je. TEVENS ruim je op.', ['tevens']],
  ['Voor cliënten met een constructor.', ['cliënten']],
  ['Je dienst begint om negen uur.', []],
])('knows an easier word in %j', (text, expected) => {
  const hints = readingHints(text)
  expect(hints.flatMap((hint) => (hint.kind === 'word' ? [hint.word] : []))).toEqual(expected)
  for (const hint of hints) if (hint.kind === 'word') expect(hint.easier).toMatch(/\S/)
})
