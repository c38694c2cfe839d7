import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { getFile, type StoredFile } from '#areas/files/queries.ts'
import { notFound } from '#platform/errors.ts'
import { allOf, choice, filterExpressions, type Filterable } from '#platform/filters.ts'
import { dayOf } from '#platform/week.ts'
import { actsAs, hostCapacities, moderators, organizationsOf, userIdOf } from '#areas/users/model.ts'
import { studentsVisibleTo } from '#areas/students/file/queries.ts'
import { answerersAtSchool, answerersOfTheTenant, questionsOf, type ContactTopic } from './model.ts'

export const contactStatuses = ['open', 'answered'] as const

/** A question that came in by the contact form. */
export type ContactQuestion = {
  id: string
  asker: string
  topic: ContactTopic
  schoolId: string | null
  schoolName: string | null
  /** Whether it waits, and the answer is the reader's to give. */
  isYours: boolean
  /** The account of who asked, where they were signed in. */
  userId: string | null
  /** Who asked, where it is a pupil whose file the reader may open, and in which classes they are. */
  studentId: string | null
  groupNames: string[]
  name: string
  email: string
  locale: 'nl' | 'en'
  message: string
  screenshotFileId: string | null
  status: (typeof contactStatuses)[number]
  answer: string | null
  answeredByName: string | null
  answeredAt: Date | null
  createdAt: Date
  /** The organization that is reached by the address of who asked, for who lets organizations in. */
  organizationId: string | null
  organizationName: string | null
  organizationStatus: string | null
}

const mine = (ctx: Ctx) => {
  const schools = questionsOf(ctx.actor)
  if (schools === 'all') return sql<SqlBool>`true`
  const answersForTenant = actsAs(ctx.actor, ...answerersOfTheTenant)
  return sql<SqlBool>`(q.school_id = any (${schools}::uuid[]) or (${answersForTenant} and q.school_id is null))`
}

/** Whether somebody other than who asked is there to answer, in a role that `where` says of `r` and its organization `at`. */
const another = (where: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select 1 from roles r join users c on c.tenant_id = r.tenant_id and c.id = r.user_id
  left join organizations at on at.tenant_id = r.tenant_id and at.id = r.organization_id
  where r.tenant_id = q.tenant_id and c.status = 'active' and c.id is distinct from q.user_id and ${where})`
const anotherAtSchool = another(sql`r.organization_id = q.school_id and r.name = 'coordinator'`)
const anotherAdmin = another(sql`r.name = 'tenant_admin'`)
const anotherForTenant = another(
  sql`(r.name = 'tenant_admin' or (r.name in ('broker', 'admin') and at.type = 'VolunteerCenter'))`,
)

/**
 * What a school was asked is that school's to answer, or of who runs the tenant where nobody else coordinates there; the rest
 * is for who answers for the tenant. Nobody answers themselves, unless there is nobody else.
 */
const isYours = (ctx: Ctx) => sql<SqlBool>`(q.status = 'open' and (q.school_id is null
  or q.school_id = any (${organizationsOf(ctx.actor, ...answerersAtSchool)}::uuid[])
  or (${actsAs(ctx.actor, 'tenant_admin')} and not ${anotherAtSchool}))
  and (q.user_id is distinct from ${userIdOf(ctx.actor) ?? null}::uuid
    or not case when q.school_id is null then ${anotherForTenant} else ${anotherAtSchool} or ${anotherAdmin} end))`

const seen = (ctx: Ctx) => sql`(
  select q.id, q.user_id, q.asker, q.topic, q.school_id, o.name as school_name, ${isYours(ctx)} as is_yours,
    s.user_id as student_id, array(select g.name from group_memberships gm join groups g on g.tenant_id = gm.tenant_id and g.id = gm.group_id and g.status = 'active'
      where gm.tenant_id = q.tenant_id and gm.student_id = s.user_id and gm.left_on is null order by g.name) as group_names, q.name, q.email, q.locale, q.message, q.screenshot_file_id, q.status, q.answer,
    concat_ws(' ', u.first_name, u.infix, u.last_name) as answered_by_name, q.answered_at, q.created_at
  from contact_questions q
  left join organizations o on o.tenant_id = q.tenant_id and o.id = q.school_id
  left join users u on u.tenant_id = q.tenant_id and u.id = q.answered_by
  left join student_profiles s on s.tenant_id = q.tenant_id and s.user_id = q.user_id
    and ${studentsVisibleTo(ctx, sql`s.user_id`, sql`s.school_id`)}
  where q.tenant_id = ${ctx.tenant.id} and ${mine(ctx)})`

/** Of questions, called f, what came of those of an organization: the one that is known by the same address. */
const withOrganization = (ctx: Ctx) => sql`
  select f.*, known.id as organization_id, known.name as organization_name, known.status as organization_status from f
  left join lateral (select o.id, o.name, o.status from organizations o
    where o.tenant_id = ${ctx.tenant.id} and o.type = 'Company' and o.status <> 'archived' and ${actsAs(ctx.actor, ...moderators)} and f.asker = 'organization'
      and (lower(o.email) = lower(f.email) or o.id in (select m.organization_id from memberships m
        join users c on c.tenant_id = m.tenant_id and c.id = m.user_id join accounts a on a.cooperation_id = c.cooperation_id and a.id = c.account_id
        where m.tenant_id = ${ctx.tenant.id} and lower(a.email) = lower(f.email)))
    order by o.created_at desc, o.id limit 1) known on true`

export const questionFilters: Filterable = {
  id: { kind: 'id', sql: sql`id` },
  status: choice(contactStatuses, sql`status`),
}

/** What was asked of the reader, what waits first, the newest first; and how many of all of them wait for the reader. */
export async function listQuestions(
  ctx: Ctx,
  { filter, page }: { filter: Map<string, string[]>; page: { number: number; size: number } },
): Promise<{ rows: ContactQuestion[]; total: number; yours: number }> {
  const wanted = allOf(filterExpressions(filter, questionFilters))
  const { rows } = await sql<{ rows: ContactQuestion[] | null; total: number; yours: number }>`
    with found as materialized (select * from ${seen(ctx)} s where ${wanted}),
    f as (select * from found order by status desc, created_at desc, id limit ${page.size} offset ${(page.number - 1) * page.size})
    select (select json_agg(r order by r.status desc, r.created_at desc, r.id) from (${withOrganization(ctx)}) r) as rows,
      (select count(*)::int from found) as total,
      (select count(*)::int from contact_questions q
        where q.tenant_id = ${ctx.tenant.id} and ${mine(ctx)} and ${isYours(ctx)}) as yours`.execute(ctx.db)
  const found = rows[0]
  const list = (found?.rows ?? []).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    answeredAt: row.answeredAt && new Date(row.answeredAt),
  }))
  return { rows: list, total: found?.total ?? 0, yours: found?.yours ?? 0 }
}

/** A question the reader may read. @throws Refusal 404 */
export async function getQuestion(ctx: Ctx, id: string): Promise<ContactQuestion> {
  const { rows } = await sql<ContactQuestion>`
    with f as (select * from ${seen(ctx)} s where id = ${id}) ${withOrganization(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

/** The picture that came with a question the reader may read. @throws Refusal 404 */
export async function getQuestionScreenshot(ctx: Ctx, id: string): Promise<StoredFile> {
  const { screenshotFileId } = await getQuestion(ctx, id)
  if (!screenshotFileId) throw notFound()
  return getFile(ctx, screenshotFileId)
}

type ContactSchool = { id: string; name: string; readerNames: string[]; isTheirs: boolean }

/**
 * The schools somebody may ask; who reads it there is told to those who belong to the school, and a company of which of them
 * pupils come to it.
 */
export async function listContactSchools(ctx: Ctx): Promise<ContactSchool[]> {
  const own = organizationsOf(ctx.actor)
  const at = organizationsOf(ctx.actor, ...hostCapacities)
  const { rows } = await sql<ContactSchool>`
    select o.id, o.name, array(select concat_ws(' ', u.first_name, u.infix, u.last_name) from roles r
        join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and u.status = 'active'
      where r.tenant_id = o.tenant_id and r.organization_id = o.id and r.name = 'coordinator' and o.id = any (${own}::uuid[])
      order by u.last_name, u.first_name, u.id) as reader_names,
      exists (select 1 from internships i join student_profiles s on s.tenant_id = i.tenant_id and s.user_id = i.student_id
        where i.tenant_id = o.tenant_id and i.organization_id = any (${at}::uuid[]) and s.school_id = o.id
          and i.status <> 'cancelled' and i.ends_on > ${dayOf(ctx.now)}::date - interval '1 year') as is_theirs
    from organizations o where o.tenant_id = ${ctx.tenant.id} and o.type = 'School' and o.status = 'approved'
    order by o.name limit 500`.execute(ctx.db)
  return rows
}
