import { describe, expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

describe('the words of a text that changed', () => {
  test('only those are named, the rest stays', () => {
    expect(wordChanges('De boerderij heeft weer plek.', 'De boerderij heeft nu plek.')).toEqual([
      { kind: 'same', text: 'De boerderij heeft ' },
      { kind: 'gone', text: 'weer ' },
      { kind: 'new', text: 'nu ' },
      { kind: 'same', text: 'plek.' },
    ])
  })

  test('put together again they are the two texts', () => {
    const [before, after] = ['een twee drie vier vijf', 'nul een drie vier zes vijf']
    const changes = wordChanges(before, after) ?? []
    const without = (kind: string) =>
      changes
        .filter((one) => one.kind !== kind)
        .map(({ text }) => text)
        .join('')
        .trim()
    expect(without('new').split(/\s+/)).toEqual(before.split(' '))
    expect(without('gone')).toBe(after)
  })

  test('a text that was written anew is no list of words', () => {
    expect(wordChanges('Kom kijken bij de geiten.', 'Wij zijn dicht vandaag.')).toBeUndefined()
  })

  test('nor is one that is very long', () => {
    const long = Array.from({ length: 500 }, () => 'woord').join(' ')
    expect(wordChanges(long, `${long} erbij`)).toBeUndefined()
  })
})
