import { relationTo, userIdOf, type Actor, type Capacity } from '#areas/users/model.ts'
import { fieldOf, studentFieldNames, type StudentField } from './fields.ts'
import { standings, type StudentRelation } from './model.ts'

export type JudgedPupil = {
  id: string
  schoolId: string
  /** As what the actor looks after the pupil; one who is mentor of others may be supervisor of this one. */
  mineAs: readonly ('mentor' | 'school_supervisor')[]
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
    mentor: pupil.mineAs.includes('mentor'),
    school_supervisor: pupil.mineAs.includes('school_supervisor'),
    student: userIdOf(actor) === pupil.id,
  })
  return standings.filter((standing) => held.some((capacity) => standingBy[capacity] === standing))
}

/** The fields of a pupil's file somebody sees, or changes (docs/domain.md 3.3). */
export function studentFieldsFor(right: 'see' | 'edit', held: readonly StudentRelation[]): StudentField[] {
  return studentFieldNames.filter((field) => held.some((standing) => fieldOf(field)[right].includes(standing)))
}
