import { relationTo, userIdOf, type Actor, type Capacity } from '#areas/users/model.ts'
import { studentFields, type StudentField } from './model.ts'

/** How somebody stands to a pupil. */
export const standings = ['platform_admin', 'tenant_admin', 'school', 'mentor', 'supervisor', 'self'] as const
export type StudentRelation = (typeof standings)[number]

export type JudgedPupil = { id: string; schoolId: string; isMine: boolean }

type Rights = Record<StudentField, { see: readonly StudentRelation[]; edit: readonly StudentRelation[] }>

const all = standings
const office = ['platform_admin', 'tenant_admin', 'school'] as const
const near = ['platform_admin', 'school', 'mentor', 'supervisor', 'self'] as const

/** Who sees and who changes which field of a pupil's file (docs/domain.md 3.3). */
export const fieldRights: Rights = {
  studentNumber: { see: all, edit: office },
  // Who runs the tenant has no use for a birthday.
  birthDate: { see: near, edit: ['platform_admin', 'school'] },
  level: { see: all, edit: office },
  year: { see: all, edit: office },
  groupId: { see: all, edit: office },
  leavesOn: { see: all, edit: office },
  // A supervisor reads; who writes is whoever looks after the pupil at school.
  phone: { see: all, edit: ['platform_admin', 'tenant_admin', 'school', 'mentor', 'self'] },
  transport: { see: near, edit: ['platform_admin', 'school', 'self'] },
  maxTravelMinutes: { see: near, edit: ['platform_admin', 'school', 'self'] },
  availableDays: { see: near, edit: ['platform_admin', 'school', 'self'] },
  hoursTarget: { see: all, edit: office },
  exempt: { see: all, edit: office },
  // Why may be about health.
  exemptReason: { see: near, edit: ['platform_admin', 'school'] },
  guardians: { see: all, edit: office },
}

/** By which capacity somebody stands where. */
const standingBy: Partial<Record<Capacity, StudentRelation>> = {
  platform_admin: 'platform_admin',
  tenant_admin: 'tenant_admin',
  school_admin: 'school',
  coordinator: 'school',
  mentor: 'mentor',
  school_supervisor: 'supervisor',
  student: 'self',
}

export function standingsOf(actor: Actor, pupil: JudgedPupil): StudentRelation[] {
  const held = relationTo(actor, {
    platform_admin: true,
    tenant_admin: true,
    school_admin: [pupil.schoolId],
    coordinator: [pupil.schoolId],
    mentor: pupil.isMine,
    school_supervisor: pupil.isMine,
    student: userIdOf(actor) === pupil.id,
  })
  return standings.filter((standing) => held.some((capacity) => standingBy[capacity] === standing))
}

export function studentFieldsFor(right: 'see' | 'edit', held: readonly StudentRelation[]): StudentField[] {
  return studentFields.filter((field) => fieldRights[field][right].some((standing) => held.includes(standing)))
}
