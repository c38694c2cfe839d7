import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { groupReaders } from '#areas/groups/policy.ts'
import { getGroup } from '#areas/groups/queries.ts'
import { getStudent } from '../file/queries.ts'
import { addPupils, assignGroup, removePupils, stayInClass } from './commands.ts'
import { listMemberships } from './queries.ts'
import { presentMembership } from './resource.ts'
import { addPupilsInput, assignGroupInput, removePupilsInput } from './schema.ts'

const office = ['platform_admin', 'tenant_admin', 'school_admin', 'coordinator'] as const

async function shown(ctx: Ctx, of: Parameters<typeof listMemberships>[1]) {
  return { data: (await listMemberships(ctx, of)).map((row) => presentMembership(ctx, row)) }
}

export const assigningRoutes = [
  endpoint({
    method: 'get',
    path: '/students/:id/memberships',
    who: ['student', ...groupReaders],
    type: 'group_memberships',
    many: true,
    summary: 'The classes a pupil is in, was in, and will be in',
    async handle({ ctx, params }) {
      const { id } = await getStudent(ctx, params.id)
      return shown(ctx, { studentIds: [id] })
    },
  }),
  endpoint({
    method: 'post',
    path: '/students/:id/assign_group',
    who: [...office],
    type: 'group_memberships',
    many: true,
    namesExisting: true,
    summary: 'Put a pupil in another class, or in none, from a day on; of a day to come it is kept until then',
    undo: 'students.assign_group',
    body: assignGroupInput,
    async handle({ ctx, params, body }) {
      await assignGroup(ctx, params.id, body)
      return shown(ctx, { studentIds: [params.id] })
    },
  }),
  endpoint({
    method: 'delete',
    path: '/students/:id/assign_group',
    who: [...office],
    summary: 'Call off a move that is still to come',
    undo: 'students.stay_in_group',
    async handle({ ctx, params }) {
      await stayInClass(ctx, params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'get',
    path: '/groups/:id/memberships',
    who: [...groupReaders],
    type: 'group_memberships',
    many: true,
    summary: 'Who is in a class, was in it, and will be, as far as one may know them',
    async handle({ ctx, params }) {
      const { id } = await getGroup(ctx, params.id)
      return shown(ctx, { groupId: id })
    },
  }),
  endpoint({
    method: 'post',
    path: '/groups/:id/pupils',
    who: [...office],
    type: 'group_memberships',
    many: true,
    namesExisting: true,
    summary: 'Put pupils in a class from a day on; the class they were in ends that day',
    undo: 'groups.add_pupils',
    body: addPupilsInput,
    async handle({ ctx, params, body }) {
      await addPupils(ctx, params.id, body)
      return shown(ctx, { groupId: params.id })
    },
  }),
  endpoint({
    method: 'post',
    path: '/groups/:id/pupils/remove',
    who: [...office],
    type: 'group_memberships',
    many: true,
    namesExisting: true,
    summary: 'Take pupils out of a class from a day on',
    undo: 'groups.remove_pupils',
    body: removePupilsInput,
    async handle({ ctx, params, body }) {
      await removePupils(ctx, params.id, body)
      return shown(ctx, { groupId: params.id })
    },
  }),
]
