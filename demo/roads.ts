import { sql } from 'kysely'
import type { Ctx } from '#areas/context.ts'
import { extendRoads } from '#areas/workflows/roads/commands.ts'
import { untouched } from './players.ts'
import { schoolYearOf } from '#areas/periods/model.ts'
import { addDays, dayOf } from '#platform/week.ts'
import { settleOverdue, settleRoads, tickForPupils } from '#areas/workflows/progress/commands.ts'

/** Of a hundred pupils so many have not looked at it yet, at most. */
const lateShare = 0.07

/**
 * Pupils begin on their road, and all but one in eight have read how it works. Some who said nothing of themselves and asked
 * for nothing read nothing either: they are the ones who are late.
 */
export async function walkRoads(ctx: Ctx): Promise<void> {
  await settleOverdue(ctx)
  await nameApart(ctx)
  const { rows: pupils } = await sql<{ studentId: string; didNothing: boolean }>`
    select s.user_id as student_id, s.filled_at is null and not (acc.email like any (${untouched.map((start) => `${start}%`)}::text[]))
        and not exists (select 1 from applications a where a.tenant_id = s.tenant_id and a.student_id = s.user_id) as did_nothing
    from student_profiles s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join accounts acc on acc.cooperation_id = u.cooperation_id and acc.id = u.account_id
    where s.tenant_id = ${ctx.tenant.id} and exists (select 1 from roads r where r.tenant_id = s.tenant_id and r.student_id = s.user_id)
    order by md5(acc.email), s.user_id`.execute(ctx.db)
  const idle = pupils.filter(({ didNothing }) => didNothing)
  const each = Math.max(1, Math.ceil(idle.length / (pupils.length * lateShare)))
  const late = new Set(idle.filter((_, at) => at % each === 0))
  const readers = pupils
    // Who asked for a place has read what it is about: a road would else be open behind them.
    .filter((one) => !late.has(one))
    .map(({ studentId }) => studentId)
  await tickForPupils(ctx, readers, ['read'])
  await readInTheFirstWeeks(ctx)
  await lookedBack(ctx)
  await wereHere(ctx)
}

/** A school of two programs calls its workflows by them: of one alone it says enough that it is about the internship. */
async function nameApart(ctx: Ctx): Promise<void> {
  await sql`
    update workflows w set name = 'Beroepsstage' where w.tenant_id = ${ctx.tenant.id} and w.program = 'traineeship' and w.name = 'Stage'
      and exists (select 1 from workflows o where o.tenant_id = w.tenant_id and o.school_id = w.school_id and o.program = 'mas')`.execute(
    ctx.db,
  )
}

/** Who read how it works, or said something of themselves, was here: else a road is begun by somebody who never signed in. */
async function wereHere(ctx: Ctx): Promise<void> {
  await sql`
    update users u set last_sign_in_at = coalesce(read.at, s.filled_at)
    from student_profiles s left join lateral (
      select max(k.ticked_at) as at from road_ticks k join roads r on r.tenant_id = k.tenant_id and r.id = k.road_id
      where k.tenant_id = s.tenant_id and r.student_id = s.user_id and k.ticked_by = s.user_id) read on true
    where u.tenant_id = ${ctx.tenant.id} and s.tenant_id = u.tenant_id and s.user_id = u.id
      and u.last_sign_in_at is null and u.status <> 'invited'`.execute(ctx.db)
}

/**
 * Whose internship is finished, or waits for school to close it, has looked back on it with the mentor some days before. Else a
 * road would be done at its end and open in the middle, and who is to be closed would not stand at the last stop.
 */
async function lookedBack(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ roadId: string }>`
    insert into road_ticks (tenant_id, road_id, requirement_id, ticked_at, ticked_by)
    select r.tenant_id, r.id, (q.step ->> 'id')::uuid,
      i.completed_at - case q.step ->> 'kind' when 'by_pupil' then interval '3 days' else interval '1 day' end,
      case q.step ->> 'kind' when 'by_pupil' then r.student_id else looked.mentor_id end
    from roads r join lateral (
      select coalesce(e.completed_at, e.turn_since) as completed_at from internships e where e.tenant_id = r.tenant_id
        and e.student_id = r.student_id and e.period_id = r.period_id and e.status in ('completed', 'wrapping_up')
        and coalesce(e.completed_at, e.turn_since) is not null order by e.completed_at limit 1) i on true
    left join lateral (
      select m.mentor_id from mentorships m where m.tenant_id = r.tenant_id and m.role = 'mentor' and m.ended_on is null
        and (m.student_id = r.student_id or m.group_id in (select gm.group_id from group_memberships gm
          where gm.tenant_id = r.tenant_id and gm.student_id = r.student_id and gm.left_on is null))
      order by m.created_at, m.id limit 1) looked on true
    join workflow_versions v on v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.version = r.version
    cross join lateral jsonb_array_elements(v.phases) f cross join lateral jsonb_array_elements(f -> 'requirements') q (step)
    where r.tenant_id = ${ctx.tenant.id} and q.step ->> 'kind' in ('by_pupil', 'by_staff')
    on conflict do nothing returning road_id`.execute(ctx.db)
  const roadIds = [...new Set(rows.map(({ roadId }) => roadId))]
  if (roadIds.length > 0) await settleRoads(ctx, { roadIds })
}

/**
 * What was read was read before anything else was done: three weeks into the school year, when the class lists came in. Else the
 * first step of a road would be done on the day the demo is loaded, weeks after the ones that follow it.
 */
async function readInTheFirstWeeks(ctx: Ctx): Promise<void> {
  const then = `${addDays(schoolYearOf(dayOf(ctx.now)).startsOn, 24)}T11:40:00Z`
  const mine = sql`tenant_id = ${ctx.tenant.id} and ticked_at = ${ctx.now}`
  await sql`
    with earlier as (
      update road_ticks set ticked_at = least(ticked_at, ${then}::timestamptz) where ${mine} returning road_id)
    update road_phases p set done_at = least(p.done_at, ${then}::timestamptz)
    where p.tenant_id = ${ctx.tenant.id} and p.done_at = ${ctx.now} and p.road_id in (select road_id from earlier)`.execute(
    ctx.db,
  )
}

/** Two who were ill for long and are not done yet may be so after the period; the school says why. */
export async function givesMoreTime(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from roads r join student_profiles s on s.tenant_id = r.tenant_id and s.user_id = r.student_id
    where r.tenant_id = ${ctx.tenant.id} and exists (
      select 1 from road_phases p where p.tenant_id = r.tenant_id and p.road_id = r.id and p.state in ('open', 'in_progress'))
    order by s.student_number, s.birth_date, r.id limit 20`.execute(ctx.db)
  const reason = 'Was lang ziek en haalt het later in.'
  let extended = 0
  for (const { id } of rows) {
    // Whose phase has time enough as it is, gets none.
    const [{ outcome } = { outcome: '' }] = await extendRoads(ctx, {
      ids: [id],
      dueOn: addDays(dayOf(ctx.now), 56),
      reason,
    })
    if (outcome === 'done') extended += 1
    if (extended === 2) return
  }
}
