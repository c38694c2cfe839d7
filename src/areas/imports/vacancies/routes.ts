import { endpoint } from '#areas/endpoint.ts'
import { plainFileName } from '#areas/files/model.ts'
import { importers } from '#areas/vacancies/policy.ts'
import { rowActions } from '../model.ts'
import type { Ctx } from '#areas/context.ts'
import type { CsvFile } from '#platform/csv.ts'
import { slowWork, type SlowWork } from '#platform/http.ts'
import { chooseColumns, confirmImport, findTable, mendVacancyLine, takeFeed, uploadVacancies } from './commands.ts'
import { dropTable, keepTable, readKept } from '../engine/commands.ts'
import { csv, faultFile } from '../faults/resource.ts'
import { lineIn } from '../mending/model.ts'
import { mendLineInput } from '../mending/schema.ts'
import { getVacancyImport, listKeptRows, listMeant, listVacancyImports, previewOf } from './queries.ts'
import { feedMeta, exampleFile, presentKeptRow, presentPlannedRow, presentVacancyImport } from './resource.ts'
import { confirmImportInput, feedInput, mappingInput } from './schema.ts'

/** The list of an import is read before its transaction: nothing where it was read in already. */
async function readBefore(ctx: Ctx, id: string): Promise<SlowWork<CsvFile | undefined>> {
  const storageKey = await findTable(ctx, id)
  return { make: async () => (storageKey ? readKept(ctx, storageKey) : undefined) }
}

export const vacancyImportRoutes = [
  endpoint({
    method: 'get',
    path: '/vacancy_imports',
    who: [...importers],
    type: 'vacancy_imports',
    summary: 'Lists of places that were read in, or wait to be',
    query: { list: true, defaultPageSize: 25 },
    async handle({ ctx, query }) {
      const found = await listVacancyImports(ctx, query.page)
      return {
        data: found.rows.map((run) => presentVacancyImport(ctx, run)),
        page: { ...query.page, total: found.total },
      }
    },
  }),
  endpoint({
    method: 'post',
    path: '/vacancy_imports',
    who: [...importers],
    type: 'vacancy_imports',
    creates: true,
    bodyKind: 'bytes',
    bodyLimit: 5 * 1024,
    query: { parameters: { file_name: { about: 'What the file is called' } } },
    summary: 'Take in a list of places, CSV or Excel, to see what it would do; nothing is written yet',
    async prepare({ ctx, request }) {
      const bytes = new Uint8Array(await request.arrayBuffer())
      return slowWork(
        () => keepTable(ctx, bytes),
        (kept) => dropTable(ctx, kept),
      )
    },
    async handle({ ctx, query, prepared }) {
      const id = await uploadVacancies(ctx, prepared, plainFileName(query.own.get('file_name') ?? ''))
      const run = await getVacancyImport(ctx, id)
      return { status: 201, data: presentVacancyImport(ctx, run, await previewOf(ctx, run, prepared.table)) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancy_imports/example',
    who: [...importers],
    sends: 'text/csv; charset=utf-8',
    summary: 'A CSV file with every column a list of places may have, and a line that shows how it is written',
    async handle({ ctx }) {
      return new Response(exampleFile(ctx), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${ctx.t('imports.vacancies.example.file')}.csv"`,
          'cache-control': 'private, no-store',
        },
      })
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancy_imports/:id',
    who: [...importers],
    type: 'vacancy_imports',
    summary: 'A list of places with its columns',
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, prepared }) {
      const run = await getVacancyImport(ctx, params.id)
      return { data: presentVacancyImport(ctx, run, run.fileId ? await previewOf(ctx, run, prepared) : undefined) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancy_imports/:id/rows',
    who: [...importers],
    type: 'vacancy_import_rows',
    summary: 'What each line of a list of places would do, or did',
    query: {
      list: true,
      parameters: { action: { about: 'Lines with which something is to be done', values: rowActions } },
      defaultPageSize: 100,
    },
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, query, prepared }) {
      const action = query.own.get('action')
      const run = await getVacancyImport(ctx, params.id)
      const wanted = <Row extends { action: string }>(rows: Row[]) =>
        action ? rows.filter((row) => row.action === action) : rows
      const { number, size } = query.page
      const onPage = <Row>(rows: Row[]) => rows.slice((number - 1) * size, number * size)
      if (!run.fileId) {
        const rows = wanted(await listKeptRows(ctx, run.id))
        const shown = onPage(rows)
        const meantBy = await listMeant(ctx, run, shown)
        return {
          data: shown.map((row) => presentKeptRow(ctx, row, run.mapping, meantBy(row))),
          page: { number, size, total: rows.length },
        }
      }
      const { plan } = await previewOf(ctx, run, prepared)
      const rows = wanted(plan.rows)
      return {
        data: onPage(rows).map((row) =>
          presentPlannedRow(ctx, row, { mapping: plan.mapping, vacancyId: row.recordId }),
        ),
        page: { number, size, total: rows.length },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/vacancy_imports/:id/faults',
    who: [...importers],
    sends: csv,
    summary: 'The lines that are wrong, as a file in the form the list came in',
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, prepared }) {
      const run = await getVacancyImport(ctx, params.id)
      const isWrong = ({ action }: { action: string }) => action === 'error'
      const wrong = run.fileId
        ? (await previewOf(ctx, run, prepared)).plan.rows
            .filter(isWrong)
            .map(({ line, raw, errors }) => ({ line, raw: Object.entries(raw), errors }))
        : (await listKeptRows(ctx, run.id)).filter(isWrong)
      return faultFile(ctx, run.fileName, wrong)
    },
  }),
  endpoint({
    method: 'patch',
    path: '/vacancy_imports/:id',
    who: [...importers],
    type: 'vacancy_imports',
    summary: 'Say which column is what',
    body: mappingInput,
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, body, prepared }) {
      await chooseColumns(ctx, params.id, body.mapping, prepared)
      const run = await getVacancyImport(ctx, params.id)
      return { data: presentVacancyImport(ctx, run, await previewOf(ctx, run, prepared)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/vacancy_imports/:id/confirm',
    who: [...importers],
    type: 'vacancy_imports',
    timeout: 20_000,
    summary: 'Read a list of places in: every line that is right, or the lines chosen',
    body: confirmImportInput,
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, body, prepared }) {
      await confirmImport(ctx, params.id, prepared, body.lines)
      return { data: presentVacancyImport(ctx, await getVacancyImport(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/vacancy_imports/:id/rows/:line',
    who: [...importers],
    type: 'vacancy_imports',
    summary: 'Put a line right that was left out of a list that was read in, and take it in',
    about:
      'It is judged as the list was: what is still wrong is refused, cell by cell. The same again changes nothing.',
    body: mendLineInput,
    async handle({ ctx, params, body }) {
      await mendVacancyLine(ctx, params.id, lineIn(params.line), body)
      return { data: presentVacancyImport(ctx, await getVacancyImport(ctx, params.id)) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/vacancies/feed',
    example: { items: [{ external_id: 'A-12', title: 'Thee schenken en spelletjes doen' }] },
    who: [...importers],
    type: 'vacancies',
    orType: 'vacancy_import_rows',
    many: true,
    timeout: 20_000,
    query: { parameters: { dry_run: { about: 'Only say what would be done', values: ['true', 'false'] } } },
    meta: feedMeta,
    summary: 'Send places from another program, at most 500 at once; the same again changes nothing',
    body: feedInput,
    async handle({ ctx, query, body }) {
      const dryRun = query.own.get('dry_run') === 'true'
      const { plan, idOf, importId } = await takeFeed(ctx, body.items, dryRun)
      return {
        data: plan.rows.map((row) => presentPlannedRow(ctx, row, { mapping: plan.mapping, vacancyId: idOf(row) })),
        meta: { counts: plan.counts, dryRun, importId },
      }
    },
  }),
]
