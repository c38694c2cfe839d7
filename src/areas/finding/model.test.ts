import { describe, expect, it } from 'vitest'
import { isBegunIn, meantFirst } from './model.ts'

const one = (kind: string, title: string) => ({ kind, title, detail: null })
const titles = (found: { title: string }[]) => found.map(({ title }) => title)

describe('what is meant comes first', () => {
  it('is what begins with what was typed, and a short word within another is none of it', () => {
    const found = [
      one('organizations', 'De Deurenman'),
      one('vacancies', 'Timmeren aan kozijnen en deuren'),
      one('acts', 'Uren nakijken'),
    ]
    expect(titles(meantFirst(found, ['uren']))).toEqual(['Uren nakijken'])
  })

  it('keeps a short word within another where nothing begins with it, and a long one always', () => {
    const within = [one('vacancies', 'Timmeren aan deuren')]
    expect(meantFirst(within, ['uren'])).toEqual(within)
    const compound = [one('organizations', 'Kinderboerderij De Geit'), one('vacancies', 'Boerderij schoonmaken')]
    expect(titles(meantFirst(compound, ['boerderij']))).toEqual(['Boerderij schoonmaken', 'Kinderboerderij De Geit'])
  })

  it('keeps people before places where both begin with it', () => {
    const found = [one('vacancies', 'Ria helpen'), one('students', 'Ria de Vries')]
    expect(titles(meantFirst(found, ['ria']))).toEqual(['Ria de Vries', 'Ria helpen'])
  })

  it('knows the beginning of a word without its accents and after a hyphen', () => {
    expect(isBegunIn('Floris Al-Hassan', ['hassan'])).toBe(true)
    expect(isBegunIn('Zoë van den Berg', ['zoe'])).toBe(true)
    expect(isBegunIn('Kozijnen en deuren', ['uren'])).toBe(false)
  })
})
