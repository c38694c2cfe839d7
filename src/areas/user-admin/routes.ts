import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { tableFile, tableMimes } from '#platform/table-file.ts'
import { getFile } from '#areas/files/queries.ts'
import { listPublicOrganizations } from '#areas/organizations/queries.ts'
import { presentPublicOrganization } from '#areas/organizations/resource.ts'
import { badRequest, notFound } from '#platform/errors.ts'
import { isId } from '#platform/uuid.ts'
import type { Query, Resource } from '#platform/jsonapi.ts'
import {
  addRole,
  changeMember,
  exportMembers,
  inviteAgain,
  inviteMember,
  removeRole,
  takeMemberStep,
} from './commands.ts'
import { grantableAt, inviters, longestPage, mayExport, mayInvite, memberReaders } from './policy.ts'
import { getMember, listMembers, listPlaces, memberFilters, memberSorts, type MemberRow } from './queries.ts'
import { membersMeta, memberShape, presentGrantable, presentMember, presentMemberRole, rolesSeen } from './resource.ts'
import { changeMemberInput, exportMembersInput, inviteInput, memberStepInput, roleInput } from './schema.ts'
import { memberTransitions } from './model.ts'

const includes = ['roles', 'organizations']

/** The roles and organizations that were asked to come along, as far as the actor may see them. */
async function included(ctx: Ctx, members: MemberRow[], include: Query['include']): Promise<{ included?: Resource[] }> {
  if (include.length === 0) return {}
  const roles = members.flatMap((member) => rolesSeen(ctx, member))
  const organizations = include.includes('organizations')
    ? await listPublicOrganizations(
        ctx,
        roles.flatMap(({ organizationId }) => organizationId ?? []),
      )
    : []
  return {
    included: [
      ...(include.includes('roles')
        ? members.flatMap((member) => rolesSeen(ctx, member).map((role) => presentMemberRole(ctx, member, role)))
        : []),
      ...organizations.map(presentPublicOrganization),
    ],
  }
}

async function shown(ctx: Ctx, member: MemberRow, include: Query['include'] = includes) {
  return { data: presentMember(ctx, member), ...(await included(ctx, [member], include)) }
}

export const memberRoutes = [
  endpoint({
    method: 'get',
    path: '/users',
    who: [...memberReaders],
    type: 'users',
    answers: memberShape,
    summary: 'People one may know; archived ones when asked for by status, those of a company by their organization',
    query: { list: true, filters: memberFilters, includes, sorts: memberSorts, defaultPageSize: 25, maxPageSize: 1000 },
    meta: membersMeta,
    async handle({ ctx, query }) {
      const most = longestPage(ctx.actor)
      if (query.page.size > most)
        throw badRequest('platform.page-out-of-range', { parameter: 'page[size]', values: { most } })
      const { rows, total, byStatus, byRole } = await listMembers(ctx, query)
      return {
        data: rows.map((member) => presentMember(ctx, member)),
        ...(await included(ctx, rows, query.include)),
        page: { ...query.page, total },
        meta: { byStatus, byRole, may: { invite: mayInvite(ctx.actor), export: mayExport(ctx.actor) } },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/users',
    who: [...inviters],
    type: 'users',
    answers: memberShape,
    creates: true,
    undo: 'users.invite',
    summary: 'Invite somebody, with a first role',
    body: inviteInput,
    async handle({ ctx, body }) {
      const member = await inviteMember(ctx, body)
      return { status: 201, ...(await shown(ctx, member)), headers: { location: `/api/v1/users/${member.id}` } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/users/export',
    who: ['platform_admin', 'tenant_admin', 'school_admin', 'coordinator'],
    type: 'users',
    summary: 'The people found as a file of comma-separated values; with a reason, by who runs the whole tenant',
    body: exportMembersInput,
    query: { filters: memberFilters, sorts: memberSorts },
    sends: tableMimes.csv,
    async handle({ ctx, query, body }) {
      return tableFile(await exportMembers(ctx, query, body.reason), {
        name: ctx.t('members.export.file'),
        format: 'csv',
      })
    },
  }),
  endpoint({
    method: 'get',
    path: '/grantable_roles',
    who: [...inviters],
    type: 'grantable_roles',
    many: true,
    summary: 'Where the person signed in may give roles, and which; `organization` asks for one place',
    query: { parameters: { organization: { about: 'Only the roles of this organization', kind: 'id' } } },
    async handle({ ctx, query }) {
      const only = query.own.get('organization')
      const places =
        only === undefined ? [null, ...(await listPlaces(ctx))] : isId(only) ? await listPlaces(ctx, only) : []
      const found = places.map((place) => ({ place, names: grantableAt(ctx.actor, place) }))
      return { data: found.filter(({ names }) => names.length > 0).map((one) => presentGrantable(ctx, one)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/users/:id',
    who: [...memberReaders],
    type: 'users',
    answers: memberShape,
    summary: 'Somebody one may know',
    query: { includes },
    async handle({ ctx, params, query }) {
      return shown(ctx, await getMember(ctx, params.id), query.include)
    },
  }),
  endpoint({
    method: 'get',
    path: '/users/:id/avatar',
    who: 'signed-in',
    sends: 'image/webp',
    summary: 'The picture of oneself, or of somebody one may know',
    query: { parameters: { v: { about: 'Of which revision, so that it may be kept' } } },
    async handle({ ctx, params }) {
      const { avatarFileId } = await getMember(ctx, params.id)
      if (!avatarFileId) throw notFound()
      const file = await getFile(ctx, avatarFileId)
      return new Response(new Uint8Array(file.bytes), {
        headers: {
          'content-type': file.mime,
          'content-disposition': 'inline',
          'content-security-policy': 'sandbox',
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        },
      })
    },
  }),
  endpoint({
    method: 'patch',
    path: '/users/:id',
    who: [...inviters],
    type: 'users',
    answers: memberShape,
    summary: 'Change what is known of somebody',
    body: changeMemberInput,
    async handle({ ctx, params, body }) {
      return shown(ctx, await changeMember(ctx, params.id, body))
    },
  }),
  endpoint({
    method: 'delete',
    path: '/users/:id',
    who: [...inviters],
    undo: 'users.archive',
    summary: 'Archive somebody who is done here',
    body: memberStepInput,
    async handle({ ctx, params, body }) {
      await takeMemberStep(ctx, params.id, 'archive', body.lockVersion)
      return undefined
    },
  }),
  ...(['deactivate', 'reactivate'] as const).map((event) =>
    endpoint({
      method: 'put',
      path: `/users/:id/${event}`,
      who: [...inviters],
      type: 'users',
      answers: memberShape,
      summary: event === 'deactivate' ? 'End somebody’s access, at once' : 'Give somebody their access back',
      undo: `users.${event}`,
      steps: memberTransitions.filter((row) => row.event === event),
      body: memberStepInput,
      async handle({ ctx, params, body }) {
        return shown(ctx, await takeMemberStep(ctx, params.id, event, body.lockVersion))
      },
    }),
  ),
  endpoint({
    method: 'put',
    path: '/users/:id/add_role',
    who: [...inviters],
    type: 'users',
    answers: memberShape,
    undo: 'users.add_role',
    summary: 'Give somebody a role',
    body: roleInput,
    async handle({ ctx, params, body }) {
      return shown(ctx, await addRole(ctx, params.id, body))
    },
  }),
  endpoint({
    method: 'delete',
    path: '/users/:id/remove_role',
    who: [...inviters],
    type: 'users',
    answers: memberShape,
    undo: 'users.remove_role',
    summary: 'Take a role back; named in the body',
    body: roleInput,
    async handle({ ctx, params, body }) {
      const member = await removeRole(ctx, params.id, body)
      return shown(ctx, member)
    },
  }),
  endpoint({
    method: 'post',
    path: '/users/:id/resend_confirmation_instructions',
    who: [...inviters],
    type: 'users',
    answers: memberShape,
    namesExisting: true,
    undo: 'users.resend',
    summary: 'Write once more to who has not answered the invitation; once an hour',
    body: memberStepInput,
    async handle({ ctx, params }) {
      return shown(ctx, await inviteAgain(ctx, params.id))
    },
  }),
]
