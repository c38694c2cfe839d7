import { z } from 'zod'
import { endpoint } from '#areas/endpoint.ts'
import { takeInternshipStep } from './commands.ts'
import { internshipFilters, internshipSorts, listInternships } from './listing/queries.ts'
import { getInternship } from './queries.ts'
import { countsBy, day, moment } from '#platform/shapes.ts'
import { presentInternship } from './resource.ts'
import { internshipStepInput } from './schema.ts'
import { internshipTransitions, turnsOfInternships, type InternshipEvent } from './model.ts'

const readers = [
  'student',
  'mentor',
  'school_supervisor',
  'coordinator',
  'school_admin',
  'school_signatory',
  'company_admin',
  'company_supervisor',
  'company_signatory',
  'broker',
  'tenant_admin',
  'platform_admin',
]

/** What people do; starting, contracts and expiry are done by the product. */
const steps: InternshipEvent[] = [
  'mark_ready',
  'reschedule',
  'finish_work',
  'complete',
  'fail',
  'terminate',
  'cancel',
  'reopen',
]

export const internshipRoutes = [
  endpoint({
    method: 'get',
    path: '/internships',
    who: readers,
    type: 'internships',
    summary: 'Internships: own, of the class, of the school, at the organization',
    query: {
      list: true,
      filters: internshipFilters,
      sorts: internshipSorts,
      defaultPageSize: 25,
      parameters: {
        missing_weeks: { about: 'Tell which week a pupil misses, and for whom that waits', values: ['true', 'false'] },
      },
    },
    meta: z.object({
      byStatus: countsBy,
      /** How many wait for who asks. */
      yours: z.int(),
      /** For whom how many wait, and since when the first of them does; of pupils those who miss a week, where that was asked. */
      waits: z.array(z.object({ whose: z.enum(turnsOfInternships), count: z.int(), since: moment })),
      /** How many are still to begin, and on which days the first and the last of them do. */
      ahead: z.object({ count: z.int(), first: day.nullable(), last: day.nullable() }),
    }),
    async handle({ ctx, query }) {
      const tellsWeeks = query.own.get('missing_weeks') === 'true'
      const { rows, total, ...meta } = await listInternships(ctx, query, { tellsWeeks })
      const present = ({ missingWeek, ...internship }: (typeof rows)[number]) => {
        const { attributes, ...shown } = presentInternship(ctx, internship)
        return { ...shown, attributes: { ...attributes, ...(tellsWeeks && { missingWeek }) } }
      }
      return {
        data: rows.map(present),
        page: { ...query.page, total },
        meta,
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/internships/:id',
    who: readers,
    type: 'internships',
    summary: 'An internship',
    async handle({ ctx, params }) {
      return { data: presentInternship(ctx, await getInternship(ctx, params.id)) }
    },
  }),
  ...steps.map((step) =>
    endpoint({
      method: 'put',
      path: `/internships/:id/${step}`,
      who: readers,
      type: 'internships',
      summary: `Internship: ${step.replaceAll('_', ' ')}`,
      undo: `internships.${step}`,
      steps: internshipTransitions.filter(({ event }) => event === step),
      body: internshipStepInput,
      async handle({ ctx, params, body }) {
        return { data: presentInternship(ctx, await takeInternshipStep(ctx, params.id, step, body)) }
      },
    }),
  ),
]
