import type pg from 'pg'

export const who = {
  coordinator: 'coordinator@finding.example',
  keeper: 'keeper@finding.example',
} as const

const firstNames =
  'Noor Sam Yara Daan Emma Liam Zofia Milan Fatima Lotte Sem Julia Finn Mila Bram Tess Ayoub Nina Levi Eva Jesse Isa Thijs Sara Luuk Roos Mohamed Anna Gijs Saar'
const lastNames =
  'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Smits Kok Jacobs Vermeulen Schouten Willems Kuipers Yilmaz Kaya Nguyen Aksoy Demir Prins Huisman Postma Kuiper Veenstra Kramer Wal Bosch Groot Hoekstra Koster Martens Blom Verbeek Gerritsen'
const ends = ' s sen man stra ma ink huis veld berg dijk hof horst kamp'

/** One tenant with so many pupils, of as many schools as there are thousands, in classes of 25, and who asks. */
export async function fillPeople(
  owner: pg.Client,
  { key, count, passwordHash }: { key: string; count: number; passwordHash: string },
): Promise<void> {
  const found = await owner.query('select id, cooperation_id from tenants where key = $1', [key])
  const { id: tenant, cooperation_id: cooperation } = found.rows[0] as { id: string; cooperation_id: string }
  await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant])
  const run = (text: string, ...values: unknown[]) => owner.query(text, [tenant, ...values])
  await owner.query('create temp table school_of (at int, id uuid); create temp table class_of (at int, id uuid)')
  await owner.query('insert into school_of select n, gen_random_uuid() from generate_series(1, $1::int) n', [
    Math.max(1, Math.round(count / 1000)),
  ])
  await owner.query('insert into class_of select n, gen_random_uuid() from generate_series(1, $1::int) n', [
    Math.ceil(count / 25),
  ])
  await owner.query(
    'create temp table pupil as select n as at, gen_random_uuid() as id from generate_series(1, $1::int) n',
    [count],
  )
  await run(
    `insert into organizations (tenant_id, id, type, name, status) select $1, id, 'School', 'College ' || at, 'approved' from school_of`,
  )
  await run(
    `insert into groups (tenant_id, id, school_id, school_year, name, level, year)
     select $1, c.id, s.id, '2026-2027', 'H' || c.at, 'havo', 3 from class_of c join school_of s on s.at = (c.at - 1) / 40 + 1`,
  )
  await run(
    `insert into users (tenant_id, id, cooperation_id, first_name, infix, last_name, status)
     select $1, id, $2, ($3::text[])[1 + at % cardinality($3)], case at % 5 when 0 then 'van der' when 1 then 'de' end,
       ($4::text[])[1 + at / 7 % cardinality($4)] || ($5::text[])[1 + at / 300 % cardinality($5)], 'active' from pupil`,
    cooperation,
    firstNames.split(' '),
    lastNames.split(' '),
    ends.split(' '),
  )
  await run(
    `insert into roles (tenant_id, id, user_id, name, organization_id)
     select $1, gen_random_uuid(), p.id, 'student', s.id from pupil p join school_of s on s.at = (p.at - 1) / 1000 + 1`,
  )
  await run(
    `insert into student_profiles (tenant_id, user_id, school_id, student_number)
     select $1, p.id, s.id, (100000 + p.at)::text from pupil p join school_of s on s.at = (p.at - 1) / 1000 + 1`,
  )
  await run(
    `insert into group_memberships (tenant_id, group_id, student_id, joined_on)
     select $1, c.id, p.id, current_date from pupil p join class_of c on c.at = (p.at - 1) / 25 + 1`,
  )
  await owner.query(
    `insert into accounts (id, cooperation_id, email, password_hash, confirmed_at) select gen_random_uuid(), $1, email, $2, now() from unnest($3::text[]) email`,
    [cooperation, passwordHash, Object.values(who)],
  )
  await run(
    `insert into users (tenant_id, id, cooperation_id, account_id, first_name, last_name, status)
     select $1, gen_random_uuid(), $2, id, 'Ben', 'Ch', 'active' from accounts where email = any ($3::text[])`,
    cooperation,
    Object.values(who),
  )
  await run(
    `insert into roles (tenant_id, id, user_id, name, organization_id)
     select $1, gen_random_uuid(), u.id, case when a.email like 'keeper%' then 'tenant_admin' else 'coordinator' end,
       case when a.email like 'keeper%' then null else (select id from school_of where at = 1) end
     from users u join accounts a on a.id = u.account_id where u.tenant_id = $1 and a.email = any ($2::text[])`,
    Object.values(who),
  )
}
