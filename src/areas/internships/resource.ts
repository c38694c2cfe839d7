import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { ageOn } from '#platform/week.ts'
import { changeableFields } from './changing/model.ts'
import { documentState, documentStates, internshipReasonSteps, internshipTurn, internshipTurnSince } from './model.ts'
import {
  allowedInternshipEvents,
  internshipCapacities,
  isInternshipOfActorsTurn,
  isParty,
  knowsSchool,
} from './policy.ts'
import type { Internship } from './queries.ts'
import { z } from 'zod'
import { day, id, moment, schedule, shape, turn, words } from '#platform/shapes.ts'
import { internshipStatuses } from './model.ts'

/** What is agreed besides the work itself; what the parties remind each other of is theirs. */
function agreedAside({ learningGoals, remarks }: Internship, party: boolean) {
  return { learningGoals, remarks: party ? remarks : '' }
}

export function presentInternship(ctx: Ctx, internship: Internship): Resource {
  ctx.saw('internships', internship.studentId)
  const { actor } = ctx
  const age = internship.birthDate ? ageOn(internship.birthDate, internship.startsOn) : null
  const whose = internshipTurn(internship)
  const isYours = isInternshipOfActorsTurn(actor, internship)
  const party = isParty(actor, internship)
  const allowedEvents = allowedInternshipEvents(actor, internship)
  return {
    type: 'internships',
    id: internship.id,
    attributes: {
      status: internship.status,
      program: internship.program,
      startsOn: internship.startsOn,
      endsOn: internship.endsOn,
      minutesPlanned: internship.minutesPlanned,
      minutesApproved: internship.minutesApproved,
      minutesUndecided: internship.minutesUndecided,
      usesHours: internship.usesHours,
      needsDigitalContract: internship.needsDigitalContract,
      place: internship.place,
      schedule: internship.schedule,
      tasks: internship.tasks,
      ...agreedAside(internship, party),
      result: internship.result,
      endedNote: internship.endedNote,
      completedAt: internship.completedAt,
      paperContractOn: internship.paperContractOn,
      lockVersion: internship.lockVersion,
      studentName: internship.studentName,
      studentFirstName: internship.studentFirstName,
      // Once there is a place, the two ring and mail each other (docs/domain.md BR-11).
      studentEmail: party ? internship.studentEmail : null,
      studentPhone: party ? internship.studentPhone : null,
      groupNames: internship.groupNames,
      schoolName: internship.schoolName,
      organizationName: internship.organizationName,
      vacancyTitle: internship.vacancyTitle,
      periodName: internship.periodName,
      supervisorName: internship.supervisorName || null,
      ageBadge: age === null ? null : age < 16 ? 'under16' : age < 18 ? 'under18' : 'adult',
      contractId: party ? internship.contractId : null,
      contractStatus: internship.contractStatus,
      contractSignedBy: internship.contractSignedBy ?? [],
      // Who signs there is for who works there.
      contractHostNames: internship.isOfMyCompany ? (internship.contractHostNames ?? []) : [],
      coordinatorName: knowsSchool(actor, internship) ? internship.coordinatorName : null,
      // Who works there writes to them; others go by the school.
      coordinatorEmail: internship.isMine || internship.isOfMySchool ? internship.coordinatorEmail : null,
      timesheetId: party ? internship.timesheetId : null,
      // A company reads of what the others hand in whether it is in order, and no more.
      documents: party ? documentState(internship) : null,
      isHeldBack: party && internship.isHeldBack,
    },
    relationships: {
      student: { data: { type: 'students', id: internship.studentId } },
      organization: { data: { type: 'organizations', id: internship.organizationId } },
      vacancy: { data: internship.vacancyId ? { type: 'vacancies', id: internship.vacancyId } : null },
    },
    meta: {
      allowedEvents,
      mayChange: changeableFields(internship, internshipCapacities(actor, internship)).length > 0,
      needReason: allowedEvents.filter((event) => internshipReasonSteps.includes(event)),
      turn: { whose, isYours, since: internshipTurnSince(internship) },
    },
  }
}

export const internshipShape = shape(
  'internships',
  z.object({
    status: z.enum(internshipStatuses),
    program: z.enum(['mas', 'traineeship']),
    startsOn: day,
    endsOn: day,
    minutesPlanned: z.int().nullable(),
    minutesApproved: z.int(),
    minutesUndecided: z.int(),
    usesHours: z.boolean(),
    needsDigitalContract: z.boolean(),
    place: z.string(),
    schedule,
    tasks: z.string(),
    learningGoals: z.string(),
    remarks: z.string(),
    result: z.string().nullable(),
    endedNote: z.string().nullable(),
    completedAt: moment.nullable(),
    paperContractOn: day.nullable(),
    lockVersion: z.int(),
    studentName: z.string(),
    studentFirstName: z.string(),
    studentEmail: z.string().nullable(),
    studentPhone: z.string().nullable(),
    groupNames: words,
    schoolName: z.string(),
    organizationName: z.string(),
    vacancyTitle: z.string().nullable(),
    periodName: z.string(),
    supervisorName: z.string().nullable(),
    ageBadge: z.enum(['under16', 'under18', 'adult']).nullable(),
    contractId: id.nullable(),
    contractStatus: z.string().nullable(),
    /** As what those sign the contract whose signature it waits for. */
    contractSignedBy: words,
    contractHostNames: words,
    coordinatorName: z.string().nullable(),
    coordinatorEmail: z.string().nullable(),
    /** In a list that is asked for it, for who looks after pupils. */
    missingWeek: day.nullable().optional(),
    timesheetId: id.nullable(),
    documents: z.enum(documentStates).nullable(),
    isHeldBack: z.boolean(),
  }),
  { student: 'students', organization: 'organizations', vacancy: 'vacancies' },
  z.object({ allowedEvents: words, needReason: words, mayChange: z.boolean(), turn }),
)
