import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { apply } from './applying/commands.ts'
import { findRoom } from './counting/queries.ts'
import { listGuides } from './guiding/queries.ts'
import { applicationRemindedBy, mayCall } from './policy.ts'
import { applicationFilters, applicationSorts, getApplication, listApplications } from './queries.ts'
import { countsBy, id } from '#platform/shapes.ts'
import { presentApplication } from './resource.ts'
import { remindOfApplication } from './reminding/commands.ts'
import { takeApplicationStep } from './steps/commands.ts'
import { applyInput, stepInputs, type ApplicationStepInput, type ApplicationStepName } from './schema.ts'
import { applicationTransitions } from './steps/model.ts'

const readers = [
  'student',
  'mentor',
  'coordinator',
  'school_admin',
  'company_admin',
  'company_supervisor',
  'broker',
  'tenant_admin',
  'platform_admin',
]

export const applicationRoutes = [
  endpoint({
    method: 'get',
    path: '/applications',
    who: readers,
    type: 'applications',
    summary: 'Applications: own, of the class, of the school, at the organization',
    query: { list: true, filters: applicationFilters, sorts: applicationSorts, defaultPageSize: 25 },
    meta: z.object({
      byStatus: countsBy,
      /** How many wait for who asks. */
      yours: z.int(),
      /** How many have waited for an answer for a week or longer, and how many of those for somebody else than who asks. */
      silent: z.int(),
      silentOthers: z.int(),
      /** How many places a pupil may have asked for at once, and has. */
      room: z.object({ open: z.int(), most: z.int() }).optional(),
      can: z.object({ apply: z.boolean() }).optional(),
      may: z.object({ call: z.boolean() }),
      /** Who of the organizations may guide the pupils to whom one may say yes in the list. */
      guides: z.array(z.object({ id, name: z.string(), organizationId: id })),
    }),
    async handle({ ctx, query }) {
      const found = await listApplications(ctx, query)
      const me = actsAs(ctx.actor, 'student') ? userIdOf(ctx.actor) : undefined
      const room = me === undefined ? undefined : await findRoom(ctx, me)
      return {
        data: found.rows.map((application) => presentApplication(ctx, application)),
        page: { ...query.page, total: found.total },
        meta: {
          byStatus: found.byStatus,
          yours: found.yours,
          silent: found.silent,
          silentOthers: found.silentOthers,
          may: { call: mayCall(ctx.actor) },
          guides: await listGuides(
            ctx,
            found.rows.filter(({ isOfMyCompany }) => isOfMyCompany),
          ),
          ...(room ? { room, can: { apply: room.open < room.most } } : {}),
        },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/applications',
    throughOthersEyes: 'allowed',
    who: ['student', 'mentor', 'coordinator', 'platform_admin'],
    type: 'applications',
    creates: true,
    undo: 'applications.apply',
    summary: 'Ask for a place',
    body: applyInput,
    async handle({ ctx, body }) {
      const made = await apply(ctx, body)
      return {
        status: 201,
        data: presentApplication(ctx, await getApplication(ctx, made)),
        headers: { location: `/api/v1/applications/${made}` },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/applications/:id',
    who: readers,
    type: 'applications',
    summary: 'An application',
    meta: z.object({ supervisors: z.array(z.object({ id, name: z.string() })) }),
    async handle({ ctx, params }) {
      const application = await getApplication(ctx, params.id)
      const guides = await listGuides(ctx, [application])
      return {
        data: presentApplication(ctx, application),
        meta: { supervisors: guides.map(({ id, name }) => ({ id, name })) },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/applications/:id/remind',
    who: [...applicationRemindedBy],
    type: 'applications',
    undo: 'applications.remind',
    summary: 'Remind who is to answer an application and has been silent for a week, once a day',
    async handle({ ctx, params }) {
      return { data: presentApplication(ctx, await remindOfApplication(ctx, params.id)) }
    },
  }),
  ...(Object.keys(stepInputs) as ApplicationStepName[]).map((step) =>
    endpoint({
      method: 'put',
      path: `/applications/:id/${step}`,
      who: readers,
      type: 'applications',
      summary: `Application: ${step.replaceAll('_', ' ')}`,
      // A look is no step of anybody.
      ...(step === 'open' ? {} : { undo: `applications.${step}` }),
      steps: applicationTransitions.filter(({ event }) => event === step),
      body: stepInputs[step],
      async handle({ ctx, params, body }) {
        const application = await takeApplicationStep(ctx, params.id, step, body as ApplicationStepInput)
        return { data: presentApplication(ctx, application) }
      },
    }),
  ),
]
