import { z } from 'zod'
import type { Resource } from '#platform/jsonapi.ts'
import { day, id, schedule, shape, words } from '#platform/shapes.ts'
import { changeFields, contractEffects } from './model.ts'
import type { ShownChangeable } from './queries.ts'

/** An internship as somebody changes it: what there is, what of it may be another now, and what that means. */
export function presentChangeable({
  internship,
  fields,
  contract,
  supervisors,
  mentorNames,
  schoolSupervisorName,
}: ShownChangeable): Resource {
  const { id: internshipId, minutesPlanned } = internship
  return {
    type: 'internship_changes',
    id: internshipId,
    attributes: {
      status: internship.status,
      studentName: internship.studentName,
      organizationName: internship.organizationName,
      schoolName: internship.schoolName,
      startsOn: internship.startsOn,
      endsOn: internship.endsOn,
      schedule: internship.schedule,
      hoursPlanned: minutesPlanned === null ? null : minutesPlanned / 60,
      supervisorUserId: internship.supervisorUserId,
      hostContactName: internship.hostContactName,
      hostContactEmail: internship.hostContactEmail,
      hostContactPhone: internship.hostContactPhone,
      place: internship.place,
      tasks: internship.tasks,
      learningGoals: internship.learningGoals,
      remarks: internship.remarks,
      lockVersion: internship.lockVersion,
      changeable: fields,
      contractEffect: contract,
      contractId: internship.contractId,
      supervisors,
      mentorNames,
      schoolSupervisorName,
    },
  }
}

export const internshipChangeShape = shape(
  'internship_changes',
  z.object({
    status: z.string(),
    studentName: z.string(),
    organizationName: z.string(),
    schoolName: z.string(),
    startsOn: day,
    endsOn: day,
    schedule,
    hoursPlanned: z.number().nullable(),
    supervisorUserId: id.nullable(),
    hostContactName: z.string().nullable(),
    hostContactEmail: z.string().nullable(),
    hostContactPhone: z.string().nullable(),
    place: z.string(),
    tasks: z.string(),
    learningGoals: z.string(),
    remarks: z.string(),
    lockVersion: z.int(),
    changeable: z.array(z.enum(changeFields)),
    contractEffect: z.enum(contractEffects),
    contractId: id.nullable(),
    supervisors: z.array(z.object({ id, name: z.string(), phone: z.string().nullable(), guides: z.int() })),
    mentorNames: words,
    schoolSupervisorName: z.string().nullable(),
  }),
)
