import { expect, test } from 'vitest'
import { openingOf } from './model.ts'

const [signedUp, inviter, organization] = ['De Geit', 'Anja', 'De Brug']
test.each([
  [{ signedUp, inviter, organization }, 'signup'],
  [{ signedUp, inviter: null, organization }, 'signup'],
  [{ signedUp: null, inviter, organization }, 'colleague'],
  [{ signedUp: null, inviter, organization: null }, 'person'],
  [{ signedUp: null, inviter: null, organization }, 'organization'],
  [{ signedUp: null, inviter: null, organization: null }, 'other'],
])('%j opens as %s', (known, opening) => expect(openingOf(known)).toBe(opening))
