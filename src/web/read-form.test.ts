import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readForm } from './read-form.ts'

const schema = z.strictObject({
  name: z.string().trim().min(1),
  website: z.preprocess((value) => (value === '' ? null : value), z.string().nullable()).optional(),
  seats: z.int().optional(),
  hours: z.coerce.number().nullish(),
  isNonprofit: z.boolean().default(false),
  days: z.array(z.enum(['mon', 'tue'])).optional(),
  years: z.array(z.int()).transform((years) => new Set(years)),
  kind: z.enum(['a', 'b']).nullable(),
})

function aForm(...entries: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

describe('what a form says', () => {
  it('is read in the kinds of the schema, through what is wrapped round a field', () => {
    const form = aForm(
      ...([
        ['name', ' De Wilg '],
        ['website', ''],
        ['seats', '3'],
        ['hours', '7,5'],
        ['isNonprofit', 'on'],
        ['days', 'mon'],
        ['days', 'tue'],
        ['years', '2'],
        ['kind', 'b'],
      ] as [string, string][]),
    )
    expect(readForm(schema, form)).toEqual({
      name: ' De Wilg ',
      website: '',
      seats: 3,
      hours: 7.5,
      isNonprofit: true,
      days: ['mon', 'tue'],
      years: [2],
      kind: 'b',
    })
  })

  it('leaves out what was not in the form, and says nothing of what the schema does not know', () => {
    expect(readForm(schema, aForm(['name', 'De Wilg'], ['step', 'save']))).toEqual({ name: 'De Wilg' })
  })

  it('knows of a tick or a list that is empty, where the form names it', () => {
    expect(readForm(schema, aForm(['fields', 'isNonprofit,days']))).toEqual({ isNonprofit: false, days: [] })
  })

  it('leaves a choice of yes or no to the schema that says what its values mean', () => {
    const choice = z.preprocess((value) => (value === 'yes' ? true : value === 'no' ? false : value), z.boolean())
    const asked = z.object({ isRelative: choice })
    for (const [value, means] of [
      ['yes', true],
      ['no', false],
      ['true', true],
      ['false', false],
    ] as const)
      expect(asked.parse(readForm(asked, aForm(['isRelative', value])))).toEqual({ isRelative: means })
    expect(asked.safeParse(readForm(asked, aForm(['isRelative', 'perhaps']))).success).toBe(false)
  })

  it('keeps what is no number as it was typed, for the API to refuse at its field', () => {
    expect(readForm(schema, aForm(['seats', 'drie'], ['hours', ' ']))).toEqual({ seats: 'drie', hours: null })
  })

  it('takes a choice that was left open for nothing, where there may be nothing', () => {
    expect(readForm(schema, aForm(['kind', '']))).toEqual({ kind: null })
    expect(readForm(z.object({ at: z.uuid().nullish() }), aForm(['at', '']))).toEqual({ at: null })
    expect(readForm(z.object({ note: z.string().nullish() }), aForm(['note', '']))).toEqual({ note: '' })
    expect(readForm(z.object({ kind: z.enum(['a']) }), aForm(['kind', '']))).toEqual({ kind: '' })
  })

  it('asks of a text that is named that it is there, too', () => {
    expect(readForm(schema, aForm(['fields', 'name,seats']))).toEqual({})
  })

  it('takes no file for a text', () => {
    expect(readForm(schema, aForm(['name', new File(['x'], 'x.txt')]))).toEqual({ name: '' })
  })
})
