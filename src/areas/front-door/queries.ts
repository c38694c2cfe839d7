import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { holdsToday } from '#areas/groups/queries.ts'
import { appName } from '#areas/tenancy/model.ts'
import { loadTenants } from '#areas/tenancy/queries.ts'
import { scalesOf, themeCss } from '#areas/tenancy/themes/model.ts'
import { notFound } from '#platform/errors.ts'
import { ageOn, dayOf } from '#platform/week.ts'
import {
  addressAt,
  besides,
  faces,
  onlookers,
  piecesOf,
  roadOf,
  stretches,
  type FaceKey,
  type RoadStops,
} from './model.ts'

/** @throws Refusal 404 where the story was not told, as in production: there is no such door then */
export async function getFrontDoor(ctx: Ctx) {
  const { known, stops } = await readStory(ctx)
  const who = (one: { key: string; mailbox: string }) => {
    const found = known.get(addressAt(one.mailbox, ctx.tenant.key))
    return found ? [{ key: one.key, ...found.shown }] : []
  }
  return {
    brands: await listBrands(ctx),
    people: faces.flatMap(who),
    onlookers: onlookers.flatMap(who),
    road: roadOf(stops),
    hasContract: stops.contractId !== null,
  }
}

/**
 * The road piece by piece, with whom each is played as. A piece of somebody whom this tenant has not is left out.
 * @throws Refusal 404 where the story was not told
 */
export async function getStory(ctx: Ctx) {
  const { known, stops, idOf } = await readStory(ctx)
  const nameOf = (key: FaceKey) => known.get(addressOf(ctx, key))?.shown.firstName ?? ''
  return {
    pieces: piecesOf(stops).flatMap(({ stretch, as, ...piece }) => {
      const userId = idOf(as)
      const number = stretches.indexOf(stretch) + 1
      return userId ? [{ ...piece, as, userId, firstName: nameOf(as), number }] : []
    }),
    pupil: nameOf('pupil'),
    host: nameOf('host'),
    hasContract: stops.contractId !== null,
    finishedName: stops.finishedName,
  }
}

const addressOf = (ctx: Ctx, key: FaceKey) =>
  addressAt(faces.find((one) => one.key === key)?.mailbox ?? '', ctx.tenant.key)

async function readStory(ctx: Ctx) {
  if (!ctx.services.testPages) throw notFound()
  const known = await listKnown(ctx)
  const idOf = (key: FaceKey) => known.get(addressOf(ctx, key))?.id
  return { known, idOf, stops: await findStops(ctx, idOf('pupil'), idOf('host')) }
}

/** Every tenant of this server: how it looks, and where its own door is. */
async function listBrands(ctx: Ctx) {
  const { tenants } = await loadTenants(ctx.db)
  return tenants.map(({ key, name, capabilities, theme }) => {
    const { primary, secondary } = scalesOf(theme)
    return {
      key,
      name,
      appName: appName({ name, capabilities }),
      program: capabilities.program,
      address: `${besides(ctx.origin, ctx.tenant.key, key)}/${ctx.locale}/demo`,
      themeCss: themeCss(theme),
      cloth: [primary['500'], secondary['500'], primary['50']],
      isHere: key === ctx.tenant.key,
    }
  })
}

type Known = { id: string; shown: Shown }
type Shown = {
  email: string
  firstName: string
  name: string
  age: number | null
  groups: string[]
  organizationName: string | null
  city: string | null
}

/** The people of the story by their address; who signs in elsewhere than here is not among them. */
async function listKnown(ctx: Ctx): Promise<Map<string, Known>> {
  const addresses = [...faces, ...onlookers].map(({ mailbox }) => addressAt(mailbox, ctx.tenant.key))
  const { rows } = await sql<{ id: string; birthDate: string | null } & Omit<Shown, 'age'>>`
    select u.id, a.email, u.first_name, concat_ws(' ', u.first_name, u.infix, u.last_name) as name, s.birth_date,
      array(select g.name from group_memberships m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
        where m.tenant_id = u.tenant_id and m.student_id = u.id and m.left_on is null
        union select g.name from mentorships m join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
        where m.tenant_id = u.tenant_id and m.mentor_id = u.id and ${holdsToday(ctx, 'm')}
        union select g.name from roles r join groups g on g.tenant_id = r.tenant_id and g.school_id = r.organization_id
        where r.tenant_id = u.tenant_id and r.user_id = u.id and r.name = 'coordinator' order by 1) as groups,
      o.name as organization_name, o.city
    from users u join accounts a on a.id = u.account_id and a.cooperation_id = u.cooperation_id
    left join student_profiles s on s.tenant_id = u.tenant_id and s.user_id = u.id
    left join lateral (select x.name, x.city from roles r join organizations x on x.tenant_id = r.tenant_id and x.id = r.organization_id
      where r.tenant_id = u.tenant_id and r.user_id = u.id order by x.name limit 1) o on true
    where u.tenant_id = ${ctx.tenant.id} and u.status = 'active' and a.email = any (${addresses}::text[])`.execute(
    ctx.db,
  )
  const today = dayOf(ctx.now)
  return new Map(
    rows.map(({ id, birthDate, ...row }) => [
      row.email,
      { id, shown: { ...row, age: birthDate ? ageOn(birthDate, today) : null } },
    ]),
  )
}

/** What the road can be played with: what the pupil everybody becomes has, and a place of the company everybody becomes. */
async function findStops(ctx: Ctx, pupilId: string | undefined, hostId: string | undefined): Promise<RoadStops> {
  const [pupil, host, tenant] = [pupilId ?? null, hostId ?? null, ctx.tenant.id]
  const ofHost = (column: string) => sql`exists (select 1 from roles r where r.tenant_id = ${tenant}
    and r.organization_id = ${sql.ref(column)} and r.user_id = ${host})`
  const { rows } = await sql<RoadStops>`
    select
      (select v.id from vacancies v where v.tenant_id = ${tenant} and v.status = 'published' and v.seats_taken < v.seats
        and v.program = ${ctx.tenant.capabilities.program} and ${ofHost('v.organization_id')}
        order by exists (select 1 from applications a where a.tenant_id = v.tenant_id and a.vacancy_id = v.id
          and a.student_id = ${pupil}), v.published_at desc nulls last, v.id limit 1) as vacancy_id,
      (select a.id from applications a where a.tenant_id = ${tenant} and a.student_id = ${pupil} and a.motivation <> ''
        order by a.created_at limit 1) as words_id,
      (select a.id from applications a where a.tenant_id = ${tenant} and a.student_id = ${pupil}
        and a.status in ('submitted', 'seen', 'interview') and ${ofHost('a.organization_id')}
        order by a.created_at desc, a.id desc limit 1) as asked_id,
      (select a.id from applications a where a.tenant_id = ${tenant} and a.student_id = ${pupil}
        and a.status = 'accepted' and ${ofHost('a.organization_id')} order by a.created_at desc, a.id desc limit 1) as accepted_id,
      c.contract_id, c.signer_id, t.timesheet_id,
      exists (select 1 from timesheet_weeks w join time_entries e on e.tenant_id = w.tenant_id and e.week_id = w.id
        where w.tenant_id = ${tenant} and w.timesheet_id = t.timesheet_id and w.status = 'open') as has_hours_written,
      exists (select 1 from timesheet_weeks w where w.tenant_id = ${tenant} and w.timesheet_id = t.timesheet_id
        and w.status = 'submitted') as has_hours_waiting,
      f.finished_id, f.finished_name
    from (select 1) one left join lateral (
      select c.id as contract_id, case when c.status = 'signing' and s.status in ('invited', 'viewed') then s.id end as signer_id
      from contract_signers s join contracts c on c.tenant_id = s.tenant_id and c.id = s.contract_id
      where s.tenant_id = ${tenant} and s.user_id = ${pupil} and c.status in ('signing', 'signed')
        and s.status in ('invited', 'viewed', 'signed') order by s.status = 'signed', c.created_at desc limit 1) c on true
    left join lateral (
      select t.id as timesheet_id from timesheets t join internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id
      where t.tenant_id = ${tenant} and i.student_id = ${pupil} and i.status = 'active' order by i.starts_on desc limit 1) t on true
    left join lateral (
      select i.id as finished_id, case when i.student_id <> ${pupil} then u.first_name end as finished_name
      from internships i join users u on u.tenant_id = i.tenant_id and u.id = i.student_id
      where i.tenant_id = ${tenant} and i.status = 'completed'
      order by i.student_id = ${pupil} desc, i.completed_at desc limit 1) f on true`.execute(ctx.db)
  return rows[0] as RoadStops
}
