import { endpoint } from '#areas/endpoint.ts'
import type { Ctx } from '#areas/context.ts'
import { agreeToTeam, joinTeam, leaveTeam, removeFromTeam, sendTeam, startTeam } from './forming/commands.ts'
import { getTeam, listTeams } from './queries.ts'
import { presentTeam } from './resource.ts'
import { agreeInput, joinTeamInput, removeInput, startTeamInput } from './schema.ts'

const type = 'application_teams'
const who = ['student']

async function made(ctx: Ctx, id: string) {
  return {
    status: 201,
    data: presentTeam(ctx, await getTeam(ctx, id)),
    headers: { location: `/api/v1/application_teams/${id}` },
  }
}

export const teamRoutes = [
  endpoint({
    method: 'get',
    path: '/application_teams',
    who,
    needs: 'teamApplications',
    type,
    many: true,
    summary: 'The groups one is in that are not sent yet',
    async handle({ ctx }) {
      return { data: (await listTeams(ctx)).map((team) => presentTeam(ctx, team)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/application_teams',
    who,
    needs: 'teamApplications',
    type,
    creates: true,
    summary: 'Begin a group of two to six that asks for a place together; it gets a code for the others',
    body: startTeamInput,
    async handle({ ctx, body }) {
      return made(ctx, await startTeam(ctx, body))
    },
  }),
  endpoint({
    method: 'post',
    path: '/application_teams/join',
    who,
    needs: 'teamApplications',
    type,
    creates: true,
    summary: 'Join a group of one’s own school and period by its code',
    body: joinTeamInput,
    async handle({ ctx, body }) {
      return made(ctx, await joinTeam(ctx, body))
    },
  }),
  endpoint({
    method: 'get',
    path: '/application_teams/:id',
    who,
    type,
    summary: 'A group one is in',
    async handle({ ctx, params }) {
      return { data: presentTeam(ctx, await getTeam(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/application_teams/:id/agree',
    who,
    needs: 'teamApplications',
    type,
    summary: 'Say yes, with why one wants the place',
    undo: 'application_teams.agree',
    body: agreeInput,
    async handle({ ctx, params, body }) {
      await agreeToTeam(ctx, params.id, body)
      return { data: presentTeam(ctx, await getTeam(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/application_teams/:id/leave',
    who,
    undo: 'application_teams.leave',
    summary: 'Step out of a group that is not sent yet; the others go on',
    async handle({ ctx, params }) {
      await leaveTeam(ctx, params.id)
      return undefined
    },
  }),
  endpoint({
    method: 'put',
    path: '/application_teams/:id/remove',
    who,
    type,
    undo: 'application_teams.remove',
    summary: 'Take somebody out of the group one leads, to go on with the others',
    body: removeInput,
    async handle({ ctx, params, body }) {
      await removeFromTeam(ctx, params.id, body)
      return { data: presentTeam(ctx, await getTeam(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/application_teams/:id/send',
    who,
    needs: 'teamApplications',
    type,
    undo: 'application_teams.send',
    summary: 'Ask for the place, for everybody of the group or for nobody',
    async handle({ ctx, params }) {
      await sendTeam(ctx, params.id)
      return { data: presentTeam(ctx, await getTeam(ctx, params.id)) }
    },
  }),
]
