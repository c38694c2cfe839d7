import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { day, moment, schedule, shape, turn, view, words } from '#platform/shapes.ts'
import { ageOn, dayOf } from '#platform/week.ts'
import { knowsSchool } from '#areas/internships/policy.ts'
import { applicationStatuses, applicationTurn, type StudentView } from '../model.ts'
import { schoolDayKinds, type ComingRules, type SchoolCalendar } from '#areas/periods/calendar/model.ts'
import { holidayRegions } from '#areas/tenancy/model.ts'
import { actsAs } from '#areas/users/model.ts'
import { applicantViewFor, isActorsTurn, isBlind, mayRemind, waitsAlong } from '../policy.ts'
import { confirmedWays, purposes, type Finding } from './model.ts'
import { allowedSelfFoundEvents, mayApproveHost } from './policy.ts'
import type { SelfFound } from './queries.ts'
import type { KnownHost } from './matching/queries.ts'

/** A place as pupil, school and the host's own people see it, each as much of the pupil as they may (docs/domain.md 9.5). */
export function presentSelfFound(ctx: Ctx, place: SelfFound): Resource {
  ctx.saw('applications', place.studentId)
  const view = applicantViewFor(ctx.actor, place, ctx.now)
  return {
    type: 'self_found_places',
    id: place.id,
    attributes: {
      ...forHost(place),
      typedName: place.typedName,
      confirmedBy: place.confirmedBy,
      confirmedName: place.confirmedName,
      periodName: place.periodName,
      createdAt: place.createdAt,
      coordinatorName: knowsSchool(ctx.actor, place) ? place.coordinatorName : null,
      remindedAt: waitsAlong(ctx.actor, place) ? place.remindedAt : null,
      ...ofPupil(ctx, place, view),
      ...forSchoolAlone(ctx, place),
    },
    relationships: {
      ...(view === 'full' ? { student: { data: { type: 'students', id: place.studentId } } } : {}),
      organization: { data: place.organizationId ? { type: 'organizations', id: place.organizationId } : null },
      internship: { data: place.internshipId ? { type: 'internships', id: place.internshipId } : null },
    },
    meta: {
      allowedEvents: allowedSelfFoundEvents(ctx.tenant.capabilities, ctx.actor, place),
      canRemind: mayRemind(ctx.actor, place, ctx.now),
      mayApproveHost: mayApproveHost(ctx.actor, place),
      turn: {
        whose: applicationTurn(place),
        // As the list counts it.
        isYours: isActorsTurn(ctx.actor, place) || mayApproveHost(ctx.actor, place),
        since: place.turnSince,
      },
    },
  }
}

/** Who it is and what was said of them, as far as the actor may see. */
function ofPupil(ctx: Ctx, place: SelfFound, view: StudentView) {
  if (view === 'none')
    return { studentName: null, studentFirstName: null, groupNames: [], tasks: null, declineNote: null }
  const { studentName, studentFirstName, groupNames, tasks, declineNote } = place
  if (view === 'full') return { studentName, studentFirstName, groupNames, tasks, declineNote }
  const name = isBlind(ctx.tenant.capabilities, place) ? null : studentFirstName
  return { studentName: name, studentFirstName: name, groupNames: [], tasks, declineNote }
}

/** What lies between pupil and school. */
function forSchoolAlone(ctx: Ctx, place: SelfFound) {
  const isSchools = place.isOwn || place.isMine || place.isOfMySchool
  const isJudges = isSchools || actsAs(ctx.actor, 'tenant_admin', 'platform_admin')
  const { relativeNote, question, message, relativeReason, confirmedNote } = place
  const between = { relativeNote, question, message, relativeReason, confirmedNote }
  return {
    ...(isSchools ? between : nothingOf(between)),
    purpose: isJudges ? place.purpose : null,
    isRelative: isJudges ? place.isRelative : null,
    studentAge: isSchools && place.birthDate ? ageOn(place.birthDate, dayOf(ctx.now)) : null,
  }
}

const nothingOf = (told: object) => Object.fromEntries(Object.keys(told).map((name) => [name, null]))

/** What the host itself may know: whom the school sends, for what, and what was written down of the host. */
export function presentToHost(ctx: Ctx, place: SelfFound): Resource {
  ctx.saw('applications', place.studentId)
  return { type: 'self_found_places', id: place.id, attributes: forHost(place) }
}

function forHost(place: SelfFound) {
  return {
    status: place.status,
    program: place.program,
    hostName: place.organizationName,
    organizationStatus: place.organizationStatus,
    kvkNumber: place.kvkNumber,
    street: place.street,
    houseNumber: place.houseNumber,
    postcode: place.postcode,
    city: place.city,
    contactName: place.contactName,
    contactEmail: place.contactEmail,
    contactPhone: place.contactPhone,
    tasks: place.tasks,
    weeklySchedule: place.weeklySchedule,
    startsOn: place.startsOn,
    endsOn: place.endsOn,
    plannedHours: place.plannedHours,
    studentName: place.studentName,
    studentFirstName: place.studentFirstName,
    schoolName: place.schoolName,
    expiresAt: place.expiresAt,
    lockVersion: place.lockVersion,
  }
}

const toHost = {
  status: z.enum(applicationStatuses),
  program: z.enum(['mas', 'traineeship']),
  hostName: z.string(),
  organizationStatus: z.string().nullable(),
  kvkNumber: z.string().nullable(),
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  tasks: z.string(),
  weeklySchedule: schedule,
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  plannedHours: z.int().nullable(),
  studentName: z.string(),
  studentFirstName: z.string(),
  schoolName: z.string(),
  expiresAt: moment.nullable(),
  lockVersion: z.int(),
}

export const selfFoundShape = shape(
  'self_found_places',
  z.object({
    ...toHost,
    studentName: z.string().nullable(),
    studentFirstName: z.string().nullable(),
    tasks: z.string().nullable(),
    typedName: z.string().nullable(),
    purpose: z.enum(purposes).nullable(),
    isRelative: z.boolean().nullable(),
    relativeNote: z.string().nullable(),
    question: z.string().nullable(),
    message: z.string().nullable(),
    relativeReason: z.string().nullable(),
    confirmedBy: z.enum(confirmedWays).nullable(),
    confirmedName: z.string().nullable(),
    confirmedNote: z.string().nullable(),
    declineNote: z.string().nullable(),
    groupNames: words,
    studentAge: z.int().nullable(),
    periodName: z.string(),
    createdAt: moment,
    /** Who judges it at the school, where that is one person. */
    coordinatorName: z.string().nullable(),
    remindedAt: moment.nullable(),
  }),
  { student: 'students', organization: 'organizations', internship: 'internships' },
  z.object({ allowedEvents: words, canRemind: z.boolean(), mayApproveHost: z.boolean(), turn }),
)

export const selfFoundHostShape = view('to_host', shape('self_found_places', z.object(toHost)))

export function presentKnownHost({ id: host, ...attributes }: KnownHost): Resource {
  return { type: 'known_hosts', id: host, attributes }
}

export const knownHostShape = shape(
  'known_hosts',
  z.object({
    name: z.string(),
    street: z.string().nullable(),
    houseNumber: z.string().nullable(),
    city: z.string().nullable(),
  }),
)

export const findingShape = z.object({
  key: z.string(),
  tone: z.enum(['ok', 'look', 'decide', 'told']),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}) satisfies z.ZodType<Finding>

/** What says on which days somebody comes: what the form of a place reckons with too. */
export const comingShape = z.object({
  calendar: z.object({
    region: z.enum(holidayRegions),
    own: z.array(z.object({ kind: z.enum(schoolDayKinds), name: z.string(), startsOn: day, endsOn: day })).readonly(),
    restsInTestWeeks: z.boolean(),
  }),
  rules: z.object({ weekdays: words.readonly(), allowHolidays: z.boolean() }),
}) satisfies z.ZodType<{ calendar: SchoolCalendar; rules: ComingRules }>
