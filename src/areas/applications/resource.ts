import type { Ctx } from '#areas/context.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { ageOn, dayOf } from '#platform/week.ts'
import { applicationTurn, type StudentView } from './model.ts'
import { knowsSchool } from '#areas/internships/policy.ts'
import { userIdOf } from '#areas/users/model.ts'
import { isActorsTurn, isBlind, allowedApplicationEvents, applicantViewFor, mayRemind, waitsAlong } from './policy.ts'
import { mayApproveHost } from './self-found/policy.ts'
import type { Application } from './queries.ts'
import { z } from 'zod'
import { id, moment, shape, turn, words } from '#platform/shapes.ts'
import { applicationOrigins, applicationStatuses } from './model.ts'

/** Who acted in the pupil's name: between the pupil and the school. */
function actedFor(application: Application) {
  const { isOwn, isMine, isOfMySchool, askedByName, confirmedByName, phonedByName, phonedAt } = application
  return isOwn || isMine || isOfMySchool
    ? { askedByName, confirmedByName, phonedByName, phonedAt }
    : { askedByName: null, confirmedByName: null, phonedByName: null, phonedAt: null }
}

/** For who asks the organization by telephone: its number, whom to ask for, when nobody was reached, and whom they may name, as a company that has not said yes may know it. */
function presentCall(ctx: Ctx, application: Application) {
  const { status, mates, studentFirstName, schoolName, organizationPhone, organizationContact } = application
  if (!allowedApplicationEvents(ctx.actor, application).includes('company_confirmed')) return null
  const hides = isBlind(ctx.tenant.capabilities, application)
  const together = (mates ?? []).filter((mate) => mate.status === status)
  return {
    phone: organizationPhone,
    contactName: organizationContact,
    notReachedAt: application.notReachedAt,
    notReachedByName: knowsSchool(ctx.actor, application) ? application.notReachedByName : null,
    notReachedByYou: application.notReachedBy !== null && application.notReachedBy === userIdOf(ctx.actor),
    names: hides ? [] : [studentFirstName, ...together.map(({ firstName }) => firstName)],
    schoolName: hides ? null : schoolName,
  }
}

/** An application as the actor may see it: a company knows little of a pupil until it said yes (docs/domain.md 9.5). */
export function presentApplication(ctx: Ctx, application: Application): Resource {
  ctx.saw('applications', application.studentId)
  const view = applicantViewFor(ctx.actor, application, ctx.now)
  const hidesNames = isBlind(ctx.tenant.capabilities, application)
  const age = application.birthDate ? ageOn(application.birthDate, dayOf(ctx.now)) : null
  const student =
    view === 'full'
      ? {
          studentName: application.studentName,
          studentFirstName: application.studentFirstName,
          studentEmail: application.studentEmail,
          studentPhone: application.studentPhone,
        }
      : view === 'minimal'
        ? {
            studentName: hidesNames ? null : application.studentFirstName,
            studentFirstName: hidesNames ? null : application.studentFirstName,
          }
        : { studentName: null, studentFirstName: null }
  return {
    type: 'applications',
    id: application.id,
    attributes: {
      status: application.status,
      origin: application.origin,
      motivation: view === 'none' ? null : application.motivation,
      moment:
        application.momentStartsAt && application.momentEndsAt
          ? {
              startsAt: application.momentStartsAt,
              endsAt: application.momentEndsAt,
              note: application.momentNote,
            }
          : null,
      interviewAt: application.interviewAt,
      declineReason: application.declineReason,
      declineNote: application.declineNote,
      withdrawReason: application.withdrawReason,
      expiresAt: application.expiresAt,
      createdAt: application.createdAt,
      decidedAt: application.decidedAt,
      lockVersion: application.lockVersion,
      vacancyTitle: application.vacancyTitle,
      city: application.city,
      spot: application.spot,
      sectorKeys: application.sectorKeys ?? [],
      organizationName: application.organizationName,
      periodName: application.periodName,
      program: application.program,
      ...student,
      ageBadge: view === 'none' ? null : badgeOf(age),
      level: view === 'none' ? null : application.level,
      year: view === 'none' ? null : application.year,
      schoolName: hidesNames && view !== 'full' && application.isOfMyCompany ? null : application.schoolName,
      groupNames: view === 'full' ? application.groupNames : [],
      supervisorUserId: application.supervisorUserId,
      ...actedFor(application),
      coordinatorName: knowsSchool(ctx.actor, application) ? application.coordinatorName : null,
      // Between those who wait along.
      remindedAt: waitsAlong(ctx.actor, application) ? application.remindedAt : null,
      call: presentCall(ctx, application),
      team: presentMates(ctx, application),
    },
    relationships: {
      vacancy: { data: application.vacancyId ? { type: 'vacancies', id: application.vacancyId } : null },
      organization: {
        data: application.organizationId ? { type: 'organizations', id: application.organizationId } : null,
      },
      internship: { data: application.internshipId ? { type: 'internships', id: application.internshipId } : null },
      ...(view === 'full' ? { student: { data: { type: 'students', id: application.studentId } } } : {}),
    },
    meta: {
      isOwn: application.isOwn,
      allowedEvents: allowedApplicationEvents(ctx.actor, application),
      canRemind: mayRemind(ctx.actor, application, ctx.now),
      mayApproveHost: mayApproveHost(ctx.actor, application),
      turn: {
        whose: applicationTurn(application),
        // As the list counts it.
        isYours: isActorsTurn(ctx.actor, application) || mayApproveHost(ctx.actor, application),
        since: application.turnSince,
      },
    },
  }
}

/**
 * The others of a group that asks together, each as far as the actor may know: a company little until its yes, a pupil
 * who the others are, and whoever may open their applications what they wrote.
 */
function presentMates(ctx: Ctx, application: Application) {
  const { mates, isOwn, isMine, isOfMySchool } = application
  if (!mates || mates.length === 0) return null
  const mayOpen = !isOwn && (!isMine || isOfMySchool)
  return {
    size: mates.length + 1,
    hasAgreed: application.teamAgreedAt !== null,
    isConfirmedByEach: capabilitiesAt(ctx.tenant.capabilities, application.schoolSettings).studentConfirmationRequired,
    mates: mates.map((mate) => {
      const view = applicantViewFor(ctx.actor, { ...application, ...mate }, ctx.now)
      if (view !== 'none') ctx.saw('applications', mate.studentId)
      const age = mate.birthDate ? ageOn(mate.birthDate, dayOf(ctx.now)) : null
      const isTold = mayOpen && view !== 'none'
      return {
        id: mayOpen ? mate.id : null,
        name: nameIn(view, mate.name, isBlind(ctx.tenant.capabilities, application) ? null : mate.firstName),
        groupNames: view === 'full' ? mate.groupNames : [],
        hasAgreed: mate.isAgreed,
        ageBadge: isTold ? badgeOf(age) : null,
        level: isTold ? mate.level : null,
        motivation: isTold ? mate.motivation : null,
      }
    }),
  }
}

function nameIn(view: StudentView, full: string, minimal: string | null): string | null {
  return view === 'full' ? full : view === 'minimal' ? minimal : null
}

/** Enough to know what rules apply, not when the birthday is. */
function badgeOf(age: number | null): (typeof ageBadges)[number] | null {
  return age === null ? null : age < 16 ? 'under16' : age < 18 ? 'under18' : 'adult'
}

const ageBadges = ['under16', 'under18', 'adult'] as const

export const applicationShape = shape(
  'applications',
  z.object({
    status: z.enum(applicationStatuses),
    origin: z.enum(applicationOrigins),
    motivation: z.string().nullable(),
    moment: z.object({ startsAt: moment, endsAt: moment, note: z.string().nullable() }).nullable(),
    interviewAt: moment.nullable(),
    declineReason: z.string().nullable(),
    declineNote: z.string().nullable(),
    withdrawReason: z.string().nullable(),
    expiresAt: moment.nullable(),
    createdAt: moment,
    decidedAt: moment.nullable(),
    lockVersion: z.int(),
    vacancyTitle: z.string(),
    city: z.string().nullable(),
    spot: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    sectorKeys: words,
    organizationName: z.string(),
    periodName: z.string(),
    program: z.enum(['mas', 'traineeship']),
    studentName: z.string().nullable(),
    studentFirstName: z.string().nullable(),
    studentEmail: z.string().nullable().optional(),
    studentPhone: z.string().nullable().optional(),
    ageBadge: z.enum(ageBadges).nullable(),
    level: z.string().nullable(),
    year: z.int().nullable(),
    schoolName: z.string().nullable(),
    groupNames: words,
    supervisorUserId: id.nullable(),
    /** Who runs the internships of the school, where that is one person. */
    coordinatorName: z.string().nullable(),
    askedByName: z.string().nullable(),
    confirmedByName: z.string().nullable(),
    /** Who wrote down what the organization said on the telephone. */
    phonedByName: z.string().nullable(),
    phonedAt: moment.nullable(),
    /** When who is to answer was last reminded by somebody. */
    remindedAt: moment.nullable(),
    /** For who may ask the organization by telephone. */
    call: z
      .object({
        phone: z.string().nullable(),
        contactName: z.string().nullable(),
        notReachedAt: moment.nullable(),
        notReachedByName: z.string().nullable(),
        notReachedByYou: z.boolean(),
        names: words,
        schoolName: z.string().nullable(),
      })
      .nullable(),
    /** The group that asks together, of whom this is one. */
    team: z
      .object({
        size: z.int(),
        hasAgreed: z.boolean(),
        isConfirmedByEach: z.boolean(),
        mates: z.array(
          z.object({
            id: id.nullable(),
            name: z.string().nullable(),
            groupNames: words,
            hasAgreed: z.boolean(),
            ageBadge: z.enum(ageBadges).nullable(),
            level: z.string().nullable(),
            motivation: z.string().nullable(),
          }),
        ),
      })
      .nullable(),
  }),
  { vacancy: 'vacancies', organization: 'organizations', internship: 'internships', student: 'students' },
  z.object({ isOwn: z.boolean(), allowedEvents: words, canRemind: z.boolean(), mayApproveHost: z.boolean(), turn }),
)
