import { expect, test } from 'vitest'
import { initialsOf } from './organization-mark.ts'

test.each([
  ['Kinderboerderij De Springende Geit', 'SG'],
  ['Bieb', 'BI'],
  ['Bieb op het Plein', 'BP'],
  ['Stichting De Bieb', 'ST'],
  ['Yıldız & Łuczak', 'YŁ'],
])('%s is %s for short', (name, letters) => expect(initialsOf(name)).toBe(letters))
