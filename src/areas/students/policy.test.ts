import { expect, it } from 'vitest'
import type { Actor, RoleName } from '#areas/users/model.ts'
import { studentFieldNames, type StudentField } from './fields.ts'
import type { StudentRelation } from './model.ts'
import { studentFieldsFor, standingsOf } from './policy.ts'

const everything = [...studentFieldNames]
const preferences: StudentField[] = ['homePostcode', 'transport', 'maxTravelMinutes', 'availableDays']
const without = (...fields: StudentField[]) => everything.filter((field) => !fields.includes(field))

/** Role × field, written out: what is not in a list is refused. */
const table: Record<StudentRelation, { see: StudentField[]; edit: StudentField[] }> = {
  platform_admin: { see: everything, edit: everything },
  school: { see: everything, edit: everything },
  tenant_admin: {
    see: without('birthDate', 'exemptReason', ...preferences),
    edit: without('birthDate', 'exemptReason', ...preferences),
  },
  mentor: { see: without('homePostcode'), edit: ['phone'] },
  supervisor: { see: without('homePostcode'), edit: [] },
  self: { see: everything, edit: ['phone', ...preferences] },
}

it.each(Object.entries(table))('%s sees and changes exactly these fields', (standing, { see, edit }) => {
  expect(studentFieldsFor('see', [standing as StudentRelation])).toEqual(
    studentFieldNames.filter((field) => see.includes(field)),
  )
  expect(studentFieldsFor('edit', [standing as StudentRelation])).toEqual(
    studentFieldNames.filter((field) => edit.includes(field)),
  )
})

const actor = (name: RoleName, organizationId: string | null, organizationType: string | null): Actor => ({
  kind: 'user',
  userId: 'me',
  accountId: null,
  sessionId: 's',
  name: 'Ik',
  roles: [{ id: 'r', name, organizationId, organizationType }],
})
const pupil = { id: 'pupil', schoolId: 'school', mineAs: [] }

it.each([
  ['a coordinator', actor('coordinator', 'school', 'School'), pupil, ['school']],
  ['an admin of the school', actor('admin', 'school', 'School'), pupil, ['school']],
  ['a coordinator elsewhere', actor('coordinator', 'other', 'School'), pupil, []],
  ['an admin of a company', actor('admin', 'company', 'Company'), pupil, []],
  ['a mentor', actor('mentor', 'school', 'School'), { ...pupil, mineAs: ['mentor'] as const }, ['mentor']],
  [
    'a supervisor',
    actor('supervisor', 'school', 'School'),
    { ...pupil, mineAs: ['school_supervisor'] as const },
    ['supervisor'],
  ],
  [
    'a supervisor of a pupil, mentor of others',
    actor('mentor', 'school', 'School'),
    { ...pupil, mineAs: ['school_supervisor'] as const },
    [],
  ],
  ['a supervisor of others', actor('supervisor', 'school', 'School'), pupil, []],
  ['a mentor of others', actor('mentor', 'school', 'School'), pupil, []],
  ['the pupil', actor('student', 'school', 'School'), { ...pupil, id: 'me' }, ['self']],
  ['another pupil', actor('student', 'school', 'School'), pupil, []],
  ['who runs the tenant', actor('tenant_admin', null, null), pupil, ['tenant_admin']],
  ['who runs the platform', actor('platform_admin', null, null), pupil, ['platform_admin']],
  ['a visitor', { kind: 'visitor' } as Actor, { ...pupil, id: 'me' }, []],
])('%s stands so to the pupil', (_, who, about, expected) => {
  expect(standingsOf(who, about)).toEqual(expected)
})
