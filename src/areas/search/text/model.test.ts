import { describe, expect, it } from 'vitest'
import { foldLetters, foldStem, isPartOf, wordsOf } from './model.ts'
import { editSteps } from '#platform/edit-distance.ts'

const stem = (word: string) => foldStem(foldLetters(word))

describe('a stem', () => {
  it.each([
    ['stage', 'stages'],
    ['bedrijf', 'bedrijven'],
    ['huis', 'huizen'],
    ['loop', 'lopen'],
    ['fiets', 'fietsen'],
    ['kat', 'katten'],
    ['boek', 'boekjes'],
    ['nestkast', 'nestkastjes'],
    ['film', 'filmpje'],
    ['kind', 'kinderen'],
    ['crèche', 'creches'],
    ['dog', 'dogs'],
    ['puppy', 'puppies'],
    ['les', 'lessen'],
    ['uur', 'uren'],
  ])('is the same of %s and %s', (one, other) => {
    expect(stem(one)).toBe(stem(other))
  })

  it.each([
    ['hond', 'hand'],
    ['kok', 'koek'],
    ['bos', 'bus'],
    ['sport', 'spoor'],
  ])('differs of %s and %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other))
  })
})

it.each([
  ['ik wil met dieren werken', ['dieren']],
  ["foto's maken", ['fotos', 'maken']],
  ['stage', ['stage']],
  ['stages in de zorg', ['zorg']],
  ['Crèche!', ['creche']],
  ['de het een', ['de', 'het', 'een']],
  ['???', []],
])('of %j count %j', (text, words) => {
  expect(wordsOf(text)).toEqual({ words, isCut: false })
})

it('searches for six words at once, the longest', () => {
  const { words, isCut } = wordsOf('alfa bravo charlie delta echo foxtrot golf hotel')
  expect([words.length, isCut]).toEqual([6, true])
  expect(words).toContain('foxtrot')
})

it.each([
  ['zorg', 'ouderensorg', false],
  ['sorg', 'ouderensorg', true],
  ['sport', 'transport', false],
  ['sport', 'sportschol', true],
  ['kat', 'katenasiel', true],
  ['kat', 'kathedral', false],
  ['hond', 'hond', false],
])('%s as part of %s: %s', (part, word, expected) => {
  expect(isPartOf(part, word)).toBe(expected)
})

it.each([
  ['hond', 'hond', 0],
  ['hnod', 'hond', 1],
  ['hon', 'hond', 1],
  ['bakkerij', 'bakerij', 1],
  ['', 'abc', 3],
])('%s is so many slips from %s', (one, other, steps) => {
  expect(editSteps(one, other)).toBe(steps)
})
