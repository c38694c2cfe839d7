import type { Ctx } from '#areas/context.ts'
import { applicationTurn } from '#areas/applications/model.ts'
import { applicantViewFor } from '#areas/applications/policy.ts'
import { listApplications, type Application } from '#areas/applications/queries.ts'
import { internshipTurn } from '#areas/internships/model.ts'
import { listInternships } from '#areas/internships/listing/queries.ts'
import type { Internship } from '#areas/internships/queries.ts'
import { actsAs } from '#areas/users/model.ts'
import { writeCsv, type CsvCell } from '#platform/csv.ts'
import { forbidden, invalid } from '#platform/errors.ts'
import type { Query } from '#platform/jsonapi.ts'
import { writeXlsx } from '#platform/xlsx.ts'
import { dayOf } from '#platform/week.ts'
import { mayTakeAlong } from '../policy.ts'
import { listPupils, type PupilRow } from '../queries.ts'

const mostInFile = 25_000

/** The columns of the file, in their order: what the list shows and where to write to, nothing of the pupil's file. */
const pupilColumns: Record<string, (pupil: PupilRow, ctx: Ctx) => CsvCell> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  group: ({ groupNames }) => groupNames.join(', '),
  mentor: ({ mentorNames }) => mentorNames.join(', '),
  period: ({ periodName }) => periodName,
  state: ({ state }, ctx) => ctx.t(`desk.state.${state}`),
  organization: ({ organizationName }) => organizationName,
  turn: ({ turns }, ctx) => turns.map((turn) => ctx.t(`desk.turn.${turn}`)).join(', '),
  since: ({ since }) => since && dayOf(since),
  late: ({ late }, ctx) => late.map((one) => ctx.t(`desk.late.${one}`)).join(', '),
  quietSince: ({ quietSince }) => quietSince && dayOf(quietSince),
  startsOn: ({ startsOn }) => startsOn,
  endsOn: ({ endsOn }) => endsOn,
  hours: ({ usesHours, minutesApproved }) => (usesHours ? minutesApproved / 60 : null),
  hoursPlanned: ({ usesHours, minutesPlanned }) => (usesHours && minutesPlanned ? minutesPlanned / 60 : null),
}

type Ask = Pick<Query, 'filter' | 'sort'>
type Form = { format: 'csv' | 'xlsx'; reason?: string | undefined }
type Columns<Row> = Record<string, (row: Row, ctx: Ctx) => CsvCell>

/** A list as a file; who takes it along is written down, and of whom it tells. */
async function asFile<Row>(
  ctx: Ctx,
  { format, reason }: Form,
  list: {
    kind: 'pupils' | 'applications' | 'internships'
    columns: Columns<Row>
    find: () => Promise<Row[]>
    saw: (row: Row) => void
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const may = mayTakeAlong(ctx.actor)
  if (may === 'no') throw forbidden('desk.may-not-export')
  if (may === 'with-reason' && reason === undefined) throw invalid({ reason: ['desk.reason'] })
  const rows = await list.find()
  for (const row of rows) list.saw(row)
  ctx.audit({
    action: `${list.kind}.exported`,
    subject: { type: list.kind },
    organizationId: ctx.organizationId ?? null,
    reason: reason ?? null,
    changes: { count: rows.length, format },
  })
  const headers = Object.keys(list.columns).map((name) => ctx.t(`desk.export.${name}`))
  const lines = rows.map((row) => Object.values(list.columns).map((cell) => cell(row, ctx)))
  const title = { pupils: 'desk.list.title', applications: 'applications.title', internships: 'internships.title' }
  return format === 'csv'
    ? new TextEncoder().encode(writeCsv(headers, lines))
    : writeXlsx(ctx.t(title[list.kind]), headers, lines)
}

/** The pupils that were asked for, as a file. */
export function exportPupils(ctx: Ctx, query: Ask, form: Form): Promise<Uint8Array<ArrayBuffer>> {
  return asFile(ctx, form, {
    kind: 'pupils',
    columns: pupilColumns,
    find: async () => (await listPupils(ctx, { ...query, page: { number: 1, size: mostInFile } })).rows,
    saw: ({ id }) => ctx.saw('students', id),
  })
}

const applicationColumns: Columns<Application> = {
  name: ({ studentName }) => studentName,
  group: ({ groupNames }) => groupNames.join(', '),
  place: ({ vacancyTitle }) => vacancyTitle,
  organization: ({ organizationName }) => organizationName,
  period: ({ periodName }) => periodName,
  status: ({ status, isOwn }, ctx) =>
    ctx.t(`applications.status.${status === 'accepted' && !isOwn ? 'accepted_other' : status}`),
  turn: (application, ctx) => turnWords(ctx, applicationTurn(application)),
  since: ({ turnSince }) => dayOf(turnSince),
  asked: ({ createdAt }) => dayOf(createdAt),
}

/** Who also runs a company takes along what its pupils do there who are looked after, and nothing of others. */
function isOfOwnPupil(ctx: Ctx, row: { isMine: boolean; isOfMySchool: boolean; isOfMyCompany: boolean }): boolean {
  return row.isMine || row.isOfMySchool || !row.isOfMyCompany || actsAs(ctx.actor, 'tenant_admin')
}

/** The applications that were asked for: those of pupils one looks after, for others are not taken along. */
export function exportApplications(ctx: Ctx, query: Ask, form: Form): Promise<Uint8Array<ArrayBuffer>> {
  return asFile(ctx, form, {
    kind: 'applications',
    columns: applicationColumns,
    find: async () => {
      const { rows } = await listApplications(ctx, { ...query, page: { number: 1, size: mostInFile } })
      return rows.filter((row) => applicantViewFor(ctx.actor, row, ctx.now) === 'full' && isOfOwnPupil(ctx, row))
    },
    saw: ({ studentId }) => ctx.saw('applications', studentId),
  })
}

const internshipColumns: Columns<Internship> = {
  name: ({ studentName }) => studentName,
  group: ({ groupNames }) => groupNames.join(', '),
  place: ({ vacancyTitle }) => vacancyTitle,
  organization: ({ organizationName }) => organizationName,
  supervisor: ({ supervisorName }) => supervisorName,
  period: ({ periodName }) => periodName,
  status: ({ status }, ctx) => ctx.t(`internships.status.${status}`),
  turn: (internship, ctx) => turnWords(ctx, internshipTurn(internship)),
  since: ({ turnSince }) => dayOf(turnSince),
  startsOn: ({ startsOn }) => startsOn,
  endsOn: ({ endsOn }) => endsOn,
  hours: ({ usesHours, minutesApproved }) => (usesHours ? minutesApproved / 60 : null),
  hoursPlanned: ({ usesHours, minutesPlanned }) => (usesHours && minutesPlanned ? minutesPlanned / 60 : null),
}

/** The internships that were asked for: those of pupils one looks after. */
export function exportInternships(ctx: Ctx, query: Ask, form: Form): Promise<Uint8Array<ArrayBuffer>> {
  return asFile(ctx, form, {
    kind: 'internships',
    columns: internshipColumns,
    find: async () => {
      const { rows } = await listInternships(
        ctx,
        { ...query, page: { number: 1, size: mostInFile } },
        // In the order of the list, which reckons with them.
        { tellsWeeks: true },
      )
      return rows.filter((row) => isOfOwnPupil(ctx, row))
    },
    saw: ({ studentId }) => ctx.saw('internships', studentId),
  })
}

function turnWords(ctx: Ctx, turn: string | null): string {
  return turn === null ? '' : ctx.t(`desk.turn.${turn}`)
}
