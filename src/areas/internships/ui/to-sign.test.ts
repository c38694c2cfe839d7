import { expect, it } from 'vitest'
import { toSignOf } from './to-sign.ts'

const signer = (id: string, role: string, status: string, canSign = false) => ({
  id,
  name: `${id} Achternaam`,
  role,
  status,
  canSign,
})

it('tells who signed, who may at the same time and who only after', () => {
  const toSign = toSignOf({
    id: 'c',
    expiresAt: '2026-12-11T00:00:00Z',
    signers: [
      signer('otto', 'company', 'signed'),
      signer('selma', 'guardian', 'viewed'),
      signer('noor', 'student', 'invited', true),
      signer('marloes', 'school', 'waiting'),
    ],
  })
  expect(toSign).toMatchObject({
    path: '/contracts/c/sign/noor',
    until: '2026-12-11T00:00:00Z',
    signed: [{ role: 'company' }],
    beside: [{ role: 'guardian' }],
    after: [{ role: 'school' }],
  })
})

it('asks nothing of who is not at turn', () => {
  expect(toSignOf(undefined)).toBeUndefined()
  expect(toSignOf({ id: 'c', expiresAt: null, signers: [signer('noor', 'student', 'waiting')] })).toBeUndefined()
})
