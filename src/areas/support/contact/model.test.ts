import { expect, it } from 'vitest'
import type { Capacity } from '#areas/users/model.ts'
import { askerFor, topicsFor, type Asker } from './model.ts'

it.each<[Capacity[], Asker | undefined]>([
  [[], undefined],
  [['student'], 'pupil'],
  [['guardian'], 'parent'],
  [['company_admin', 'company_signatory'], 'organization'],
  [['mentor', 'coordinator'], 'school'],
  [['guardian', 'mentor'], undefined],
  [['tenant_admin'], 'other'],
  [['broker'], 'other'],
  [['student', 'viewer'], undefined],
])('%s asks as %s', (capacities, asker) => expect(askerFor(capacities)).toBe(asker))

it.each<[Asker | undefined, boolean]>([
  [undefined, true],
  ['pupil', false],
  ['parent', false],
  ['organization', true],
  ['school', false],
  ['other', true],
])('%s may ask about taking part: %s', (asker, may) => expect(topicsFor(asker).includes('taking_part')).toBe(may))
