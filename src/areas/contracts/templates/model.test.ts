import { describe, expect, test } from 'vitest'
import { locales } from '#platform/i18n.ts'
import {
  fieldFaults,
  partsMissing,
  renderContract,
  scheduleLines,
  templateFaults,
  type ContractBlock,
  type FieldDef,
  type TemplateValues,
} from './model.ts'
import { defaultTemplate } from './queries.ts'

const programs = ['mas', 'traineeship'] as const
const field = (key: string, type: FieldDef['type'] = 'text', more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  label: { nl: key, en: key },
  type,
  required: true,
  filledBy: 'company',
  material: false,
  ...more,
})
const render = (body: string, values: TemplateValues = {}, fields = Object.keys(values).map((key) => field(key))) =>
  renderContract({ template: { body, fields }, values, locale: 'nl', studentAge: 17 })
const words = (blocks: ContractBlock[]) => JSON.stringify(blocks)

describe('the default templates', () => {
  for (const program of programs) {
    for (const locale of locales) {
      const template = defaultTemplate(program, locale)

      test(`${program} in ${locale} names only fields that exist`, () => {
        expect(templateFaults(template.body, template.fields)).toEqual([])
      })

      test(`${program} in ${locale} uses every field, and has the blocks of law in it`, () => {
        for (const { key } of template.fields) expect(template.body, key).toContain(key)
        for (const law of ['7:658', '6:170']) expect(template.body).toContain(law)
      })

      test(`${program} in ${locale} shows the working hours of exactly those who are under age`, () => {
        const text = (studentAge?: number) =>
          words(renderContract({ template, values: {}, locale, ...(studentAge !== undefined && { studentAge }) }))
        const rest = locale === 'nl' ? ['14 uur rust', '12 uur rust'] : ['14 hours of rest', '12 hours of rest']
        const shown = (age?: number) => rest.map((line) => text(age).includes(line))
        expect(shown(18)).toEqual([false, false])
        expect(shown(17)).toEqual([false, true])
        expect(shown(14)).toEqual([true, false])
        expect(shown(15)).toEqual(program === 'mas' ? [false, true] : [true, false])
        // Nobody's age is not known to be over 18.
        expect(shown(undefined)).toEqual([true, false])
      })
    }

    test(`${program} has the same blocks in both languages`, () => {
      const shape = (locale: 'nl' | 'en') =>
        renderContract({ template: defaultTemplate(program, locale), values: {}, locale, studentAge: 15 }).map(
          ({ kind }) => kind,
        )
      expect(shape('en')).toEqual(shape('nl'))
    })
  }

  test('the school fills the part of the organisation where the tenant wants that', () => {
    const parts = (companyFillsContractFields: boolean) =>
      new Set(
        defaultTemplate('traineeship', 'nl', { companyFillsContractFields }).fields.map(({ filledBy }) => filledBy),
      )
    expect(parts(true).has('company')).toBe(true)
    expect(parts(false).has('company')).toBe(false)
  })
})

describe('a text', () => {
  test('becomes headings with numbers, lists, pairs, remarks and bold words', () => {
    const body =
      '> Hoi.\n\n## Een\nTekst met **vet** erin.\nNog een regel.\n\n- a\n\n- b\n\n## Twee\nNaam ::: Elif\n~ Let op.'
    expect(render(body)).toEqual([
      { kind: 'lead', text: [{ text: 'Hoi.' }] },
      { kind: 'heading', number: 1, text: 'Een' },
      {
        kind: 'paragraph',
        text: [
          { text: 'Tekst met ' },
          { text: 'vet', bold: true },
          { text: ' erin.' },
          { text: ' ' },
          { text: 'Nog een regel.' },
        ],
      },
      { kind: 'list', items: [[{ text: 'a' }], [{ text: 'b' }]] },
      { kind: 'heading', number: 2, text: 'Twee' },
      { kind: 'pairs', rows: [{ label: 'Naam', value: 'Elif' }] },
      { kind: 'remark', text: [{ text: 'Let op.' }] },
    ])
  })

  test('takes a value as text, whatever marks it holds', () => {
    const marks = '## Kop\n- lijst **vet** ::: paar {{ name }} <script> \\* ~ >'
    expect(render('{{ name }}', { name: marks })).toEqual([{ kind: 'paragraph', text: [{ text: marks }] }])
    expect(render('Naam ::: {{ name }}', { name: marks })).toEqual([
      { kind: 'pairs', rows: [{ label: 'Naam', value: marks }] },
    ])
  })

  test('leaves a line to write on where a required value is missing, and nothing where it need not be there', () => {
    const fields = [field('name'), field('note', 'text', { required: false })]
    expect(words(render('{{ name }}{% if note %} ({{ note }}){% endif %}', {}, fields))).toContain('…')
    expect(words(render('{{ name }}{% if note %} ({{ note }}){% endif %}', {}, fields))).not.toContain('(')
  })
})

describe('a template of a school', () => {
  const faults = (body: string) => templateFaults(body, [field('name')])

  test('is refused when it names something unknown', () => {
    expect(faults('{{ name }} {{ nmae }}')).toEqual([{ code: 'unknown_variable', name: 'nmae' }])
  })

  // Reading files, undoing escapes, making text without end, reaching for the inside of the program.
  for (const body of [
    '{% include "x" %}',
    '{% render "x" %}',
    '{% layout "x" %}',
    '{% assign a = name %}',
    '{% capture a %}{% endcapture %}',
    '{{ name | raw }}',
    '{{ name | where: "x" }}',
    '{% for a in (1..100000000) %}{{ name }}{% endfor %}',
    '{% for a in (1..99999) %}{% for b in (1..99999) %}{{ name }}{% endfor %}{% endfor %}',
    '{{ name',
    '{% if name %}',
    `{{ name }}${' '.repeat(100_001)}`,
  ]) {
    test(`is refused within a second: ${body.slice(0, 60)}`, () => {
      const start = performance.now()
      expect(faults(body)).toMatchObject([{ code: 'not_readable' }])
      expect(performance.now() - start).toBeLessThan(1000)
    })
  }

  test('sees nothing of the program behind it', () => {
    for (const path of ['constructor', '__proto__', 'name.constructor', 'name.length.constructor']) {
      expect(words(render(`x{{ ${path} }}y`, { name: 'a' }))).not.toContain('unction')
    }
  })
})

describe('values', () => {
  test('read as people of the language write them', () => {
    const fields = [field('day', 'date'), field('pay', 'money'), field('hours', 'number')]
    const values = { day: '2027-02-01', pay: 12550, hours: 7.5 }
    const text = (locale: 'nl' | 'en') =>
      renderContract({ template: { body: '{{ day }}, {{ pay }}, {{ hours }}', fields }, values, locale })
    expect(words(text('nl')).replaceAll('\u00a0', ' ')).toContain('1 februari 2027, € 125,50, 7,5')
    expect(words(text('en'))).toContain('1 February 2027, €125.50, 7.5')
  })

  test('a week reads as days with their times', () => {
    const week = {
      tue: [['13:00', '17:30']],
      mon: [
        ['09:00', '12:00'],
        ['12:30', '16:00'],
      ],
    } satisfies TemplateValues[string]
    expect(scheduleLines(week, 'nl')).toEqual([
      'maandag 9.00 tot 12.00 en 12.30 tot 16.00 uur',
      'dinsdag 13.00 tot 17.30 uur',
    ])
    expect(scheduleLines(week, 'en')).toEqual(['Monday 9:00 to 12:00 and 12:30 to 16:00', 'Tuesday 13:00 to 17:30'])
  })

  test('are judged by their kind', () => {
    const judge = (type: FieldDef['type'], value: TemplateValues[string], more: Partial<FieldDef> = {}) =>
      fieldFaults([field('x', type, more)], { x: value })[0]?.code
    expect(judge('text', ' ')).toBe('required')
    expect(judge('text', ' ', { required: false })).toBeUndefined()
    expect(judge('text', 'a'.repeat(201))).toBe('too_long')
    for (const good of ['a@b.nl', 'elif.yildiz+stage@mail.school.nl']) expect(judge('email', good)).toBeUndefined()
    for (const bad of ['a', 'a@b', 'a b@c.nl', '@b.nl']) expect(judge('email', bad), bad).toBe('email')
    for (const good of ['06 12345678', '+31 6 12345678', '0478-555120']) expect(judge('phone', good)).toBeUndefined()
    for (const bad of ['06', 'bel mij', '06 1234567890123456']) expect(judge('phone', bad), bad).toBe('phone')
    expect(judge('number', 'veel')).toBe('number')
    expect(judge('number', 0, { min: 1 })).toBe('too_small')
    expect(judge('number', 61, { max: 60 })).toBe('too_large')
    expect(judge('date', '2027-02-31x')).toBe('date')
    expect(judge('select', 'no', { options: [{ value: 'yes', label: { nl: 'Ja', en: 'Yes' } }] })).toBe('option')
    expect(judge('schedule', {})).toBe('required')
    expect(judge('schedule', { mon: [['17:00', '09:00']] })).toBe('times')
    expect(judge('schedule', { mon: [['09:00', '17:00']] })).toBeUndefined()
  })

  test('tell who still has to fill something in', () => {
    const fields = [field('a'), field('b', 'text', { filledBy: 'school' }), field('c', 'text', { required: false })]
    expect(partsMissing(fields, {})).toEqual(['company', 'school'])
    expect(partsMissing(fields, { a: 'x' })).toEqual(['school'])
    expect(fieldFaults(fields, {}, 'school')).toEqual([{ key: 'b', code: 'required' }])
    expect(partsMissing(fields, { a: 'x', b: 'y' })).toEqual([])
  })
})
