import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { day, moment, schedule, shape, turn, view, words } from '#platform/shapes.ts'
import { ageOn, dayOf } from '#platform/week.ts'
import { applicationStatuses, applicationTurn } from '../model.ts'
import { isActorsTurn } from '../policy.ts'
import { confirmedWays, purposes, type Finding } from './model.ts'
import { allowedSelfFoundEvents } from './policy.ts'
import type { SelfFound } from './queries.ts'
import type { KnownHost } from './matching/queries.ts'

/** A place as pupil, school and the host's own people see it. */
export function presentSelfFound(ctx: Ctx, place: SelfFound): Resource {
  ctx.saw('applications', place.studentId)
  const forSchool = place.isOwn || place.isMine || place.isOfMySchool
  const age = place.birthDate && forSchool ? ageOn(place.birthDate, dayOf(ctx.now)) : null
  return {
    type: 'self_found_places',
    id: place.id,
    attributes: {
      ...forHost(place),
      typedName: place.typedName,
      purpose: place.purpose,
      isRelative: place.isRelative,
      relativeNote: forSchool ? place.relativeNote : null,
      question: forSchool ? place.question : null,
      message: forSchool ? place.message : null,
      relativeReason: forSchool ? place.relativeReason : null,
      confirmedBy: place.confirmedBy,
      confirmedName: place.confirmedName,
      confirmedNote: forSchool ? place.confirmedNote : null,
      declineNote: place.declineNote,
      groupNames: place.groupNames,
      studentAge: age,
      periodName: place.periodName,
      createdAt: place.createdAt,
    },
    relationships: {
      student: { data: { type: 'students', id: place.studentId } },
      organization: { data: place.organizationId ? { type: 'organizations', id: place.organizationId } : null },
      internship: { data: place.internshipId ? { type: 'internships', id: place.internshipId } : null },
    },
    meta: {
      allowedEvents: allowedSelfFoundEvents(ctx.tenant.capabilities, ctx.actor, place),
      turn: { whose: applicationTurn(place), isYours: isActorsTurn(ctx.actor, place), since: place.turnSince },
    },
  }
}

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
    typedName: z.string().nullable(),
    purpose: z.enum(purposes).nullable(),
    isRelative: z.boolean(),
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
  }),
  { student: 'students', organization: 'organizations', internship: 'internships' },
  z.object({ allowedEvents: words, turn }),
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
  tone: z.enum(['ok', 'look', 'decide']),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}) satisfies z.ZodType<Finding>
