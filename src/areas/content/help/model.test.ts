import { expect, it } from 'vitest'
import type { Capacity } from '#areas/users/model.ts'
import { audienceFor, type HelpAudience } from './model.ts'

it.each<[Capacity[], HelpAudience | undefined]>([
  [[], undefined],
  [['student'], 'pupil'],
  [['mentor', 'school_supervisor'], 'mentor'],
  [['coordinator', 'school_admin'], 'school'],
  [['company_admin'], 'host'],
  [['coordinator', 'school_signatory'], 'school'],
  [['school_signatory'], undefined],
  [['mentor', 'coordinator'], undefined],
  [['broker'], 'broker'],
  [['tenant_admin'], 'admin'],
])('%s reads help for %s', (capacities, audience) => expect(audienceFor(capacities)).toBe(audience))
