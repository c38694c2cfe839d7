import { describe, expect, test } from 'vitest'
import {
  emailField,
  isSharedMailbox,
  parseDay,
  parseEmail,
  parseHouseNumber,
  parseMobile,
  parsePhone,
  parsePostcode,
  reasonField,
  textField,
} from '#platform/fields.ts'

const table = <T>(parse: (text: string) => T | undefined, cells: Record<string, T | undefined>) => {
  for (const [text, expected] of Object.entries(cells)) {
    test(`${JSON.stringify(text)} gives ${JSON.stringify(expected)}`, () => expect(parse(text)).toEqual(expected))
  }
}

describe('e-mail', () => {
  table(parseEmail, {
    ' Noor.Yildiz@School.NL ': 'noor.yildiz@school.nl',
    'a@b.nl': 'a@b.nl',
    "o'brien+stage@mail.example": "o'brien+stage@mail.example",
    noor: undefined,
    'noor@school': undefined,
    'no or@school.nl': undefined,
    'noör@school.nl': undefined,
    'noor..y@school.nl': undefined,
    'noor@-school.nl': undefined,
    '': undefined,
  })
  test('a shared mailbox is recognized', () => {
    expect(isSharedMailbox('info@geit.example')).toBe(true)
    expect(isSharedMailbox('ria@geit.example')).toBe(false)
  })
  test('the field refuses with a text of its own', () => {
    expect(emailField.safeParse('noor').error?.issues[0]?.message).toBe('fields.email')
    expect(emailField.parse('A@B.NL')).toBe('a@b.nl')
    expect(reasonField.safeParse('te kort').success).toBe(false)
  })
})

describe('phone', () => {
  table(parsePhone, {
    '030 123 45 67': '+31301234567',
    '06-12345678': '+31612345678',
    '+31 (0)6 1234 5678': '+31612345678',
    '0031612345678': '+31612345678',
    '+49 151 12345678': '+4915112345678',
    '06 1234567': undefined,
    '112': undefined,
    abc: undefined,
  })
})

describe('mobile', () => {
  table(parseMobile, {
    '06 12345678': '+31612345678',
    '06 02345678': undefined,
    '030 1234567': undefined,
    '+32 470 12 34 56': '+32470123456',
  })
})

describe('postcode', () => {
  table(parsePostcode, {
    '3701ab': '3701 AB',
    ' 3701 AB ': '3701 AB',
    '0701 AB': undefined,
    '3701 SS': undefined,
    '3701 SA': undefined,
    '370 AB': undefined,
  })
})

describe('day', () => {
  table(parseDay, {
    '28-10-2026': '2026-10-28',
    '1/2/2012': '2012-02-01',
    '2026-10-28': '2026-10-28',
    '29-02-2024': '2024-02-29',
    '29-02-2026': undefined,
    '31-02-2012': undefined,
    '10-28-2026': undefined,
    '28-10-26': undefined,
  })
})

describe('house number', () => {
  table(parseHouseNumber, {
    '12': { houseNumber: 12, addition: '' },
    '12a': { houseNumber: 12, addition: 'a' },
    '12-2': { houseNumber: 12, addition: '2' },
    '0': undefined,
    a12: undefined,
    '12 achterhuis': undefined,
  })
})

test('text that must be there is told to be missing where there is none, and to be short where there is some', () => {
  const said = (text: string, min?: number) =>
    textField(20, min)
      .safeParse(text)
      .error?.issues.map(({ message }) => message)[0]
  expect([said(''), said(' ', 5), said('kort', 5), said('lang genoeg', 5)]).toEqual([
    'fields.required',
    'fields.required',
    'fields.tooShort',
    undefined,
  ])
})
