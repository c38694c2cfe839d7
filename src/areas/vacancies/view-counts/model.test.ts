import { describe, expect, it } from 'vitest'
import type { Actor, RoleName } from '#areas/users/model.ts'
import { viewCounter } from './commands.ts'
import { countsAsView } from './model.ts'

const browser = 'Mozilla/5.0 (Linux; Android 15) Firefox/140.0'
const as = (name: RoleName, organizationType: string | null, organizationId: string | null, more = {}): Actor => ({
  kind: 'user',
  userId: 'u',
  accountId: null,
  sessionId: 's',
  name: 'Sam',
  roles: [{ id: 'r', name, organizationId, organizationType }],
  ...more,
})

describe('a look at a place', () => {
  it.each<[string, Actor, string | undefined, boolean]>([
    ['a visitor', { kind: 'visitor' }, browser, true],
    ['a robot', { kind: 'visitor' }, 'Googlebot/2.1', false],
    ['a program without a name', { kind: 'visitor' }, undefined, false],
    ['a pupil', as('student', 'School', 'school'), browser, true],
    ['a mentor', as('mentor', 'School', 'school'), browser, true],
    ['another company', as('admin', 'Company', 'other'), browser, true],
    ['who offers it', as('admin', 'Company', 'farm'), browser, false],
    ['who keeps all places', as('tenant_admin', null, null), browser, false],
    ['a broker', as('broker', 'VolunteerCenter', 'center'), browser, false],
    ['who looks through a pupil’s eyes', as('student', 'School', 'school', { impersonatorId: 'x' }), browser, false],
    ['the product itself', { kind: 'system' }, browser, false],
  ])('of %s', (_who, actor, userAgent, counts) => {
    expect(countsAsView(actor, 'farm', userAgent)).toBe(counts)
  })

  it('counts once a day for each person and place, and is told once', () => {
    const looks = viewCounter()
    const look = { tenantId: 't', vacancyId: 'v', who: 'noor', day: '2026-10-05' }
    for (const one of [
      look,
      look,
      { ...look, who: 'daan' },
      { ...look, vacancyId: 'w' },
      { ...look, tenantId: 'u', vacancyId: 'x' },
    ])
      looks.note(one)
    looks.note({ ...look, day: '2026-10-06' })
    expect(looks.take('t').map(({ vacancyId, day, views }) => [vacancyId, day, views])).toEqual([
      ['v', '2026-10-05', 2],
      ['w', '2026-10-05', 1],
      ['v', '2026-10-06', 1],
    ])
    expect(looks.take('t')).toEqual([])
    looks.note({ ...look, day: '2026-10-06' })
    expect(looks.take('t')).toEqual([])
    expect(looks.take('u')).toHaveLength(1)
  })

  it('forgets who looked when there are too many to know', () => {
    const looks = viewCounter(2)
    const look = { tenantId: 't', vacancyId: 'v', who: 'a', day: '2026-10-05' }
    for (const who of ['a', 'b', 'c', 'a']) looks.note({ ...look, who })
    expect(looks.take('t')[0]?.views).toBe(4)
  })
})
