-- What the bank finds stands beside the vacancies: a narrow row to filter and count by, the words with where they stand,
-- and the words of a tenant with their stems. Written in the same transaction by triggers, so that no command can forget it.

-- Letters as they sound the same: no accents, no doubled letters, z as s, v as f, y as i. Keeps compounds searchable.
create function app.fold_letters(t text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select translate(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, t)), '([a-z])\1+', '\1', 'g'), 'zvy', 'sfi')
$$;

-- What is left of folded letters without the endings of Dutch and English: hond and honden, huis and huizen, dog and dogs.
create function app.fold_stem(letters text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select case when letters in ('kinderen', 'kinders') then 'kind' else
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(letters,
      '(?<=[a-z]{3})((?<=m)pje|(?<=[aeioulnrw])tje|etje|je)s?$', ''), '(?<=[a-z]{3})s$', ''), '(?<=[a-z]{2})en?$', ''), '(?<=[a-z]{3})s$', '') end
$$;

-- Who does it and that it is done go by one root: verzorgen, verzorger, verzorging.
create function app.fold_root(stem text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select regexp_replace(stem, '(?<=[a-z]{3})(erij|eri|ster|eur|ier|ati|ing|er|aar|i)$', '')
$$;
grant execute on function app.fold_letters(text), app.fold_stem(text), app.fold_root(text) to stageplein_app;

create text search configuration public.plain (copy = pg_catalog.simple);
alter text search configuration public.plain alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.simple;

-- The words of a text with their places. What stands between them is of no use: tags, slashes, dots.
create function app.plain_words(t text) returns tsvector language sql immutable parallel safe strict set search_path = '' as $$
  select to_tsvector('public.plain'::regconfig, regexp_replace(regexp_replace(t, '<[^>]*>', ' ', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;

create function app.sector_words(keys text[]) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(string_agg(case key
    when 'animals' then 'dieren animals' when 'nature' then 'natuur groen nature' when 'children' then 'kinderen children'
    when 'care' then 'zorg care' when 'sport' then 'sport sports' when 'culture' then 'cultuur culture'
    when 'technology' then 'techniek technology' when 'hospitality' then 'winkel horeca shop' when 'ict' then 'ict computer it'
    when 'events' then 'evenementen events' else key end, ' '), '')
  from unnest(keys) key
$$;

create table vacancy_search (
  tenant_id uuid not null,
  vacancy_id uuid not null,
  organization_id uuid not null,
  is_open boolean not null,
  is_full boolean not null,
  min_age smallint not null,
  seats_left smallint not null,
  hours_min integer,
  hours_max integer,
  starts_on date,
  ends_on date,
  closes_on date,
  lat double precision,
  lng double precision,
  published double precision not null,
  answer_hours double precision,
  format text not null,
  sectors text[] not null,
  days text[] not null,
  levels text[] not null,
  accessibility text[] not null,
  school_ids uuid[] not null,
  -- Who changed it last: whoever keeps a copy asks for what a snapshot did not see yet.
  changed xid8 not null,
  primary key (tenant_id, vacancy_id)
);
create index vacancy_search_changed on vacancy_search (tenant_id, changed);
create index vacancy_search_place on vacancy_search (tenant_id, lat, lng) where is_open;
create index vacancy_search_organization on vacancy_search (tenant_id, organization_id);
call app.make_tenant_table('vacancy_search');

create table vacancy_words (
  tenant_id uuid not null,
  vacancy_id uuid not null,
  words tsvector not null,
  primary key (tenant_id, vacancy_id)
);
create index vacancy_words_words on vacancy_words using gin (tenant_id, words);
call app.make_tenant_table('vacancy_words');

create table search_words (
  tenant_id uuid not null,
  word text not null,
  letters text not null generated always as (app.fold_letters(word)) stored,
  stem text not null generated always as (app.fold_stem(app.fold_letters(word))) stored,
  root text not null generated always as (app.fold_root(app.fold_stem(app.fold_letters(word)))) stored,
  primary key (tenant_id, word)
);
create index search_words_stem on search_words (tenant_id, stem);
create index search_words_root on search_words (tenant_id, root);
create index search_words_letters on search_words using gin (tenant_id, letters gin_trgm_ops);
call app.make_tenant_table('search_words');

-- Brings what is searched up to date with these vacancies of the tenant of the transaction.
create function app.index_vacancies(ids uuid[]) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.vacancy_search as s (tenant_id, vacancy_id, organization_id, is_open, is_full, min_age, seats_left, hours_min,
    hours_max, starts_on, ends_on, closes_on, lat, lng, published, answer_hours, format, sectors, days, levels, accessibility,
    school_ids, changed)
  select v.tenant_id, v.id, v.organization_id, v.status in ('published', 'full') and o.status = 'approved', v.status = 'full',
    v.min_age, v.seats - v.seats_taken, coalesce(v.hours_min, v.hours_total), coalesce(v.hours_max, v.hours_total), v.starts_on,
    v.ends_on, coalesce(v.application_deadline, v.ends_on), v.lat, v.lng, coalesce(extract(epoch from v.published_at), 0),
    (select other.answer_hours from public.vacancy_search other where other.tenant_id = v.tenant_id
      and other.organization_id = v.organization_id and other.answer_hours is not null limit 1),
    v.format, v.sector_keys, v.days, v.levels, v.accessibility, v.school_ids, pg_current_xact_id()
  from public.vacancies v join public.organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
  where v.tenant_id = app.tenant_id() and v.id = any (ids)
  order by v.id
  on conflict (tenant_id, vacancy_id) do update set organization_id = excluded.organization_id, is_open = excluded.is_open,
    is_full = excluded.is_full, min_age = excluded.min_age, seats_left = excluded.seats_left, hours_min = excluded.hours_min,
    hours_max = excluded.hours_max, starts_on = excluded.starts_on, ends_on = excluded.ends_on, closes_on = excluded.closes_on,
    lat = excluded.lat, lng = excluded.lng, published = excluded.published, answer_hours = excluded.answer_hours,
    format = excluded.format, sectors = excluded.sectors, days = excluded.days, levels = excluded.levels,
    accessibility = excluded.accessibility, school_ids = excluded.school_ids, changed = excluded.changed;

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

create function app.search_vacancies_written() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.index_vacancies(array(select id from written));
  return null;
end $$;
create trigger search_inserted after insert on vacancies referencing new table as written
  for each statement execute function app.search_vacancies_written();
create trigger search_updated after update on vacancies referencing new table as written
  for each statement execute function app.search_vacancies_written();

-- What is gone stays as closed, so that a copy hears of it.
create function app.search_vacancies_deleted() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.vacancy_search set is_open = false, changed = pg_current_xact_id()
  where tenant_id = app.tenant_id() and vacancy_id in (select id from gone);
  delete from public.vacancy_words where tenant_id = app.tenant_id() and vacancy_id in (select id from gone);
  return null;
end $$;
create trigger search_deleted after delete on vacancies referencing old table as gone
  for each statement execute function app.search_vacancies_deleted();

create function app.search_organizations_updated() returns trigger language plpgsql set search_path = '' as $$
declare
  ids uuid[];
begin
  select array_agg(v.id) into ids
  from after_it a join before_it b on b.tenant_id = a.tenant_id and b.id = a.id
  join public.vacancies v on v.tenant_id = a.tenant_id and v.organization_id = a.id
  where a.status is distinct from b.status or a.name is distinct from b.name;
  if ids is not null then perform app.index_vacancies(ids); end if;
  return null;
end $$;
create trigger search_updated after update on organizations referencing old table as before_it new table as after_it
  for each statement execute function app.search_organizations_updated();

-- Searching in words is no leakproof operation: under row-level security its index would lie idle. These three run as their
-- owner, keep to the tenant of the transaction themselves, and tell ids, points and words of that tenant alone.
create function app.search_text(wanted tsquery, exact tsquery[], parts tsquery[])
returns table (vacancy_id uuid, score double precision)
language sql stable security definer set search_path = '' as $$
  select w.vacancy_id, round((0::double precision
    + coalesce(greatest(ts_rank(p.points, w.words, exact[1]) * (numnode(exact[1]) + 1),
        0.6 * ts_rank(p.points, w.words, parts[1]) * (numnode(parts[1]) + 1)), 0)
    + coalesce(greatest(ts_rank(p.points, w.words, exact[2]) * (numnode(exact[2]) + 1),
        0.6 * ts_rank(p.points, w.words, parts[2]) * (numnode(parts[2]) + 1)), 0)
    + coalesce(greatest(ts_rank(p.points, w.words, exact[3]) * (numnode(exact[3]) + 1),
        0.6 * ts_rank(p.points, w.words, parts[3]) * (numnode(parts[3]) + 1)), 0)
    + coalesce(greatest(ts_rank(p.points, w.words, exact[4]) * (numnode(exact[4]) + 1),
        0.6 * ts_rank(p.points, w.words, parts[4]) * (numnode(parts[4]) + 1)), 0)
    + coalesce(greatest(ts_rank(p.points, w.words, exact[5]) * (numnode(exact[5]) + 1),
        0.6 * ts_rank(p.points, w.words, parts[5]) * (numnode(parts[5]) + 1)), 0)
    + coalesce(greatest(ts_rank(p.points, w.words, exact[6]) * (numnode(exact[6]) + 1),
        0.6 * ts_rank(p.points, w.words, parts[6]) * (numnode(parts[6]) + 1)), 0))::numeric, 3)::double precision
  -- A word in the title tells more than one in the tasks, the summary and the description, in that order.
  from public.vacancy_words w, (values ('{0.1, 0.3, 0.6, 1.0}'::real[])) p (points)
  where w.tenant_id = app.tenant_id() and w.words @@ wanted
$$;

-- For every word asked those of the tenant that are of its stem or root, or hold its letters.
create function app.search_vocabulary(asked text[])
returns table (asking text, letters text, stem text, root text, word text, word_letters text, word_stem text, word_root text)
language sql stable security definer set search_path = '' as $$
  select a.asking, a.letters, a.stem, a.root, w.word, w.letters, w.stem, w.root
  from (
    select q.asking, app.fold_letters(q.asking) as letters, app.fold_stem(app.fold_letters(q.asking)) as stem,
      app.fold_root(app.fold_stem(app.fold_letters(q.asking))) as root
    from unnest(asked) q (asking)) a
  left join lateral (
    select k.word, k.letters, k.stem, k.root from public.search_words k where k.tenant_id = app.tenant_id() and k.stem = a.stem
    union
    select k.word, k.letters, k.stem, k.root from public.search_words k where k.tenant_id = app.tenant_id() and k.root = a.root
    union
    select k.word, k.letters, k.stem, k.root from public.search_words k
    where length(a.stem) >= 3 and k.tenant_id = app.tenant_id() and k.letters like '%' || a.stem || '%'
  ) w on true
$$;

-- The words of the tenant that look most like one nobody wrote. Of a short word little is left after a slip: there those
-- that begin alike and are about as long are looked at too.
create function app.search_spelling(asked text)
returns table (word text, letters text) language sql stable security definer
set search_path = '' set pg_trgm.similarity_threshold = 0.2 as $$
  select k.word, k.letters
  from public.search_words k, (select app.fold_letters(asked) as letters) a
  where k.tenant_id = app.tenant_id() and (k.letters operator(public.%) a.letters
    or length(a.letters) <= 6 and k.letters like left(a.letters, 1) || '%' and abs(length(k.letters) - length(a.letters)) <= 1)
  order by public.similarity(k.letters, a.letters) desc, k.word limit 100
$$;
revoke execute on function app.search_text(tsquery, tsquery[], tsquery[]), app.search_vocabulary(text[]), app.search_spelling(text) from public;
grant execute on function app.plain_words(text), app.sector_words(text[]),
  app.search_text(tsquery, tsquery[], tsquery[]), app.search_vocabulary(text[]), app.search_spelling(text) to stageplein_app;
grant execute on function app.index_vacancies(uuid[]) to stageplein_app;

-- Words that mean the same to the pupils of a tenant. What holds for all of Dutch comes with the product.
create table search_synonyms (
  tenant_id uuid not null,
  id uuid not null,
  words text[] not null check (cardinality(words) between 2 and 12),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call app.make_tenant_table('search_synonyms');

-- Everything that was there before.
do $$
declare
  each_tenant uuid;
begin
  for each_tenant in select id from public.tenants loop
    perform set_config('app.tenant_id', each_tenant::text, true);
    perform app.index_vacancies(array(select id from public.vacancies where tenant_id = each_tenant));
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

alter table vacancies drop column words, drop column haystack;
drop function app.fold_words(text);
drop text search configuration public.nl;

-- Where a postcode lies: public knowledge, the same for every tenant, read in by the command line.
create table postcodes (
  postcode text primary key check (postcode ~ '^[1-9][0-9]{3}([A-Z]{2})?$'),
  lat double precision not null,
  lng double precision not null
);
grant select on postcodes to stageplein_app;
