import pg from 'pg'
import { deeds, jobs, things } from './questions.ts'
import type { Doc } from './peer.ts'

/** Tenants by key with how many places each has. */
export type Sizes = readonly (readonly [string, number])[]

/** Everything set-based and with the triggers at rest, then the indexes: what they would write is written at once. */
export async function fillBank(owner: pg.Client, sizes: Sizes, say: (line: string) => void): Promise<void> {
  const started = performance.now()
  const run = (text: string, values: unknown[] = []) => owner.query(text, values)
  const [jobList, thingList, deedList] = [jobs, things, deeds].map((list) => list.join(' '))
  await run(
    `set maintenance_work_mem = '512MB'; set synchronous_commit = off; alter table vacancies disable trigger user`,
  )
  const { rows: indexes } = await run(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename in ('vacancies', 'vacancy_search', 'vacancy_words', 'search_words')
       and indexname not like '%_pkey' and indexname not like '%_key'`,
  )
  for (const { name } of indexes as { name: string }[]) await run(`drop index ${name}`)
  await run(
    `create temp table word as select row_number() over () - 1 as at, w from (select w from unnest(string_to_array($1, ' ')) w union select a || b from unnest(string_to_array($2, ' ')) a, unnest(string_to_array($3, ' ')) b union
      select a || 'en' || b from unnest(string_to_array($2, ' ')) a, unnest(string_to_array($1, ' ')) b) s`,
    [`${jobList} ${thingList} ${deedList}`, thingList, jobList],
  )
  await run(
    `create temp table lists as select string_to_array($1, ' ') jobs, string_to_array($2, ' ') things, string_to_array($3, ' ') deeds, array['animals','nature','children','care','sport','culture','technology','hospitality','ict','events'] sectors,
    array['mon','tue','wed','thu','fri','sat','sun'] days, array['vmbo_tl','havo','vwo','mbo1','mbo2'] levels, array['recurring','block','one_off_event','flexible'] formats`,
    [jobList, thingList, deedList],
  )
  for (const [key, count] of sizes) {
    await run(
      `insert into tenants (id, cooperation_id, key, name, support_email, capabilities, theme)
       select gen_random_uuid(), cooperation_id, $1, name, support_email, capabilities, theme from tenants where key = 'demo'
       on conflict (key) do nothing`,
      [key],
    )
    const { rows } = await run('select id from tenants where key = $1', [key])
    const tenant = (rows[0] as { id: string }).id
    const hosts = Math.max(20, Math.round(count / 50))
    await run(
      `insert into organizations (tenant_id, id, type, name, status, is_nonprofit, email)
      select $1, gen_random_uuid(), 'Company', 'Organisatie ' || n, 'approved', true, 'o' || n || '@host.example' from generate_series(1, $2::int) n`,
      [tenant, hosts],
    )
    await run(
      `insert into vacancies (tenant_id, id, organization_id, program, status, title, summary, description, tasks, sector_keys, format, seats, min_age, levels,
         hours_total, starts_on, ends_on, days, city, lat, lng, published_at, accessibility)
       select $1, gen_random_uuid(), o.id, 'mas', case when r % 50 = 0 then 'full' else 'published' end,
         initcap(l.things[1 + r % 40]) || ' ' || l.deeds[1 + (r / 7) % 20] || ' als ' || l.jobs[1 + (r / 3) % 30],
         'Je gaat ' || l.deeds[1 + (r / 11) % 20] || ' met ' || l.things[1 + (r / 13) % 40] || '.',
         'Een middag in de week help je mee. ' || one.w || ' en ' || two.w
           || ' horen erbij, net als ' || l.things[1 + (r / 17) % 40] || ' ' || l.deeds[1 + (r / 19) % 20] || '. Een vaste vrijwilliger laat je zien hoe het gaat en blijft in de buurt.',
         array[l.deeds[1 + (r / 5) % 20] || ' ' || l.things[1 + (r / 23) % 40]], array[l.sectors[1 + (r / 29) % 10], l.sectors[1 + (r / 31) % 10]],
         l.formats[1 + (r / 37) % 4], 1 + (r / 41) % 6, 12 + (r / 43) % 6, case when r % 3 = 0 then array[l.levels[1 + (r / 47) % 5]] else '{}'::text[] end,
         10 + (r / 53) % 80, date '2026-09-01', date '2036-06-25', array[l.days[1 + (r / 59) % 7], l.days[1 + (r / 61) % 7]], 'Zeist',
         51 + ((r / 3) % 20000) / 10000.0, 4.2 + ((r / 67) % 22000) / 10000.0, now() - (r % 1000000) * interval '1 second', case when r % 4 = 0 then array['wheelchair'] else '{}'::text[] end
       from (select n, abs(hashint4(n)) % 100000000 as r from generate_series(1, $2::int) n) n
         join (select id, row_number() over () - 1 as at from organizations where tenant_id = $1 and name like 'Organisatie %') o on o.at = r % $3
         join word one on one.at = (r * 7) % (select count(*) from word) join word two on two.at = (r / 2 * 13) % (select count(*) from word)
         cross join lists l`,
      [tenant, count, hosts],
    )
    await run(`select set_config('app.tenant_id', $1, false)`, [tenant])
    await run(
      `insert into vacancy_search select v.tenant_id, v.id, v.organization_id, true, v.status = 'full', v.min_age, v.seats - v.seats_taken, v.hours_total, v.hours_total,
         v.starts_on, v.ends_on, v.ends_on, v.lat, v.lng, extract(epoch from v.published_at), null, v.format, v.sector_keys, v.days, v.levels, v.accessibility, v.school_ids, pg_current_xact_id()
       from vacancies v where v.tenant_id = $1`,
      [tenant],
    )
    await run(
      `insert into vacancy_words select v.tenant_id, v.id, setweight(to_tsvector('public.plain', v.title), 'A') || setweight(to_tsvector('public.plain', array_to_string(v.tasks, ' ')), 'B')
         || setweight(to_tsvector('public.plain', concat_ws(' ', v.summary, 'Organisatie', v.city)), 'C') || to_tsvector('public.plain', v.description)
       from vacancies v where v.tenant_id = $1`,
      [tenant],
    )
    await run(
      `insert into search_words (tenant_id, word) select $1::text::uuid, word from ts_stat(format('select words from (select words from vacancy_words where tenant_id = %L order by vacancy_id limit 30000) s', $1::text))
       where word ~ '^[a-z][a-z0-9]{2,29}$'`,
      [tenant],
    )
    say(`  ${count} in ${key}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  for (const { definition } of indexes as { definition: string }[]) await run(definition)
  await run(`alter table vacancies enable trigger user; reset maintenance_work_mem`)
  await run('vacuum analyze vacancies, vacancy_search, vacancy_words, search_words, organizations')
  say(`  built in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
}

/** The places of a tenant as another engine is given them. */
export async function placesOf(owner: pg.Client, key: string): Promise<Doc[]> {
  const { rows } = await owner.query(
    `select v.id, v.title, array_to_string(v.tasks, ' ') as tasks, v.summary, v.description, v.sector_keys as sectors, v.days, v.format,
       v.min_age as "minAge", v.seats - v.seats_taken as "seatsLeft", v.lat, v.lng, extract(epoch from v.published_at)::float8 as published
     from vacancies v join tenants t on t.id = v.tenant_id where t.key = $1 and v.status in ('published', 'full')`,
    [key],
  )
  return rows as Doc[]
}
