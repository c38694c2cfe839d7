-- What is searched is kept up with less work: the tenant is looked up once, and a new word by its own key.
create or replace function app.index_vacancies(ids uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
begin
  insert into public.vacancy_search as s (tenant_id, vacancy_id, organization_id, is_open, is_full, min_age, seats_left, hours_min,
    hours_max, starts_on, ends_on, closes_on, lat, lng, published, answer_hours, format, sectors, days, levels, accessibility,
    school_ids, changed)
  select v.tenant_id, v.id, v.organization_id, v.status in ('published', 'full') and o.status = 'approved', v.status = 'full',
    v.min_age, v.seats - v.seats_taken, coalesce(v.hours_min, v.hours_total), coalesce(v.hours_max, v.hours_total), v.starts_on,
    v.ends_on, coalesce(v.application_deadline, v.ends_on), v.lat, v.lng, coalesce(extract(epoch from v.published_at), 0),
    o.answer_days * 24, v.format, v.sector_keys, v.days, v.levels, v.accessibility, v.school_ids, pg_current_xact_id()
  from public.vacancies v join public.organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
  where v.tenant_id = tenant and v.id = any (ids)
  order by v.id
  on conflict (tenant_id, vacancy_id) do update set organization_id = excluded.organization_id, is_open = excluded.is_open,
    is_full = excluded.is_full, min_age = excluded.min_age, seats_left = excluded.seats_left, hours_min = excluded.hours_min,
    hours_max = excluded.hours_max, starts_on = excluded.starts_on, ends_on = excluded.ends_on, closes_on = excluded.closes_on,
    lat = excluded.lat, lng = excluded.lng, published = excluded.published, answer_hours = excluded.answer_hours,
    format = excluded.format, sectors = excluded.sectors, days = excluded.days, levels = excluded.levels,
    accessibility = excluded.accessibility, school_ids = excluded.school_ids, changed = excluded.changed;
end $$;

create or replace function app.index_words(ids uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
begin
  with fresh as (
    insert into public.vacancy_words as w (tenant_id, vacancy_id, words)
    select v.tenant_id, v.id,
      setweight(app.plain_words(v.title), 'A') || setweight(app.plain_words(array_to_string(v.tasks, ' ')), 'B')
        || setweight(app.plain_words(concat_ws(' ', v.summary, o.name, v.city, app.sector_words(v.sector_keys))), 'C')
        || app.plain_words(concat_ws(' ', v.description, v.what_you_learn))
    from public.vacancies v join public.organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
    where v.tenant_id = tenant and v.id = any (ids)
    order by v.id
    on conflict (tenant_id, vacancy_id) do update set words = excluded.words where w.words is distinct from excluded.words
    returning w.words
  )
  -- In one order, so that two who bring the same new words wait for each other and never in a circle.
  insert into public.search_words (tenant_id, word)
  -- One look in the index for each: all words of the tenant beside the sixty of a place is what a join would take.
  select distinct tenant, l.word from fresh, unnest(tsvector_to_array(fresh.words)) l (word)
  where l.word ~ '^[a-z][a-z0-9]{2,29}$'
    and (select k.word from public.search_words k where k.tenant_id = tenant and k.word = l.word limit 1) is null
  order by 2
  on conflict do nothing;
end $$;

-- Every index is written with every change: what the copy in columns does without, goes.
drop index vacancy_search_organization;
drop index vacancy_search_place;
