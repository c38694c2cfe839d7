import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import type { Ctx } from '#areas/context.ts'
import { calendarOf } from '#areas/periods/calendar/queries.ts'
import { getStudent } from '#areas/students/file/queries.ts'
import { programs, type Program } from '#areas/tenancy/model.ts'
import { assertOffered } from '#areas/tenancy/policy.ts'
import { actsAs, userIdOf } from '#areas/users/model.ts'
import { tooMany } from '#platform/errors.ts'
import { parsePostcode } from '#platform/fields.ts'
import { windowThrottle } from '#platform/throttle.ts'
import { parseKvk } from '#areas/organizations/model.ts'
import { applicationFilters } from '../queries.ts'
import { resubmitSelfFound, submitSelfFound } from './commands.ts'
import { askSelfFoundLink, confirmAsHost, refuseAsHost } from './hosting/commands.ts'
import { openSelfFoundLink } from './hosting/queries.ts'
import { takeJudgingStep } from './judging/commands.ts'
import { lookAtSelfFound } from './judging/queries.ts'
import { findKnownHosts, type KnownHost } from './matching/queries.ts'
import { selfFoundTransitions } from './model.ts'
import { getSelfFound, listSelfFound } from './queries.ts'
import { comingRulesOf, findSearchPeriod } from './situation/queries.ts'
import {
  comingShape,
  findingShape,
  knownHostShape,
  presentKnownHost,
  presentSelfFound,
  presentToHost,
  selfFoundHostShape,
  selfFoundShape,
} from './resource.ts'
import { hostInput, hostRefusal, judgingInputs, selfFoundInput, type JudgingInput, type JudgingStep } from './schema.ts'

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

const searches = windowThrottle('known hosts', 60, 60)
const { status, studentId, organizationId, periodId, createdAt, open } = applicationFilters
const stepRows = (step: string) => selfFoundTransitions.filter(({ event }) => event === step)

const example = {
  host_name: 'Scouting De Zwerfkeien',
  street: 'Bosrand',
  city: 'Oss',
  contact_name: 'Wim Schuitema',
  contact_email: 'wim@zwerfkeien.example',
  purpose: 'nonprofit',
  is_relative: false,
  tasks: 'Ik help de welpen met spelletjes en opruimen.',
}

/** What a pupil looks for goes by the period of their class, and so do the days on which they come; for others by the tenant. */
async function lookingFor(ctx: Ctx): Promise<{ program: Program; coming: z.infer<typeof comingShape> | null }> {
  const me = userIdOf(ctx.actor)
  const student = me && actsAs(ctx.actor, 'student') ? await getStudent(ctx, me) : undefined
  const period = student && (await findSearchPeriod(ctx, student))
  return {
    program: period?.program ?? ctx.tenant.capabilities.program,
    coming: student ? { calendar: await calendarOf(ctx, student), rules: comingRulesOf(period) } : null,
  }
}

export const selfFoundRoutes = [
  endpoint({
    method: 'get',
    path: '/self_found_places',
    who: readers,
    type: 'self_found_places',
    answers: selfFoundShape,
    summary: 'Places that pupils found themselves: own, of the class, of the school',
    query: {
      list: true,
      filters: { status, studentId, organizationId, periodId, createdAt, open } as typeof applicationFilters,
      sorts: ['createdAt', 'turnSince'],
      defaultPageSize: 25,
    },
    /** Whether it is the list of one's own places; what one looks for then goes by one's period, and on which days one comes. */
    meta: z.object({ own: z.boolean(), program: z.enum(programs), coming: comingShape.nullable() }),
    async handle({ ctx, query }) {
      const own = actsAs(ctx.actor, 'student')
      // The school goes on with what pupils sent in before it was switched off.
      if (own) assertOffered(ctx.tenant, 'selfFoundAllowed')
      const found = await lookingFor(ctx)
      const { rows, total } = await listSelfFound(ctx, query)
      return {
        data: rows.map((place) => presentSelfFound(ctx, place)),
        page: { ...query.page, total },
        meta: { own, ...found },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/self_found_places',
    throughOthersEyes: 'allowed',
    who: ['student'],
    needs: 'selfFoundAllowed',
    type: 'self_found_places',
    answers: selfFoundShape,
    creates: true,
    undo: 'self_found_places.submit',
    summary: 'Ask the school for a place one found',
    example,
    body: selfFoundInput,
    async handle({ ctx, body }) {
      const made = await submitSelfFound(ctx, body)
      return {
        status: 201,
        data: presentSelfFound(ctx, await getSelfFound(ctx, made)),
        headers: { location: `/api/v1/self_found_places/${made}` },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/known_hosts',
    who: ['student'],
    needs: 'selfFoundAllowed',
    type: 'known_hosts',
    answers: knownHostShape,
    many: true,
    summary: 'Organizations a pupil may mean by a name, a KVK number or a door',
    query: {
      parameters: {
        name: { about: 'The name as it was typed' },
        kvk: { about: 'A KVK number' },
        postcode: { about: 'The postcode of the door' },
        house_number: { about: 'Its number' },
      },
    },
    async handle({ ctx, query }) {
      const wait = await searches.take(ctx, `${ctx.tenant.id} ${ctx.actor.kind === 'user' ? ctx.actor.userId : ''}`)
      if (wait > 0) throw tooMany('platform.too-many-calls', wait)
      const asked = (name: string) => query.own.get(name)?.trim().slice(0, 120) ?? ''
      const found: KnownHost[] = await findKnownHosts(ctx, {
        name: asked('name'),
        kvkNumber: parseKvk(asked('kvk')) ?? null,
        postcode: parsePostcode(asked('postcode')) ?? null,
        houseNumber: asked('house_number') || null,
      })
      return { data: found.map(presentKnownHost) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/self_found_places/:id',
    who: readers,
    type: 'self_found_places',
    answers: selfFoundShape,
    summary: 'A place a pupil found',
    meta: z.object({ findings: z.array(findingShape) }),
    async handle({ ctx, params }) {
      const place = await getSelfFound(ctx, params.id)
      return { data: presentSelfFound(ctx, place), meta: { findings: await lookAtSelfFound(ctx, place) } }
    },
  }),
  endpoint({
    method: 'put',
    path: '/self_found_places/:id/resubmit',
    throughOthersEyes: 'allowed',
    who: ['student'],
    type: 'self_found_places',
    answers: selfFoundShape,
    undo: 'self_found_places.resubmit',
    summary: 'Found place: answer what the school asked',
    example,
    steps: stepRows('resubmit'),
    body: selfFoundInput,
    async handle({ ctx, params, body }) {
      await resubmitSelfFound(ctx, params.id, body)
      return { data: presentSelfFound(ctx, await getSelfFound(ctx, params.id)) }
    },
  }),
  ...(Object.keys(judgingInputs) as JudgingStep[]).map((step) =>
    endpoint({
      method: 'put',
      path: `/self_found_places/:id/${step}`,
      who: readers,
      type: 'self_found_places',
      answers: selfFoundShape,
      summary: `Found place: ${step.replaceAll('_', ' ')}`,
      undo: `self_found_places.${step}`,
      steps: stepRows(step),
      body: judgingInputs[step],
      async handle({ ctx, params, body }) {
        return { data: presentSelfFound(ctx, await takeJudgingStep(ctx, params.id, step, body as JudgingInput)) }
      },
    }),
  ),
  endpoint({
    method: 'put',
    path: '/self_found_places/:id/host_confirm',
    who: ['company_admin', 'company_supervisor'],
    type: 'self_found_places',
    answers: selfFoundShape,
    undo: 'self_found_places.host_confirm',
    summary: 'Found place: the host says yes, signed in',
    steps: stepRows('host_confirm'),
    body: hostInput,
    async handle({ ctx, params, body }) {
      await confirmAsHost(ctx, params.id, body, false)
      return { data: presentSelfFound(ctx, await getSelfFound(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/self_found_places/:id/host_refuse',
    who: ['company_admin', 'company_supervisor'],
    type: 'self_found_places',
    answers: selfFoundShape,
    undo: 'self_found_places.host_refuse',
    summary: 'Found place: the host says no, signed in',
    steps: stepRows('host_refuse'),
    body: hostRefusal,
    async handle({ ctx, params, body }) {
      await refuseAsHost(ctx, params.id, body, false)
      return { data: presentSelfFound(ctx, await getSelfFound(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/public/self_found_places/:id',
    who: 'link',
    type: 'self_found_places',
    answers: selfFoundHostShape,
    summary: 'A place a pupil found, as its host sees it by the link in the mail',
    async handle({ ctx, params, url }) {
      return { data: presentToHost(ctx, await openSelfFoundLink(ctx, params.id, url.searchParams.get('t'))) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/self_found_places/:id/confirm',
    who: 'link',
    type: 'self_found_places',
    answers: selfFoundHostShape,
    undo: 'self_found_places.host_confirm',
    summary: 'The host says yes by the link in the mail',
    body: hostInput,
    async handle({ ctx, params, url, body }) {
      await openSelfFoundLink(ctx, params.id, url.searchParams.get('t'))
      await confirmAsHost(ctx, params.id, body, true)
      return { data: presentToHost(ctx, await openSelfFoundLink(ctx, params.id, url.searchParams.get('t'))) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/self_found_places/:id/refuse',
    who: 'link',
    type: 'self_found_places',
    answers: selfFoundHostShape,
    undo: 'self_found_places.host_refuse',
    summary: 'The host says no by the link in the mail',
    body: hostRefusal,
    async handle({ ctx, params, url, body }) {
      await openSelfFoundLink(ctx, params.id, url.searchParams.get('t'))
      await refuseAsHost(ctx, params.id, body, true)
      return { data: presentToHost(ctx, await openSelfFoundLink(ctx, params.id, url.searchParams.get('t'))) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/public/self_found_places/:id/new_link',
    who: 'link',
    summary: 'Send a new link to the address already known; the answer is the same whatever is known',
    async handle({ ctx, params }) {
      await askSelfFoundLink(ctx, params.id)
      return undefined
    },
  }),
]
