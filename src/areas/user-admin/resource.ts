import { z } from 'zod'
import type { Ctx } from '#areas/context.ts'
import { mayRemindAgain } from '#areas/reminding.ts'
import { avatarUrl, capacityOf, fullName, moderators, userIdOf } from '#areas/users/model.ts'
import { mayLookThrough } from '#areas/identity/impersonations/policy.ts'
import { roleShape, userShape } from '#areas/users/resource.ts'
import type { Resource } from '#platform/jsonapi.ts'
import { id as uuid, countsBy, moment, shape, view, words } from '#platform/shapes.ts'
import { memberEvents } from './model.ts'
import { allowedMemberEvents, mayEditMember, maySeeRole, maySeeSignatures, mayTakeRole } from './policy.ts'
import { relations } from '#areas/students/model.ts'
import { standingsOf } from '#areas/students/policy.ts'
import type { MemberRow, MemberRoleRow, PlaceFound } from './queries.ts'

/** A person as the actor may see them. How they use the product is for who decides about them. */
export function presentMember(ctx: Ctx, member: MemberRow): Resource {
  const { actor } = ctx
  if (member.schoolId !== null) ctx.saw('students', member.id)
  for (const { studentId } of member.signs) ctx.saw('students', studentId)
  const edit = mayEditMember(actor, member)
  const close = edit || member.id === userIdOf(actor)
  const roles = rolesSeen(ctx, member)
  return {
    type: 'users',
    id: member.id,
    attributes: {
      email: member.email,
      username: member.username,
      firstName: member.firstName,
      infix: member.infix,
      lastName: member.lastName,
      name: fullName(member),
      gender: close ? member.gender : null,
      phone: member.phone,
      locale: member.locale,
      status: member.status,
      invitedAt: member.invitedAt,
      lastSignInAt: close ? member.lastSignInAt : null,
      createdAt: close ? member.createdAt : null,
      avatarUrl: avatarUrl(member),
      groupNames: member.groupNames,
      // What somebody is where one may not look is not told by their classes either.
      looksAfter: roles.some(({ name }) => name === 'mentor' || name === 'supervisor') ? member.looksAfter : [],
      guardians: member.guardians,
      isPupil: member.schoolId !== null,
      guides: member.guides,
      // Nor by what they decide there.
      letIn: roles.some((role) => moderators.some((one) => one === capacityOf(role))) ? member.letIn : null,
      signs: member.signs.map(({ remindedAt, studentId: _of, ...due }) => ({
        ...due,
        canRemind: member.id !== userIdOf(actor) && mayRemindAgain(remindedAt ?? due.since, ctx.now),
      })),
      lockVersion: member.lockVersion,
    },
    relationships: {
      roles: { data: roles.map(({ id }) => ({ type: 'roles', id })) },
      organizations: {
        data: [...new Set(roles.flatMap(({ organizationId }) => organizationId ?? []))].map((id) => ({
          type: 'organizations',
          id,
        })),
      },
    },
    meta: {
      allowedEvents: allowedMemberEvents(actor, member),
      may: {
        edit,
        openFile: mayOpenFile(actor, member),
        signInAs: maySignInAs(ctx, member),
        seeSigns: maySeeSignatures(actor, roles),
      },
    },
  }
}

export function rolesSeen(ctx: Ctx, member: MemberRow): MemberRoleRow[] {
  return member.id === userIdOf(ctx.actor) ? member.roles : member.roles.filter((role) => maySeeRole(ctx.actor, role))
}

export function presentMemberRole(ctx: Ctx, member: MemberRow, role: MemberRoleRow): Resource {
  return {
    type: 'roles',
    id: role.id,
    attributes: {
      name: role.name,
      capacity: capacityOf(role) ?? null,
      organizationName: role.organizationName,
      organizationType: role.organizationType,
    },
    relationships: {
      organization: { data: role.organizationId ? { type: 'organizations', id: role.organizationId } : null },
    },
    meta: { may: { remove: mayTakeRole(ctx.actor, member, role) } },
  }
}

/** Where roles may be given, and which. The tenant as a whole is no organization. */
export function presentGrantable(ctx: Ctx, { place, names }: { place: PlaceFound | null; names: string[] }): Resource {
  return {
    type: 'grantable_roles',
    id: place?.id ?? ctx.tenant.id,
    attributes: {
      names,
      organizationId: place?.id ?? null,
      organizationName: place?.name ?? null,
      organizationType: place?.type ?? null,
    },
  }
}

/** Whether the pupil's file stands open to the actor, if only in part. */
function mayOpenFile(actor: Ctx['actor'], { id, schoolId, isMine }: MemberRow): boolean {
  return (
    schoolId !== null &&
    standingsOf(actor, { id, schoolId, mineAs: isMine ? ['mentor', 'school_supervisor'] : [] }).length > 0
  )
}

function maySignInAs({ actor, tenant }: Ctx, member: MemberRow): boolean {
  return actor.kind === 'user' && member.status === 'active' && mayLookThrough(actor, member, tenant.capabilities)
}

export const grantableShape = shape(
  'grantable_roles',
  z.object({
    names: words,
    organizationId: uuid.nullable(),
    organizationName: z.string().nullable(),
    organizationType: z.string().nullable(),
  }),
)

const memberRoleShape = view(
  'of_member',
  shape(
    'roles',
    roleShape.attributes.required(),
    { organization: 'organizations' },
    z.object({ may: z.object({ remove: z.boolean() }) }),
  ),
)

/** A contract that waits for somebody's signature, and whether they may be reminded of it now. */
const signatureDue = z.object({
  contractId: uuid,
  signerId: uuid,
  internshipId: uuid,
  studentName: z.string(),
  since: moment,
  canRemind: z.boolean(),
})

const guardianToCall = z.object({ name: z.string(), relation: z.enum(relations), phone: z.string().nullable() })

/** A person as those see them who look after them or work with them. */
export const memberShape = view(
  'member',
  shape(
    'users',
    userShape.attributes
      .omit({ themeMode: true, density: true, singleKeys: true })
      .required()
      .extend({
        looksAfter: words,
        guardians: z.array(guardianToCall),
        guides: z.number(),
        letIn: z.number().nullable(),
        signs: z.array(signatureDue),
      }),
    { roles: [memberRoleShape], organizations: ['organizations'] },
    z.object({
      allowedEvents: z.array(z.enum(memberEvents)),
      may: z.object({ edit: z.boolean(), openFile: z.boolean(), signInAs: z.boolean(), seeSigns: z.boolean() }),
    }),
  ),
)

/** Of the list: how many there are by status and by role, and what the reader may do with people as a whole. */
export const membersMeta = z.object({
  byStatus: countsBy,
  byRole: countsBy,
  may: z.object({ invite: z.boolean(), export: z.enum(['no', 'yes', 'with-reason']) }),
})
