import type { Ctx } from '#areas/context.ts'
import { endpoint } from '#areas/endpoint.ts'
import { plainFileName } from '#areas/files/model.ts'
import type { CsvFile } from '#platform/csv.ts'
import { badRequest } from '#platform/errors.ts'
import type { SlowWork } from '#platform/http.ts'
import { slowWork } from '#platform/http.ts'
import { dropTable, keepTable, readKept } from '../engine/commands.ts'
import { csv, faultFile } from '../faults/resource.ts'
import { readerFor } from '../exchange/queries.ts'
import { rowActions } from '../model.ts'
import {
  chooseRosterColumns,
  confirmRoster,
  findRosterFile,
  mendRosterLine,
  planInvites,
  previewRoster,
  undoRoster,
  uploadRoster,
} from './commands.ts'
import { lineIn } from '../mending/model.ts'
import { mendLineInput } from '../mending/schema.ts'
import { rosterKinds, type RosterKind } from './model.ts'
import { rosterImporters } from './policy.ts'
import { beginRoster } from './progress/commands.ts'
import { findSameRun, getRosterRun, listKeptRosterRows, listRosterRuns } from './queries.ts'
import { presentKeptRosterRow, presentMissing, presentRosterRow, presentRosterRun } from './resource.ts'
import { confirmRosterInput, plannedInvites, rosterMappingInput } from './schema.ts'

const mebibytes = 16

/** The file of a run is read before its transaction: nothing where it was read in already. */
async function readBefore(ctx: Ctx, id: string): Promise<SlowWork<CsvFile | undefined>> {
  const file = await findRosterFile(ctx, id)
  return { make: async () => (file ? readKept(ctx, file.storageKey, readerFor(file.kind)) : undefined) }
}

/** What is read in; pupils where nothing is said. @throws Refusal 400 */
function kindIn(asked: string | null | undefined): RosterKind {
  const kind = rosterKinds.find((one) => one === (asked ?? 'students'))
  if (!kind) throw badRequest('vacancies.choice', { parameter: 'kind' })
  return kind
}

async function shown(ctx: Ctx, id: string, table: CsvFile | undefined) {
  const run = await getRosterRun(ctx, id)
  if (!run.fileId || !table) return presentRosterRun(ctx, run)
  const preview = await previewRoster(ctx, run, table)
  return presentRosterRun(ctx, run, { ...preview, file: table, sameAs: await findSameRun(ctx, run) })
}

const actions = [...rowActions, 'missing'] as const

export const rosterRoutes = [
  endpoint({
    method: 'get',
    path: '/imports',
    who: [...rosterImporters],
    type: 'imports',
    summary: 'Lists of pupils, classes and mentors that were read in, or wait to be',
    query: { list: true, defaultPageSize: 10 },
    async handle({ ctx, query }) {
      const { rows, total } = await listRosterRuns(ctx, query.page)
      return { data: rows.map((run) => presentRosterRun(ctx, run)), page: { ...query.page, total } }
    },
  }),
  endpoint({
    method: 'post',
    path: '/imports',
    who: [...rosterImporters],
    type: 'imports',
    creates: true,
    bodyKind: 'bytes',
    bodyLimit: mebibytes * 1024,
    timeout: 20_000,
    query: {
      parameters: {
        kind: { about: 'What it is a list of', values: rosterKinds },
        file_name: { about: 'What the file is called' },
      },
    },
    summary: 'Take in a list of one’s school to see what it would do; nothing is written yet',
    async prepare({ ctx, request }) {
      const bytes = new Uint8Array(await request.arrayBuffer())
      const kind = kindIn(new URL(request.url).searchParams.get('kind'))
      return slowWork(
        () => keepTable(ctx, bytes, readerFor(kind)),
        (kept) => dropTable(ctx, kept),
      )
    },
    async handle({ ctx, query, prepared }) {
      const kind = kindIn(query.own.get('kind'))
      const fileName = plainFileName(query.own.get('file_name') ?? '')
      const id = await uploadRoster(ctx, prepared, { kind, fileName })
      return { status: 201, data: await shown(ctx, id, prepared.table), headers: { location: `/api/v1/imports/${id}` } }
    },
  }),
  endpoint({
    method: 'get',
    path: '/imports/:id',
    who: [...rosterImporters],
    type: 'imports',
    summary: 'A list with its columns, and what it would do today',
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, prepared }) {
      return { data: await shown(ctx, params.id, prepared) }
    },
  }),
  endpoint({
    method: 'get',
    path: '/imports/:id/rows',
    who: [...rosterImporters],
    type: 'import_rows',
    summary: 'What each line of a list would do, or did; and who is not in it',
    query: {
      list: true,
      parameters: { action: { about: 'Lines with which something is to be done', values: actions } },
      defaultPageSize: 50,
    },
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, query, prepared }) {
      const asked = query.own.get('action') ?? undefined
      const run = await getRosterRun(ctx, params.id)
      const { number, size } = query.page
      if (!run.fileId || run.wishedAt) {
        const { rows, total } = await listKeptRosterRows(ctx, run.id, { action: asked, page: query.page })
        return { data: rows.map((row) => presentKeptRosterRow(ctx, run.kind, row)), page: { number, size, total } }
      }
      const { plan, missing } = await previewRoster(ctx, run, prepared)
      const onPage = <Row>(rows: readonly Row[]) => rows.slice((number - 1) * size, number * size)
      if (asked === 'missing')
        return {
          data: onPage(missing).map((one) => presentMissing(ctx, run.kind, one)),
          page: { number, size, total: missing.length },
        }
      const rows = asked ? plan.rows.filter(({ action }) => action === asked) : plan.rows
      return {
        data: onPage(rows).map((row) => presentRosterRow(ctx, run.kind, row)),
        page: { number, size, total: rows.length },
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/imports/:id/faults',
    who: [...rosterImporters],
    sends: csv,
    summary: 'The lines that are wrong, as a file in the form the list came in',
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, prepared }) {
      const run = await getRosterRun(ctx, params.id)
      const wrong =
        run.fileId && !run.wishedAt
          ? (await previewRoster(ctx, run, prepared)).plan.rows
              .filter(({ action }) => action === 'error')
              .map(({ line, raw, errors }) => ({ line, raw: Object.entries(raw), errors }))
          : (await listKeptRosterRows(ctx, run.id, { action: 'error', page: { number: 1, size: 20_000 } })).rows
      return faultFile(ctx, run.fileName, wrong)
    },
  }),
  endpoint({
    method: 'patch',
    path: '/imports/:id',
    who: [...rosterImporters],
    type: 'imports',
    summary: 'Say which column is what; kept for the next file with these headings',
    body: rosterMappingInput,
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, body, prepared }) {
      await chooseRosterColumns(ctx, params.id, body.mapping, prepared)
      return { data: await shown(ctx, params.id, prepared) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/imports/:id/confirm',
    who: [...rosterImporters],
    type: 'imports',
    timeout: 30_000,
    summary: 'Read a list in: what is right in it, as far as it is chosen',
    body: confirmRosterInput,
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, body, prepared }) {
      await confirmRoster(ctx, params.id, prepared, body)
      return { data: await shown(ctx, params.id, undefined) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/imports/:id/begin',
    who: [...rosterImporters],
    type: 'imports',
    timeout: 30_000,
    summary: 'Have a list read in behind this call; how far that is, is told with the list',
    about:
      'What is refused is refused at once. What was begun goes on after a fall of the server, or says why it does not.',
    body: confirmRosterInput,
    prepare: ({ ctx, params }) => readBefore(ctx, params.id),
    async handle({ ctx, params, body, prepared }) {
      await beginRoster(ctx, params.id, prepared, body)
      return { data: await shown(ctx, params.id, undefined) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/imports/:id/rows/:line',
    who: [...rosterImporters],
    type: 'imports',
    summary: 'Put a line right that was left out of a list that was read in, and take it in',
    about:
      'It is judged as the list was: what is still wrong is refused, cell by cell. The same again changes nothing.',
    body: mendLineInput,
    async handle({ ctx, params, body }) {
      await mendRosterLine(ctx, params.id, lineIn(params.line), body)
      return { data: await shown(ctx, params.id, undefined) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/imports/:id/undo',
    who: [...rosterImporters],
    type: 'imports',
    timeout: 30_000,
    summary: 'Take back what a list did, within thirty days; what was changed or is used since stays',
    async handle({ ctx, params }) {
      await undoRoster(ctx, params.id)
      return { data: await shown(ctx, params.id, undefined) }
    },
  }),
  endpoint({
    method: 'put',
    path: '/imports/:id/invite',
    who: [...rosterImporters],
    type: 'imports',
    summary: 'Pick the day on which the people a list made are invited',
    body: plannedInvites,
    async handle({ ctx, params, body }) {
      await planInvites(ctx, params.id, body.on)
      return { data: await shown(ctx, params.id, undefined) }
    },
  }),
]
