import { endpoint } from '#areas/endpoint.ts'
import { applicationFilters, applicationSorts } from '#areas/applications/queries.ts'
import { internshipFilters, internshipSorts } from '#areas/internships/listing/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { tableFile, tableMimes } from '#platform/table-file.ts'
import { listChoices } from './choices/queries.ts'
import { exportApplications, exportInternships, exportPupils } from './exports/commands.ts'
import { deskReaders, mayTakeAlong, pupilKeepers } from './policy.ts'
import { getPupil, listPupils, pupilFilters, pupilSorts } from './queries.ts'
import { presentListChoices, presentPupil, pupilsMeta } from './resource.ts'
import { exportPupilsInput } from './schema.ts'

export const deskRoutes = [
  endpoint({
    method: 'get',
    path: '/list_choices',
    who: 'signed-in',
    type: 'list_choices',
    summary: 'Among which classes, mentors and periods one chooses in lists of applications and internships',
    async handle({ ctx }) {
      return { data: presentListChoices(ctx, await listChoices(ctx)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/applications/export',
    who: [...deskReaders],
    type: 'applications',
    sends: Object.values(tableMimes),
    summary:
      'The applications asked for by the filters of the list, as CSV or for Excel; with a reason, by who runs the whole tenant',
    query: { filters: applicationFilters, sorts: applicationSorts },
    body: exportPupilsInput,
    async handle({ ctx, query, body }) {
      const bytes = await exportApplications(ctx, query, body)
      return tableFile(bytes, { name: ctx.t('desk.export.file-applications'), format: body.format })
    },
  }),
  endpoint({
    method: 'post',
    path: '/internships/export',
    who: [...deskReaders],
    type: 'internships',
    sends: Object.values(tableMimes),
    summary:
      'The internships asked for by the filters of the list, as CSV or for Excel; with a reason, by who runs the whole tenant',
    query: { filters: internshipFilters, sorts: internshipSorts },
    body: exportPupilsInput,
    async handle({ ctx, query, body }) {
      const bytes = await exportInternships(ctx, query, body)
      return tableFile(bytes, { name: ctx.t('desk.export.file-internships'), format: body.format })
    },
  }),
  endpoint({
    method: 'get',
    path: '/pupils',
    who: [...deskReaders],
    type: 'pupils',
    summary: 'Where every pupil one looks after stands: place, contract, hours, whose turn it is and since when',
    query: { list: true, filters: pupilFilters, sorts: pupilSorts, defaultPageSize: 25 },
    meta: pupilsMeta,
    async handle({ ctx, query }) {
      const { rows, total, byState, byLate, placeless } = await listPupils(ctx, query)
      const choices = await listChoices(ctx)
      return {
        data: rows.map((pupil) => presentPupil(ctx, pupil)),
        page: { ...query.page, total },
        meta: {
          byState,
          byLate,
          placeless,
          ...choices,
          may: { export: mayTakeAlong(ctx.actor), remind: actsAs(ctx.actor, ...pupilKeepers) },
        },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/pupils/:id',
    who: [...deskReaders],
    type: 'pupils',
    summary: 'Where one pupil stands',
    async handle({ ctx, params }) {
      return { data: presentPupil(ctx, await getPupil(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/pupils/export',
    who: [...deskReaders],
    type: 'pupils',
    sends: Object.values(tableMimes),
    summary:
      'The pupils asked for by the filters of the list, as CSV or for Excel; with a reason, by who runs the whole tenant',
    query: { filters: pupilFilters, sorts: pupilSorts },
    body: exportPupilsInput,
    async handle({ ctx, query, body }) {
      return tableFile(await exportPupils(ctx, query, body), { name: ctx.t('desk.export.file'), format: body.format })
    },
  }),
]
