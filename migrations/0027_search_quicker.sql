-- The narrow row and the words are brought up to date apart: a seat or a status changes no word. How fast an organization
-- answers is read where it stands, and whoever keeps a copy hears when it changes.
create or replace function app.index_vacancies(ids uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.vacancy_search as s (tenant_id, vacancy_id, organization_id, is_open, is_full, min_age, seats_left, hours_min,
    hours_max, starts_on, ends_on, closes_on, lat, lng, published, answer_hours, format, sectors, days, levels, accessibility,
    school_ids, changed)
  select v.tenant_id, v.id, v.organization_id, v.status in ('published', 'full') and o.status = 'approved', v.status = 'full',
    v.min_age, v.seats - v.seats_taken, coalesce(v.hours_min, v.hours_total), coalesce(v.hours_max, v.hours_total), v.starts_on,
    v.ends_on, coalesce(v.application_deadline, v.ends_on), v.lat, v.lng, coalesce(extract(epoch from v.published_at), 0),
    o.answer_days * 24, v.format, v.sector_keys, v.days, v.levels, v.accessibility, v.school_ids, pg_current_xact_id()
  from public.vacancies v join public.organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
  where v.tenant_id = app.tenant_id() and v.id = any (ids)
  order by v.id
  on conflict (tenant_id, vacancy_id) do update set organization_id = excluded.organization_id, is_open = excluded.is_open,
    is_full = excluded.is_full, min_age = excluded.min_age, seats_left = excluded.seats_left, hours_min = excluded.hours_min,
    hours_max = excluded.hours_max, starts_on = excluded.starts_on, ends_on = excluded.ends_on, closes_on = excluded.closes_on,
    lat = excluded.lat, lng = excluded.lng, published = excluded.published, answer_hours = excluded.answer_hours,
    format = excluded.format, sectors = excluded.sectors, days = excluded.days, levels = excluded.levels,
    accessibility = excluded.accessibility, school_ids = excluded.school_ids, changed = excluded.changed;
end $$;

-- The description holds words alone by now, so that no tag has to be looked for: what joins words is made a space.
create or replace function app.plain_words(t text) returns tsvector language sql immutable parallel safe strict set search_path = '' as $$
  select to_tsvector('public.plain'::regconfig, translate(t, '/.\-_:@<>''’', '           '))
$$;

create function app.index_words(ids uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  with fresh as (
    insert into public.vacancy_words as w (tenant_id, vacancy_id, words)
    select v.tenant_id, v.id,
      setweight(app.plain_words(v.title), 'A') || setweight(app.plain_words(array_to_string(v.tasks, ' ')), 'B')
        || setweight(app.plain_words(concat_ws(' ', v.summary, o.name, v.city, app.sector_words(v.sector_keys))), 'C')
        || app.plain_words(concat_ws(' ', v.description, v.what_you_learn))
    from public.vacancies v join public.organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
    where v.tenant_id = app.tenant_id() and v.id = any (ids)
    order by v.id
    on conflict (tenant_id, vacancy_id) do update set words = excluded.words where w.words is distinct from excluded.words
    returning w.words
  )
  -- In one order, so that two who bring the same new words wait for each other and never in a circle.
  insert into public.search_words (tenant_id, word)
  select distinct app.tenant_id(), l.word from fresh, unnest(tsvector_to_array(fresh.words)) l (word)
  where l.word ~ '^[a-z][a-z0-9]{2,29}$'
    and not exists (select 1 from public.search_words k where k.tenant_id = app.tenant_id() and k.word = l.word)
  order by 2
  on conflict do nothing;
end $$;
grant execute on function app.index_words(uuid[]) to stageplein_app;

create or replace function app.search_vacancies_written() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.index_words(array(select id from written));
  perform app.index_vacancies(array(select id from written));
  return null;
end $$;

create function app.search_vacancies_changed() returns trigger language plpgsql set search_path = '' as $$
declare
  worded uuid[] := array(
    select a.id from written a join overwritten b on b.tenant_id = a.tenant_id and b.id = a.id
    where (a.title, a.tasks, a.summary, a.city, a.sector_keys, a.description, a.what_you_learn, a.organization_id)
      is distinct from (b.title, b.tasks, b.summary, b.city, b.sector_keys, b.description, b.what_you_learn, b.organization_id));
begin
  if cardinality(worded) > 0 then perform app.index_words(worded); end if;
  perform app.index_vacancies(array(select id from written));
  return null;
end $$;
drop trigger search_updated on vacancies;
create trigger search_updated after update on vacancies referencing old table as overwritten new table as written
  for each statement execute function app.search_vacancies_changed();

create or replace function app.search_organizations_updated() returns trigger language plpgsql set search_path = '' as $$
declare
  ids uuid[];
begin
  select array_agg(v.id) into ids
  from after_it a join before_it b on b.tenant_id = a.tenant_id and b.id = a.id
  join public.vacancies v on v.tenant_id = a.tenant_id and v.organization_id = a.id
  where (a.status, a.name, a.answer_days) is distinct from (b.status, b.name, b.answer_days);
  if ids is not null then
    perform app.index_words(ids);
    perform app.index_vacancies(ids);
  end if;
  return null;
end $$;
drop trigger if exists search_answers_changed on organizations;
drop function if exists app.search_answers_changed();

-- For every word asked those of the tenant that are of its stem or root, or hold its letters; for one that only means the
-- same, or is half of another, those of its stem.
drop function app.search_vocabulary(text[]);
create function app.search_vocabulary(asked text[], same text[])
returns table (asking text, letters text, stem text, root text, word text, word_letters text, word_stem text, word_root text)
language sql stable security definer set search_path = '' as $$
  with a as materialized (
    select q.asking, q.letters, q.stem, app.fold_root(q.stem) as root from (
      select q.asking, l.letters, app.fold_stem(l.letters) as stem
      from unnest(asked) q (asking), lateral (select app.fold_letters(q.asking) as letters) l) q
  ), s as materialized (
    select q.asking, l.letters, app.fold_stem(l.letters) as stem
    from unnest(same) q (asking), lateral (select app.fold_letters(q.asking) as letters) l
  )
  select a.asking, a.letters, a.stem, a.root, k.word, k.letters, k.stem, k.root
  from a join public.search_words k on k.tenant_id = app.tenant_id() and k.stem = a.stem
  union
  select a.asking, a.letters, a.stem, a.root, k.word, k.letters, k.stem, k.root
  from a join public.search_words k on k.tenant_id = app.tenant_id() and k.root = a.root
  union
  select a.asking, a.letters, a.stem, a.root, k.word, k.letters, k.stem, k.root
  from a join public.search_words k on length(a.stem) >= 3 and k.tenant_id = app.tenant_id() and k.letters like '%' || a.stem || '%'
  union all
  select s.asking, s.letters, s.stem, '', k.word, k.letters, k.stem, k.root
  from s join public.search_words k on k.tenant_id = app.tenant_id() and k.stem = s.stem
$$;
revoke execute on function app.search_vocabulary(text[], text[]) from public;
grant execute on function app.search_vocabulary(text[], text[]) to stageplein_app;
