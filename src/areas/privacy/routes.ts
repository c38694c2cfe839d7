import { endpoint } from '#areas/endpoint.ts'
import { getFile } from '#areas/files/queries.ts'
import { userIdOf } from '#areas/users/model.ts'
import { badRequest } from '#platform/errors.ts'
import { isId } from '#platform/uuid.ts'
import { getOwnHoldings, listDataViews, listOwnFiles } from './queries.ts'
import { presentDataView, presentOwnHoldings, presentStatement, writeArchive } from './resource.ts'

export const privacyRoutes = [
  endpoint({
    method: 'get',
    path: '/privacy_statement',
    who: 'everyone',
    type: 'privacy_statements',
    summary: 'What is kept of people at all, and for how long',
    async handle({ ctx }) {
      return { data: presentStatement(ctx) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/my_data',
    who: 'signed-in',
    type: 'my_data',
    summary: 'Everything that is held about the person signed in',
    async handle({ ctx }) {
      return { data: presentOwnHoldings(ctx, userIdOf(ctx.actor) ?? '', await getOwnHoldings(ctx)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/my_data/download',
    who: 'signed-in',
    sends: 'application/zip',
    summary: 'The same as a ZIP: JSON, a page to read, and the files',
    throughOthersEyes: 'refused',
    timeout: 30_000,
    async handle({ ctx }) {
      const held = await getOwnHoldings(ctx)
      const files = await Promise.all(
        (await listOwnFiles(ctx)).map(async ({ id, fileName }) => ({
          name: fileName,
          bytes: (await getFile(ctx, id)).bytes,
        })),
      )
      return new Response(new Uint8Array(await writeArchive(ctx, held, files)), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${ctx.t('privacy.archive.data')}.zip"`,
          'cache-control': 'private, no-store',
        },
      })
    },
  }),
  endpoint({
    method: 'get',
    path: '/data_views',
    who: 'signed-in',
    type: 'data_views',
    summary:
      'Who looked at one’s record, by role and organization; a school asks about a pupil with `student` and reads names',
    query: {
      list: true,
      parameters: { student: { about: 'Who saw the data of this pupil', kind: 'id' } },
      defaultPageSize: 25,
    },
    async handle({ ctx, query }) {
      const studentId = query.own.get('student')
      if (studentId !== undefined && !isId(studentId))
        throw badRequest('platform.unreadable-filter', { parameter: 'student', values: { filter: 'student' } })
      const { rows, total } = await listDataViews(ctx, { studentId, page: query.page })
      return {
        data: rows.map(presentDataView),
        page: { ...query.page, total },
      }
    },
  }),
]
