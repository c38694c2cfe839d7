-- Of thousands of names that say what is typed each was folded anew to be judged and put in order, and held against every pupil: a
-- name keeps how it is compared, and what is found is told nearest first, of all kinds at once, so that only what was found is asked for.
alter table users add column folded_name text
  generated always as (app.fold_text(first_name || ' ' || coalesce(infix || ' ', '') || last_name)) stored;
drop index users_folded_name;
create index users_folded_name on users using gin (tenant_id, folded_name gin_trgm_ops);
create index groups_folded_name on groups using gin (tenant_id, app.fold_text(name) gin_trgm_ops);
create index organizations_folded_name on organizations using gin (tenant_id, app.fold_text(name) gin_trgm_ops);
create index roles_beside_pupil on roles (tenant_id, user_id) where name <> 'student';

drop function app.find_people(text[], text[], text, uuid[], integer);
drop function app.find_users(text[], text);
drop function app.find_vacancies(text[], text);

-- As in 0100 both run as their owner, keep to the tenant of the transaction themselves, and tell ids alone, which are judged where
-- they are asked for. `lead` is the longest word in every way it may stand there, by the index, and `near` the same word where what is
-- merely like it will do instead; `plain` are words that stand there as they were typed, after a space; `spelled` has a row for each other
-- word that may be wrong, of which `alike` has the word itself where what is like it will do.

-- Whose name has every word with their place by how near it is, those of one's own organizations before all: so many who have work here and so
-- many others; all of them where `most` is null.
create function app.find_people(lead text[], near text, plain text[], spelled text[], alike text[], typed text, schools uuid[], most integer)
returns table (id uuid, is_pupil boolean, place bigint)
language sql stable security definer rows 200 set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 as $$
  select f.id, (select s.user_id from public.student_profiles s where s.tenant_id = (select app.tenant_id()) and s.user_id = f.id) is not null, f.place
  from (
    select m.id, row_number() over (partition by m.is_staff order by m.is_own desc, m.distance, m.folded collate "C", m.id) as place
    from (
      select u.id, u.folded_name as folded,
        exists (select from public.roles r where r.tenant_id = (select app.tenant_id()) and r.user_id = u.id and r.name <> 'student') as is_staff,
        u.id in (select r.user_id from public.roles r
          where r.tenant_id = (select app.tenant_id()) and r.organization_id = any (schools) and r.name <> 'student'
          union all select s.user_id from public.student_profiles s
          where s.tenant_id = (select app.tenant_id()) and s.school_id = any (schools)) as is_own,
        case when u.folded_name like typed || '%' then 0 when u.folded_name like '% ' || typed || '%' then 1
          when u.folded_name like '%' || typed || '%' then 2
          when near is null then 3 else 4 - public.word_similarity(typed, u.folded_name) end as distance
      from (
        select n.id, n.folded_name from public.users n where n.tenant_id = (select app.tenant_id()) and near is null and n.folded_name like any (lead)
        union all
        select n.id, n.folded_name from public.users n where n.tenant_id = (select app.tenant_id()) and near operator(public.<%) n.folded_name
      ) u
      where ' ' || u.folded_name like all (plain)
        and (spelled is null or not exists (select from generate_subscripts(spelled, 1) w where not (' ' || u.folded_name like any (spelled[w:w])
          or coalesce(public.word_similarity(alike[w], u.folded_name) >= 0.45, false))))
    ) m
  ) f
  where most is null or f.place <= most
$$;

-- The same of what has a name of its own.
create function app.find_named(lead text[], near text, plain text[], spelled text[], alike text[], typed text)
returns table (kind text, id uuid, place bigint)
language sql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 as $$
  select n.kind, n.id, row_number() over (order by case when n.folded like typed || '%' then 0 when n.folded like '% ' || typed || '%' then 1
    when n.folded like '%' || typed || '%' then 2 when near is null then 3 else 4 - public.word_similarity(typed, n.folded) end, n.folded collate "C", n.id)
  from (
    select 'vacancies' as kind, v.id, app.fold_text(v.title) as folded from public.vacancies v
    where v.tenant_id = (select app.tenant_id()) and (near is null and app.fold_text(v.title) like any (lead) or near operator(public.<%) app.fold_text(v.title))
    union all
    select 'organizations', o.id, app.fold_text(o.name) from public.organizations o
    where o.tenant_id = (select app.tenant_id()) and (near is null and app.fold_text(o.name) like any (lead) or near operator(public.<%) app.fold_text(o.name))
    union all
    select 'groups', g.id, app.fold_text(g.name) from public.groups g
    where g.tenant_id = (select app.tenant_id()) and (near is null and app.fold_text(g.name) like any (lead) or near operator(public.<%) app.fold_text(g.name))
    union all
    select 'periods', p.id, app.fold_text(p.name) from public.internship_periods p
    where p.tenant_id = (select app.tenant_id()) and (near is null and app.fold_text(p.name) like any (lead) or near operator(public.<%) app.fold_text(p.name))
  ) n
  where ' ' || n.folded like all (plain)
    and (spelled is null or not exists (select from generate_subscripts(spelled, 1) w where not (' ' || n.folded like any (spelled[w:w])
      or coalesce(public.word_similarity(alike[w], n.folded) >= 0.45, false))))
$$;
revoke all on function app.find_people(text[], text, text[], text[], text[], text, uuid[], integer),
  app.find_named(text[], text, text[], text[], text[], text) from public;
grant execute on function app.find_people(text[], text, text[], text[], text[], text, uuid[], integer),
  app.find_named(text[], text, text[], text[], text[], text) to stageplein_app;

-- What the database works out by itself is no part of how a row stood before a run, and is not written when it is put back: a run of
-- before this column can be taken back as any other. Else these are as in 0058 and 0092.
create function app.worked_out(kept text) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(attname::text), '{}') from pg_catalog.pg_attribute
  where attrelid = ('public.' || quote_ident(kept))::regclass and attnum > 0 and attgenerated <> '' $$;
revoke all on function app.worked_out(text) from public;
grant execute on function app.worked_out(text) to stageplein_app;

create or replace function app.keep_images(run uuid, kept text, place integer, owners jsonb, is_new boolean) returns void
language plpgsql set search_path = '' set enable_nestloop = off as $$
begin
  execute format($q$
    with o as materialized (select owner, min(line) as line from jsonb_to_recordset($3) as r (owner uuid, line integer) group by owner),
    found as (select t.%1$I as owner, jsonb_agg(to_jsonb(t) - $5 order by (to_jsonb(t) - $5)::text) as rows
      from public.%2$I t join o on o.owner = t.%1$I where %3$s group by t.%1$I)
    insert into public.import_images as i (tenant_id, run_id, kept, owner, line, place, before, after)
    select app.tenant_id(), $1, %2$L, o.owner, o.line, $2, case when $4 then '[]' else coalesce(found.rows, '[]') end, coalesce(found.rows, '[]')
    from o left join found on found.owner = o.owner
    on conflict (tenant_id, run_id, kept, owner) do update set after = excluded.after $q$,
    app.owner_column(kept), kept, app.within(kept)) using run, place, owners, is_new, app.worked_out(kept);
end $$;

create or replace function app.put_lines_back(run uuid, lines integer[]) returns void language plpgsql set search_path = '' set enable_nestloop = off as $$
declare
  shape record;
begin
  for shape in
    select i.kept, k.keys, k.same, k.sets, k.names, k.shown
    from (select distinct kept, place from public.import_images where tenant_id = (select app.tenant_id()) and run_id = run) i
    cross join lateral (select
        string_agg(quote_ident(a.attname), ', ') filter (where a.attnum = any (x.indkey::smallint[])) as keys,
        string_agg(format('b.%1$I = t.%1$I', a.attname), ' and ') filter (where a.attnum = any (x.indkey::smallint[])) as same,
        coalesce('update set ' || string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') filter (where a.attnum <> all (x.indkey::smallint[]) and a.attgenerated = ''), 'nothing') as sets,
        string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as names,
        string_agg(format('b.%I', a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as shown
      from pg_catalog.pg_index x join pg_catalog.pg_attribute a on a.attrelid = x.indrelid and a.attnum > 0 and not a.attisdropped
      where x.indrelid = ('public.' || quote_ident(i.kept))::regclass and x.indisprimary) k
    order by i.place desc
  loop
    execute format($q$
      delete from public.%1$I t using public.import_images i
      where i.tenant_id = (select app.tenant_id()) and i.run_id = $1 and i.kept = %1$L and i.line = any ($2) and i.before <> i.after
        and t.%2$I = i.owner and %3$s
        and not exists (select 1 from jsonb_populate_recordset(null::public.%1$I, i.before) b where %4$s) $q$,
      shape.kept, app.owner_column(shape.kept), app.within(shape.kept), shape.same) using run, lines;
    execute format($q$
      insert into public.%1$I (%4$s) select %5$s from public.import_images i cross join lateral jsonb_populate_recordset(null::public.%1$I, i.before) b
      where i.tenant_id = (select app.tenant_id()) and i.run_id = $1 and i.kept = %1$L and i.line = any ($2) and i.before <> i.after
      on conflict (%2$s) do %3$s $q$, shape.kept, shape.keys, shape.sets, shape.names, shape.shown) using run, lines;
  end loop;
end $$;

create or replace function app.put_images_back(run uuid) returns table (line integer, outcome text)
language plpgsql set search_path = '' set enable_nestloop = off as $$
declare
  table_kept text; changed integer[] := '{}'; more integer[]; portion integer[]; one integer;
begin
  for table_kept in select distinct i.kept from public.import_images i where i.tenant_id = (select app.tenant_id()) and i.run_id = run
  loop
    execute format($q$
      with found as (select t.%1$I as owner, jsonb_agg(to_jsonb(t) - $2 order by (to_jsonb(t) - $2)::text) as rows
        from public.%2$I t join public.import_images o on o.tenant_id = (select app.tenant_id()) and o.run_id = $1 and o.kept = %2$L and o.owner = t.%1$I
        where %3$s group by t.%1$I)
      select array_agg(distinct i.line) from public.import_images i left join found on found.owner = i.owner
      where i.tenant_id = (select app.tenant_id()) and i.run_id = $1 and i.kept = %2$L and coalesce(found.rows, '[]') <> i.after $q$,
      app.owner_column(table_kept), table_kept, app.within(table_kept)) into more using run, app.worked_out(table_kept);
    changed := changed || coalesce(more, '{}');
  end loop;
  outcome := 'kept';
  for line in select distinct unnest(changed) loop
    return next;
  end loop;
  -- What belongs to no line, the classes that were opened for pupils, comes last: by then nobody may be left in them.
  for portion in
    select array_agg(p.line) from (select n.line, n.line < 0 as is_last, row_number() over (partition by n.line < 0 order by n.line) / 500 as part
      from (select distinct i.line from public.import_images i where i.tenant_id = (select app.tenant_id()) and i.run_id = run and i.line <> all (changed)) n) p
    group by p.is_last, p.part order by p.is_last, p.part
  loop
    begin
      perform app.put_lines_back(run, portion);
      outcome := 'reversed';
      for line in select unnest(portion) loop
        return next;
      end loop;
    exception when foreign_key_violation or unique_violation then
      foreach one in array portion loop
        line := one;
        begin
          perform app.put_lines_back(run, array[one]);
          outcome := 'reversed';
        exception when foreign_key_violation or unique_violation then
          outcome := 'kept';
        end;
        return next;
      end loop;
    end;
  end loop;
end $$;
