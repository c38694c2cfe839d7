import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { capabilitiesAt } from '#areas/tenancy/settings/model.ts'
import { userIdOf } from '#areas/users/model.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { id, moment, shape, words } from '#platform/shapes.ts'
import { roomFor, sendRefusal, spokenCode, teamStatuses } from './model.ts'
import type { Team } from './queries.ts'

/** A group as one who is in it sees it: who joins, who has said yes; what each wrote is their own. */
export function presentTeam(ctx: Ctx, team: Team): Resource {
  const me = userIdOf(ctx.actor)
  const { members, status } = team
  const own = members.find(({ studentId }) => studentId === me)
  const isLeader = members[0]?.studentId === me
  const isForming = status === 'forming'
  const { teamApplications: isOffered } = ctx.tenant.capabilities
  const agreed = members.filter(({ isAgreed }) => isAgreed).length
  for (const { studentId } of members) ctx.saw('applications', studentId)
  return {
    type: 'application_teams',
    id: team.id,
    attributes: {
      status,
      code: isForming ? spokenCode(team.code) : null,
      vacancyTitle: team.vacancyTitle,
      organizationName: team.organizationName,
      requiresMotivation: team.requiresMotivation,
      moment:
        team.momentStartsAt && team.momentEndsAt
          ? { startsAt: team.momentStartsAt, endsAt: team.momentEndsAt, note: team.momentNote }
          : null,
      expiresAt: team.expiresAt,
      seatsFree: team.seatsFree,
      most: roomFor(team.seatsFree),
      isConfirmedByEach: capabilitiesAt(ctx.tenant.capabilities, team.schoolSettings).studentConfirmationRequired,
      members: members.map(({ studentId, name, groupNames, isAgreed }, at) => ({
        studentId,
        name,
        groupNames,
        isAgreed,
        isYou: studentId === me,
        isLeader: at === 0,
      })),
      motivation: own?.motivation ?? '',
      hasAgreed: own?.isAgreed ?? false,
    },
    relationships: {
      vacancy: { data: { type: 'vacancies', id: team.vacancyId } },
      application: { data: own?.applicationId ? { type: 'applications', id: own.applicationId } : null },
    },
    meta: {
      can: {
        // Where asking together was switched off, a group may still be left, and is looked at to its end.
        agree: isForming && isOffered,
        leave: isForming,
        begin: isOffered,
        remove: isForming && isLeader,
        send:
          isForming &&
          isOffered &&
          isLeader &&
          !sendRefusal({ size: members.length, agreed, seatsFree: team.seatsFree }),
      },
    },
  }
}

export const teamShape = shape(
  'application_teams',
  z.object({
    status: z.enum(teamStatuses),
    code: z.string().nullable(),
    vacancyTitle: z.string(),
    organizationName: z.string(),
    requiresMotivation: z.boolean(),
    moment: z.object({ startsAt: moment, endsAt: moment, note: z.string().nullable() }).nullable(),
    expiresAt: moment,
    seatsFree: z.int(),
    /** How many may be in it at most. */
    most: z.int(),
    /** Whether each still says yes after the organization did. */
    isConfirmedByEach: z.boolean(),
    members: z.array(
      z.object({
        studentId: id,
        name: z.string(),
        groupNames: words,
        isAgreed: z.boolean(),
        isYou: z.boolean(),
        isLeader: z.boolean(),
      }),
    ),
    /** What the reader wrote. */
    motivation: z.string(),
    hasAgreed: z.boolean(),
  }),
  { vacancy: 'vacancies', application: 'applications' },
  z.object({
    can: z.object({
      begin: z.boolean(),
      agree: z.boolean(),
      leave: z.boolean(),
      remove: z.boolean(),
      send: z.boolean(),
    }),
  }),
)
