import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { isLookedAfterByActor } from '#areas/groups/queries.ts'
import { endedStatuses } from '#areas/internships/model.ts'
import { documentsOf, isHostedBy } from '#areas/internships/queries.ts'
import { narrowedTo, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { literals } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { allOf, choice, filterExpressions, orderOf, type Filterable } from '#platform/filters.ts'
import type { Query } from '#platform/jsonapi.ts'
import { dayOf } from '#platform/week.ts'
import {
  awaitedStatuses,
  documentKinds,
  documentParties,
  documentStatuses,
  settledStatuses,
  waitingStatuses,
  type DocumentKind,
  type DocumentParty,
  type DocumentStatus,
} from './model.ts'
import { documentKeepers } from './policy.ts'

/** A document that an internship asks for, with whose it is. */
export type RequiredDocument = {
  id: string
  internshipId: string
  kind: DocumentKind
  name: string
  handedInBy: DocumentParty
  status: DocumentStatus
  turnSince: Date
  dueOn: string
  validUntil: string | null
  note: string
  fileId: string | null
  fileName: string | null
  fileMime: string | null
  fileBytes: number | null
  createdAt: Date
  receivedAt: Date | null
  judgedAt: Date | null
  judgedByName: string | null
  remindedAt: Date | null
  lockVersion: number
  studentId: string
  studentName: string
  groupNames: string[]
  schoolId: string
  organizationId: string
  organizationName: string
  startsOn: string
  endsOn: string
  isOver: boolean
  isOwn: boolean
  isMine: boolean
  isOfMyCompany: boolean
  /** Whether anybody who hands it in has an account: of an organization not everybody has. */
  isReachable: boolean
}

const joined = sql`required_documents d
  join internships i on i.tenant_id = d.tenant_id and i.id = d.internship_id
  join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
  join users u on u.tenant_id = i.tenant_id and u.id = i.student_id
  join organizations o on o.tenant_id = i.tenant_id and o.id = i.organization_id
  left join files f on f.tenant_id = d.tenant_id and f.id = d.file_id
  left join users j on j.tenant_id = d.tenant_id and j.id = d.judged_by`

const dueOn = sql`(i.starts_on - d.days_before)`
const isOver = sql<SqlBool>`(i.status in ${literals(endedStatuses)})`
const isWaiting = sql<SqlBool>`(d.status in ${literals(waitingStatuses)} and not ${isOver})`

/** Later than it should be, by the rule of `missedDay`. */
function isLate(ctx: Ctx): RawBuilder<SqlBool> {
  return sql<SqlBool>`(d.status in ${literals(awaitedStatuses)} and not ${isOver} and (d.status = 'expired' or ${missedOn} < ${dayOf(ctx.now)}::date))`
}

/** The day it is later than, by the same rule; of what waits for nobody to hand it in, the day it was due. */
const missedOn = sql`case when d.status = 'expired' then coalesce(d.valid_until, ${dueOn})
  when d.status in ${literals(awaitedStatuses)} then greatest(${dueOn}, (d.turn_since at time zone 'Europe/Amsterdam')::date) else ${dueOn} end`

function relations(ctx: Ctx) {
  const me = userIdOf(ctx.actor) ?? null
  return {
    own: sql<SqlBool>`coalesce(i.student_id = ${me}::uuid, false)`,
    school: sql<SqlBool>`(s.school_id = any (${organizationsOf(ctx.actor, ...documentKeepers)}::uuid[]))`,
    mine: sql<SqlBool>`(${isLookedAfterByActor(ctx, sql`i.student_id`, sql`s.school_id`)})`,
    // Of what the others hand in a company knows whether it is in order, and no more: that stands on the internship.
    company: sql<SqlBool>`(d.handed_in_by = 'company' and ${isHostedBy(ctx)})`,
  }
}

function visibleTo(ctx: Ctx): RawBuilder<SqlBool> {
  if (ctx.actor.kind === 'system') return sql<SqlBool>`true`
  const { own, school, mine, company } = relations(ctx)
  return sql<SqlBool>`(${own} or ${school} or ${mine} or ${company})`
}

/** Whether the actor is at turn, by the rule of `isDocumentOfActorsTurn`. */
function isYours(ctx: Ctx): RawBuilder<SqlBool> {
  const { own, school, company } = relations(ctx)
  return sql<SqlBool>`(not ${isOver} and case when d.status = 'received' then ${school}
    when d.status in ${literals(awaitedStatuses)} then case d.handed_in_by when 'student' then ${own} when 'company' then ${company} else ${school} end
    else false end)`
}

function selected(ctx: Ctx) {
  const { own, mine, company } = relations(ctx)
  return sql`d.id, d.internship_id, d.kind, d.name, d.handed_in_by, d.status, d.turn_since, ${dueOn} as due_on, d.valid_until, d.note, d.file_id, f.file_name, f.mime as file_mime, f.byte_size as file_bytes,
    d.received_at, d.created_at, d.judged_at, nullif(concat_ws(' ', j.first_name, j.infix, j.last_name), '') as judged_by_name, d.reminded_at, d.lock_version,
    i.student_id, concat_ws(' ', u.first_name, u.infix, u.last_name) as student_name, s.school_id, i.organization_id, o.name as organization_name, i.starts_on, i.ends_on,
    ${isOver} as is_over, ${own} as is_own, ${mine} as is_mine, ${company} as is_of_my_company,
    (d.handed_in_by <> 'company' or exists (select 1 from roles r where r.tenant_id = i.tenant_id and r.organization_id = i.organization_id)) as is_reachable,
    array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id
      where gm.tenant_id = i.tenant_id and gm.student_id = i.student_id and gm.left_on is null order by g.name) as group_names`
}

/** A document the actor may know of; another does not exist. */
export async function getRequiredDocument(ctx: Ctx, id: string): Promise<RequiredDocument> {
  const [found] = await findRequiredDocuments(ctx, [id])
  if (!found) throw notFound()
  return found
}

/** Of these the documents the actor may know of. */
export async function findRequiredDocuments(ctx: Ctx, ids: readonly string[]): Promise<RequiredDocument[]> {
  const { rows } = await sql<RequiredDocument>`
    select ${selected(ctx)} from ${joined}
    where d.tenant_id = ${ctx.tenant.id} and d.id = any (${ids}::uuid[]) and ${visibleTo(ctx)} order by d.id`.execute(
    ctx.db,
  )
  return rows
}

const columns = {
  internshipId: { kind: 'id', sql: sql`d.internship_id` },
  studentId: { kind: 'id', sql: sql`i.student_id` },
  organizationId: { kind: 'id', sql: sql`i.organization_id` },
  kind: choice(documentKinds, sql`d.kind`),
  status: choice(documentStatuses, sql`d.status`),
  handedInBy: choice(documentParties, sql`d.handed_in_by`),
  studentName: { kind: 'text', sql: sql`concat_ws(' ', u.first_name, u.infix, u.last_name)` },
  organizationName: { kind: 'text', sql: sql`o.name` },
  name: { kind: 'text', sql: sql`d.name` },
  dueOn: { kind: 'date', sql: dueOn },
  validUntil: { kind: 'date', sql: sql`d.valid_until` },
  open: { kind: 'boolean', sql: isWaiting },
} as const satisfies Filterable

/** What may be asked of the list; `yours` is told by who asks. */
export const documentFilters = { ...columns, yours: { kind: 'boolean', sql: sql`null` } } as const satisfies Filterable
export const documentSorts = [
  'waiting',
  'dueOn',
  'studentName',
  'organizationName',
  'status',
  'validUntil',
  'turnSince',
] as const
const sortsOf = (ctx: Ctx): Record<(typeof documentSorts)[number], RawBuilder<unknown>> => ({
  // What the reader is to do goes first, what is late for longest in front.
  waiting: sql`case when ${isYours(ctx)} then ${missedOn} - 365000 else ${missedOn} end`,
  dueOn,
  studentName: sql`u.last_name`,
  organizationName: sql`o.name`,
  status: sql`array_position(${sql.lit(`{${documentStatuses.join(',')}}`)}::text[], d.status)`,
  validUntil: sql`d.valid_until`,
  turnSince: sql`d.turn_since`,
})

export type DocumentList = {
  rows: RequiredDocument[]
  total: number
  byStatus: Record<string, number>
  open: number
  yours: number
  late: number
  /** Which of those has been late for longest. */
  longest: LateDocument | null
}
/** A document that is late, with the day it is later than. */
export type LateDocument = Pick<
  RequiredDocument,
  'kind' | 'name' | 'status' | 'dueOn' | 'studentId' | 'studentName'
> & {
  missedOn: string
}
type Found = { [Key in keyof DocumentList]: DocumentList[Key] | null }

/** What the actor may know of, the nearest first day in front; with the counts of all of it, in one round trip. */
export async function listRequiredDocuments(
  ctx: Ctx,
  { filter, sort, page }: Pick<Query, 'filter' | 'sort' | 'page'>,
): Promise<DocumentList> {
  const yours = isYours(ctx)
  const wanted = allOf(filterExpressions(filter, { ...columns, yours: { kind: 'boolean', sql: yours } }))
  const order = orderOf(sort.length > 0 ? sort : [{ field: 'dueOn', descending: false }], sortsOf(ctx), sql`d.id`)
  const organization = narrowedTo(ctx.actor, ctx.organizationId)
  const within = organization
    ? sql<SqlBool>`(i.organization_id = ${organization}::uuid or s.school_id = ${organization}::uuid or ${relations(ctx).own})`
    : sql<SqlBool>`true`
  const { rows } = await sql<Found>`
    with seen as materialized (
      select d.id, d.status, ${isWaiting} as open, ${yours} as yours, ${isLate(ctx)} as late, ${missedOn} as missed_on, ${wanted} as wanted from ${joined}
      where d.tenant_id = ${ctx.tenant.id} and ${visibleTo(ctx)} and ${within})
    select (select json_agg(r) from (select ${selected(ctx)} from ${joined}
        where d.tenant_id = ${ctx.tenant.id} and d.id in (select id from seen where wanted)
        order by ${order} limit ${page.size} offset ${(page.number - 1) * page.size}) r) as rows,
      (select count(*)::int from seen where wanted) as total,
      (select json_object_agg(status, n) from (select status, count(*)::int as n from seen group by status) c) as by_status,
      (select count(*)::int from seen where open) as open, (select count(*)::int from seen where yours) as yours,
      (select count(*)::int from seen where late) as late,
      (select json_build_object('kind', d.kind, 'name', d.name, 'status', d.status, 'studentId', i.student_id, 'studentName', concat_ws(' ', u.first_name, u.infix, u.last_name), 'dueOn', ${dueOn}, 'missedOn', seen.missed_on)
        from seen join (${joined}) on d.tenant_id = ${ctx.tenant.id} and d.id = seen.id where seen.late order by seen.missed_on, d.id limit 1) as longest`.execute(
    ctx.db,
  )
  const [found] = rows
  return {
    rows: (found?.rows ?? []).map((row) => ({ ...row, ...momentsOf(row) })),
    total: found?.total ?? 0,
    byStatus: found?.byStatus ?? {},
    open: found?.open ?? 0,
    yours: found?.yours ?? 0,
    late: found?.late ?? 0,
    longest: found?.longest ?? null,
  }
}

/** What came as JSON has its moments as text. */
function momentsOf({ turnSince, createdAt, receivedAt, judgedAt, remindedAt }: RequiredDocument) {
  return {
    remindedAt: remindedAt && new Date(remindedAt),
    turnSince: new Date(turnSince),
    createdAt: new Date(createdAt),
    receivedAt: receivedAt && new Date(receivedAt),
    judgedAt: judgedAt && new Date(judgedAt),
  }
}

/** For internships, which ask whether the papers are in order. */
export const documentsOfInternships = documentsOf.extend(({ tenantId, id }) => {
  const count = (which: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from required_documents d where d.tenant_id = ${tenantId} and d.internship_id = ${id} ${which})`
  return {
    asked: count(sql``),
    missing: count(sql`and d.status not in ${literals(settledStatuses)}`),
  }
})

/** Of an internship what is still to be handed in, by whom. */
export async function listAwaited(
  ctx: Ctx,
  internshipId: string,
): Promise<{ id: string; handedInBy: DocumentParty }[]> {
  const { rows } = await sql<{ id: string; handedInBy: DocumentParty }>`
    select d.id, d.handed_in_by from required_documents d
    where d.tenant_id = ${ctx.tenant.id} and d.internship_id = ${internshipId} and d.status in ${literals(awaitedStatuses)}`.execute(
    ctx.db,
  )
  return rows
}
