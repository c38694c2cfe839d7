import type pg from 'pg'

/** Whom the bench signs in at each school. */
export const people = { coordinator: 'coordinator@desk.example', mentor: 'mentor@desk.example' } as const

type School = { key: string; pupils: number; passwordHash: string }

/**
 * One tenant with one school: classes of 25 with a mentor each, a period that runs, and pupils as they stand in November:
 * a third without a place or waiting for an answer, the rest at a place, with weeks of hours of every status.
 */
export async function fillSchool(owner: pg.Client, { key, pupils, passwordHash }: School): Promise<void> {
  const run = (text: string, values: unknown[] = []) => owner.query(text, values)
  await run(
    `insert into tenants (id, cooperation_id, key, name, support_email, capabilities, theme)
     select gen_random_uuid(), cooperation_id, $1, name, support_email, capabilities || '{"usesHours": true, "program": "mas"}', theme from tenants where key = 'demo'
     on conflict (key) do nothing`,
    [key],
  )
  const { rows } = await run('select id, cooperation_id from tenants where key = $1', [key])
  const { id: tenant, cooperation_id: cooperation } = rows[0] as { id: string; cooperation_id: string }
  await run(`select set_config('app.tenant_id', $1, false)`, [tenant])
  const one = async (text: string, values: unknown[] = []) =>
    ((await run(`${text} returning id`, [tenant, ...values])).rows[0] as { id: string }).id
  const school = await one(
    `insert into organizations (tenant_id, id, type, name, status) values ($1, gen_random_uuid(), 'School', 'Grote School', 'approved')`,
  )
  const period = await one(
    `insert into internship_periods (tenant_id, id, school_id, name, program, school_year, starts_on, ends_on, search_opens_on, hours_target)
     values ($1, gen_random_uuid(), $2, 'Schooljaar', 'mas', '2026-2027', current_date - 80, current_date + 180, current_date - 100, 30)`,
    [school],
  )
  await run(
    `insert into organizations (tenant_id, id, type, name, status, is_nonprofit, email)
     select $1, gen_random_uuid(), 'Company', 'Organisatie ' || n, 'approved', true, 'o' || n || '@host.example' from generate_series(1, $2::int) n`,
    [tenant, Math.ceil(pupils / 8)],
  )
  await run(
    `insert into vacancies (tenant_id, id, organization_id, program, status, title, summary, description, tasks, sector_keys, format, seats, min_age, levels,
       hours_total, starts_on, ends_on, days, city, lat, lng, published_at, accessibility)
     select $1, gen_random_uuid(), id, 'mas', 'published', 'Helpen bij ' || name, 'Je helpt mee.', 'Een middag in de week help je mee.', '{}', '{care}', 'recurring', 20, 12, '{}',
       30, current_date - 80, current_date + 180, '{wed}', 'Zeist', 52.09, 5.24, now(), '{}'
     from organizations where tenant_id = $1 and type = 'Company'`,
    [tenant],
  )
  // Staff: who is asked as, and a mentor for each class.
  await run(
    `create temp table if not exists class_of (at int, id uuid, mentor uuid);
     truncate class_of`,
  )
  await run(`insert into class_of select n, gen_random_uuid(), gen_random_uuid() from generate_series(1, $1::int) n`, [
    Math.ceil(pupils / 25),
  ])
  await run(
    `insert into accounts (id, cooperation_id, email, password_hash, confirmed_at)
     select gen_random_uuid(), $1, email, $2, now() from unnest($3::text[]) email on conflict do nothing`,
    [cooperation, passwordHash, Object.values(people).map((email) => `${key}.${email}`)],
  )
  await run(
    `insert into users (tenant_id, id, cooperation_id, account_id, first_name, last_name, status)
     select $1, case when a.email like '%mentor@%' then (select mentor from class_of where at = 1) else gen_random_uuid() end, $2, a.id, 'Ben', 'Ch', 'active'
     from accounts a where a.email = any ($3::text[])`,
    [tenant, cooperation, Object.values(people).map((email) => `${key}.${email}`)],
  )
  await run(
    `insert into users (tenant_id, id, cooperation_id, first_name, last_name, status)
     select $1, mentor, $2, 'Mentor', 'van klas ' || at, 'active' from class_of where at > 1`,
    [tenant, cooperation],
  )
  await run(
    `insert into roles (tenant_id, id, user_id, name, organization_id)
     select $1, gen_random_uuid(), u.id, case when c.id is null then 'coordinator' else 'mentor' end, $2
     from users u left join class_of c on c.mentor = u.id where u.tenant_id = $1`,
    [tenant, school],
  )
  await run(
    `insert into groups (tenant_id, id, school_id, school_year, name, level, year) select $1, id, $2, '2026-2027', 'K' || at, 'havo', 3 from class_of`,
    [tenant, school],
  )
  await run(`insert into period_groups (tenant_id, period_id, group_id) select $1, $2, id from class_of`, [
    tenant,
    period,
  ])
  await run(
    `insert into mentorships (tenant_id, id, mentor_id, group_id) select $1, gen_random_uuid(), mentor, id from class_of`,
    [tenant],
  )
  await fillPupils(owner, { tenant, cooperation, school, period, pupils })
  await run('analyze')
}

type Filled = { tenant: string; cooperation: string; school: string; period: string; pupils: number }

async function fillPupils(owner: pg.Client, { tenant, cooperation, school, period, pupils }: Filled): Promise<void> {
  const run = (text: string, values: unknown[] = []) => owner.query(text, values)
  await run(`create temp table if not exists pupil (at int, id uuid, internship uuid, sheet uuid); truncate pupil`)
  await run(
    `insert into pupil select n, gen_random_uuid(), gen_random_uuid(), gen_random_uuid() from generate_series(1, $1::int) n`,
    [pupils],
  )
  await run(
    `insert into users (tenant_id, id, cooperation_id, first_name, last_name, status)
     select $1, id, $2, 'Leerling', 'Nummer ' || lpad(at::text, 6, '0'), 'active' from pupil`,
    [tenant, cooperation],
  )
  await run(
    `insert into roles (tenant_id, id, user_id, name, organization_id) select $1, gen_random_uuid(), id, 'student', $2 from pupil`,
    [tenant, school],
  )
  await run(
    `insert into student_profiles (tenant_id, user_id, school_id, student_number, birth_date, level, year)
     select $1, id, $2, (100000 + at)::text, current_date - 5500 - at % 300, 'havo', 3 from pupil`,
    [tenant, school],
  )
  await run(
    `insert into group_memberships (tenant_id, group_id, student_id, joined_on)
     select $1, c.id, p.id, current_date - 100 from pupil p join class_of c on c.at = (p.at - 1) / 25 + 1`,
    [tenant],
  )
  await run(
    `insert into applications (tenant_id, id, student_id, vacancy_id, organization_id, period_id, status, origin, turn_since, created_at, updated_at)
     select $1, gen_random_uuid(), p.id, v.id, v.organization_id, $2, case p.at % 6 when 1 then 'declined' else 'submitted' end, 'vacancy', now() - interval '9 days', now(), now()
     from pupil p join (select id, organization_id, row_number() over () as at from vacancies where tenant_id = $1) v on v.at = (p.at - 1) / 8 + 1
     where p.at % 6 in (1, 2)`,
    [tenant, period],
  )
  await run(
    `insert into internships (tenant_id, id, student_id, organization_id, period_id, program, status, turn_since, starts_on, ends_on, minutes_planned, schedule, created_at, updated_at)
     select $1, p.internship, p.id, o.id, $2, 'mas', case p.at % 12 when 3 then 'ready' when 4 then 'completed' else 'active' end, now() - interval '5 days',
       current_date - 60, current_date + 90, 1800, '{"wed": [["13:30", "16:00"]]}', now(), now()
     from pupil p join (select id, row_number() over () as at from organizations where tenant_id = $1 and type = 'Company') o on o.at = (p.at - 1) / 8 + 1
     where p.at % 6 >= 3`,
    [tenant, period],
  )
  await run(
    `insert into timesheets (tenant_id, id, internship_id, created_at) select $1, sheet, internship, now() from pupil where at % 6 >= 3`,
    [tenant],
  )
  await run(
    `insert into timesheet_weeks (tenant_id, id, timesheet_id, monday, status, turn_since)
     select $1, gen_random_uuid(), p.sheet, (date_trunc('week', current_date) - w * interval '7 days')::date,
       case when w > 3 then 'approved' when w = 3 and p.at % 5 = 0 then 'returned' else 'submitted' end, now() - w * interval '6 days'
     from pupil p cross join generate_series(1, 8) w where p.at % 6 >= 3 and not (w = 2 and p.at % 7 = 0)`,
    [tenant],
  )
}
