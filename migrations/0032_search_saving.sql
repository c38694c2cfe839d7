-- A change of a place costs what it changes: the narrow row is written from the place itself and only where something of it
-- changed; of the words only those are looked up that were not there before.
drop trigger search_updated on vacancies;
drop function app.search_vacancies_changed();

create function app.search_vacancy_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.vacancy_search set organization_id = new.organization_id,
    is_open = new.status in ('published', 'full') and (select o.status = 'approved' from public.organizations o
      where o.tenant_id = new.tenant_id and o.id = new.organization_id),
    is_full = new.status = 'full', min_age = new.min_age, seats_left = new.seats - new.seats_taken,
    hours_min = coalesce(new.hours_min, new.hours_total), hours_max = coalesce(new.hours_max, new.hours_total),
    starts_on = new.starts_on, ends_on = new.ends_on, closes_on = coalesce(new.application_deadline, new.ends_on),
    lat = new.lat, lng = new.lng, published = coalesce(extract(epoch from new.published_at), 0), format = new.format,
    sectors = new.sector_keys, days = new.days, levels = new.levels, accessibility = new.accessibility,
    school_ids = new.school_ids, group_ids = new.group_ids, changed = pg_current_xact_id()
  where tenant_id = new.tenant_id and vacancy_id = new.id;
  -- Another organization answers at another pace.
  if not found or new.organization_id <> old.organization_id then perform app.index_vacancies(array[new.id]); end if;
  return null;
end $$;
create trigger search_changed after update on vacancies for each row
  when ((old.organization_id, old.status, old.min_age, old.seats, old.seats_taken, old.hours_total, old.hours_min, old.hours_max,
      old.starts_on, old.ends_on, old.application_deadline, old.lat, old.lng, old.published_at, old.format, old.sector_keys,
      old.days, old.levels, old.accessibility, old.school_ids, old.group_ids, old.title, old.tasks, old.summary, old.city, old.description,
      old.what_you_learn, old.title_en, old.summary_en, old.description_en, old.tasks_en)
    is distinct from (new.organization_id, new.status, new.min_age, new.seats, new.seats_taken, new.hours_total, new.hours_min,
      new.hours_max, new.starts_on, new.ends_on, new.application_deadline, new.lat, new.lng, new.published_at, new.format,
      new.sector_keys, new.days, new.levels, new.accessibility, new.school_ids, new.group_ids, new.title, new.tasks, new.summary, new.city,
      new.description, new.what_you_learn, new.title_en, new.summary_en, new.description_en, new.tasks_en))
  execute function app.search_vacancy_changed();

-- The words of all places of one statement together: who brings new ones does so in one order.
create function app.search_vacancies_reworded() returns trigger language plpgsql
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  reworded uuid[] := array(
    select a.id from written a join overwritten b on b.tenant_id = a.tenant_id and b.id = a.id
    where (a.title, a.tasks, a.summary, a.city, a.sector_keys, a.description, a.what_you_learn, a.organization_id,
        a.title_en, a.summary_en, a.description_en, a.tasks_en)
      is distinct from (b.title, b.tasks, b.summary, b.city, b.sector_keys, b.description, b.what_you_learn, b.organization_id,
        b.title_en, b.summary_en, b.description_en, b.tasks_en));
begin
  if cardinality(reworded) > 0 then perform app.index_words(reworded); end if;
  return null;
end $$;
create trigger search_reworded after update on vacancies referencing old table as overwritten new table as written
  for each statement execute function app.search_vacancies_reworded();

-- Found by key whatever the ids: planned once a connection, where weighing a plan anew each time took longer than its work.
create or replace function app.index_words(ids uuid[]) returns void language plpgsql
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  tenant uuid := app.tenant_id();
begin
  with fresh as materialized (
    select v.id, w.words as old_words,
      setweight(to_tsvector('public.plain'::regconfig, translate(concat_ws(' ', v.title, v.title_en), '/.\-_:@<>''’', '           ')), 'A')
        || setweight(to_tsvector('public.plain'::regconfig, translate(array_to_string(v.tasks || v.tasks_en, ' '), '/.\-_:@<>''’', '           ')), 'B')
        || setweight(to_tsvector('public.plain'::regconfig, translate(concat_ws(' ', v.summary, v.summary_en, o.name, v.city, app.sector_words(v.sector_keys)), '/.\-_:@<>''’', '           ')), 'C')
        || to_tsvector('public.plain'::regconfig, translate(concat_ws(' ', v.description, v.what_you_learn, v.description_en), '/.\-_:@<>''’', '           ')) as words
    from public.vacancies v join public.organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
      left join public.vacancy_words w on w.tenant_id = v.tenant_id and w.vacancy_id = v.id
    where v.tenant_id = tenant and v.id = any (ids)
  ), written as (
    insert into public.vacancy_words as w (tenant_id, vacancy_id, words)
    select tenant, f.id, f.words from fresh f where f.old_words is distinct from f.words order by f.id
    on conflict (tenant_id, vacancy_id) do update set words = excluded.words
  )
  -- In one order, so that two who bring the same new words wait for each other and never in a circle.
  insert into public.search_words (tenant_id, word)
  -- One look in the index for each that was not in the place before.
  select distinct tenant, l.word
  from fresh f, unnest(tsvector_to_array(case when f.old_words is null then f.words else ts_delete(f.words, tsvector_to_array(f.old_words)) end)) l (word)
  where l.word ~ '^[a-z][a-z0-9]{2,29}$'
    and (select k.word from public.search_words k where k.tenant_id = tenant and k.word = l.word limit 1) is null
  order by 2
  on conflict do nothing;
end $$;

-- For whom a place is goes into its row with the rest of it.
create or replace function app.index_vacancies(ids uuid[]) returns void language plpgsql
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  tenant uuid := app.tenant_id();
begin
  insert into public.vacancy_search as s (tenant_id, vacancy_id, organization_id, is_open, is_full, min_age, seats_left, hours_min,
    hours_max, starts_on, ends_on, closes_on, lat, lng, published, answer_hours, format, sectors, days, levels, accessibility,
    school_ids, group_ids, changed)
  select v.tenant_id, v.id, v.organization_id, v.status in ('published', 'full') and o.status = 'approved', v.status = 'full',
    v.min_age, v.seats - v.seats_taken, coalesce(v.hours_min, v.hours_total), coalesce(v.hours_max, v.hours_total), v.starts_on,
    v.ends_on, coalesce(v.application_deadline, v.ends_on), v.lat, v.lng, coalesce(extract(epoch from v.published_at), 0),
    o.answer_days * 24, v.format, v.sector_keys, v.days, v.levels, v.accessibility, v.school_ids, v.group_ids, pg_current_xact_id()
  from public.vacancies v join public.organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
  where v.tenant_id = tenant and v.id = any (ids)
  order by v.id
  on conflict (tenant_id, vacancy_id) do update set organization_id = excluded.organization_id, is_open = excluded.is_open,
    is_full = excluded.is_full, min_age = excluded.min_age, seats_left = excluded.seats_left, hours_min = excluded.hours_min,
    hours_max = excluded.hours_max, starts_on = excluded.starts_on, ends_on = excluded.ends_on, closes_on = excluded.closes_on,
    lat = excluded.lat, lng = excluded.lng, published = excluded.published, answer_hours = excluded.answer_hours,
    format = excluded.format, sectors = excluded.sectors, days = excluded.days, levels = excluded.levels,
    accessibility = excluded.accessibility, school_ids = excluded.school_ids, group_ids = excluded.group_ids,
    changed = excluded.changed;
end $$;
