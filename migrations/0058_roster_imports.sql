-- Class lists are looked at, read in, and taken back: what stood there before is kept with each run.
alter table import_runs drop constraint import_runs_kind_check;
alter table import_runs add check (kind in ('students', 'groups', 'mentors', 'organizations', 'vacancies'));
alter table import_runs drop constraint import_runs_status_check;
alter table import_runs add check (status in ('previewed', 'completed', 'completed_with_errors', 'failed', 'undone'));
alter table import_runs
  add column layout text not null default 'own',
  add column done_at timestamptz,
  add column undone_at timestamptz,
  add column invites_on date,
  add column invited_at timestamptz;
create index import_runs_same on import_runs (tenant_id, sha256);
create index import_runs_invites on import_runs (tenant_id, invites_on) where invites_on is not null and invited_at is null;

alter table import_rows drop constraint import_rows_action_check;
alter table import_rows add check (action in ('create', 'update', 'unchanged', 'move', 'skip', 'error', 'missing'));
alter table import_rows
  add column name text not null default '',
  add column changes jsonb not null default '[]',
  add column outcome text check (outcome in ('reversed', 'kept'));
grant update on import_rows to stageplein_app;

-- Which column is what, as a school pointed it out for files with these headings.
create table import_mappings (
  tenant_id uuid not null,
  organization_id uuid not null,
  kind text not null check (kind in ('students', 'groups', 'mentors')),
  headings text not null,
  mapping jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, organization_id, kind, headings),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id)
);
call app.make_tenant_table('import_mappings', 'select, insert, update');

-- The rows a run wrote, before and after, by whose they are. Together with the others of its line they go back, or stay.
create table import_images (
  tenant_id uuid not null,
  run_id uuid not null,
  kept text not null check (kept in ('accounts', 'users', 'roles', 'memberships', 'student_profiles', 'groups', 'group_memberships', 'mentorships')),
  owner uuid not null,
  line integer not null,
  -- In the order they were written: what refers to another comes later.
  place integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (tenant_id, run_id, kept, owner),
  foreign key (tenant_id, run_id) references import_runs (tenant_id, id) on delete cascade
);
call app.make_tenant_table('import_images');
create index import_images_line on import_images (tenant_id, run_id, line);
grant delete on accounts to stageplein_app;

-- Who looked at a file that is taken back entirely goes with it.
alter table data_views drop constraint data_views_tenant_id_subject_id_fkey;
alter table data_views add foreign key (tenant_id, subject_id) references users (tenant_id, id) on delete cascade;

-- By which column of a table it is told whose a row is.
create function app.owner_column(kept text) returns text language sql immutable set search_path = '' as $$
  select case when kept in ('roles', 'memberships', 'student_profiles') then 'user_id' when kept = 'group_memberships' then 'student_id'
    when kept = 'mentorships' then 'mentor_id' else 'id' end $$;

-- What limits a table to the tenant; an account is its cooperation's.
create function app.within(kept text) returns text language sql immutable set search_path = '' as $$
  select case kept when 'accounts' then 't.cooperation_id = (select app.cooperation_id())' else 't.tenant_id = (select app.tenant_id())' end $$;

-- None of these goes through one table for each row of another: what was just written is not in the numbers yet by which the
-- database plans.
--
-- Keeps how rows stand: called before a run writes and again after, with whose they are and on which line; of what the run
-- made itself (`is_new`) only after. One pass over the table, however many there are.
create function app.keep_images(run uuid, kept text, place integer, owners jsonb, is_new boolean) returns void
language plpgsql set search_path = '' set enable_nestloop = off as $$
begin
  execute format($q$
    with o as materialized (select owner, min(line) as line from jsonb_to_recordset($3) as r (owner uuid, line integer) group by owner),
    found as (select t.%1$I as owner, jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) as rows
      from public.%2$I t join o on o.owner = t.%1$I where %3$s group by t.%1$I)
    insert into public.import_images as i (tenant_id, run_id, kept, owner, line, place, before, after)
    select app.tenant_id(), $1, %2$L, o.owner, o.line, $2, case when $4 then '[]' else coalesce(found.rows, '[]') end, coalesce(found.rows, '[]')
    from o left join found on found.owner = o.owner
    on conflict (tenant_id, run_id, kept, owner) do update set after = excluded.after $q$,
    app.owner_column(kept), kept, app.within(kept)) using run, place, owners, is_new;
end $$;

-- Puts back all that stands on some lines of a run, what refers to another first.
create function app.put_lines_back(run uuid, lines integer[]) returns void language plpgsql set search_path = '' set enable_nestloop = off as $$
declare
  shape record;
begin
  for shape in
    select i.kept, k.keys, k.same, k.sets
    from (select distinct kept, place from public.import_images where tenant_id = (select app.tenant_id()) and run_id = run) i
    cross join lateral (select
        string_agg(quote_ident(a.attname), ', ') filter (where a.attnum = any (x.indkey::smallint[])) as keys,
        string_agg(format('b.%1$I = t.%1$I', a.attname), ' and ') filter (where a.attnum = any (x.indkey::smallint[])) as same,
        string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') filter (where a.attnum <> all (x.indkey::smallint[])) as sets
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
      insert into public.%1$I select b.* from public.import_images i cross join lateral jsonb_populate_recordset(null::public.%1$I, i.before) b
      where i.tenant_id = (select app.tenant_id()) and i.run_id = $1 and i.kept = %1$L and i.line = any ($2) and i.before <> i.after
      on conflict (%2$s) do update set %3$s $q$, shape.kept, shape.keys, shape.sets) using run, lines;
  end loop;
end $$;

-- Puts back what a run wrote, line by line: all of a line, or nothing of it where something was changed or is used since.
-- Many lines go at once; only where something among them is used each is tried by itself.
create function app.put_images_back(run uuid) returns table (line integer, outcome text)
language plpgsql set search_path = '' set enable_nestloop = off as $$
declare
  table_kept text; changed integer[] := '{}'; more integer[]; portion integer[]; one integer;
begin
  for table_kept in select distinct i.kept from public.import_images i where i.tenant_id = (select app.tenant_id()) and i.run_id = run
  loop
    execute format($q$
      with found as (select t.%1$I as owner, jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) as rows
        from public.%2$I t join public.import_images o on o.tenant_id = (select app.tenant_id()) and o.run_id = $1 and o.kept = %2$L and o.owner = t.%1$I
        where %3$s group by t.%1$I)
      select array_agg(distinct i.line) from public.import_images i left join found on found.owner = i.owner
      where i.tenant_id = (select app.tenant_id()) and i.run_id = $1 and i.kept = %2$L and coalesce(found.rows, '[]') <> i.after $q$,
      app.owner_column(table_kept), table_kept, app.within(table_kept)) into more using run;
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
revoke execute on function app.owner_column(text), app.within(text), app.keep_images(uuid, text, integer, jsonb, boolean),
  app.put_lines_back(uuid, integer[]), app.put_images_back(uuid) from public;
grant execute on function app.owner_column(text), app.within(text), app.keep_images(uuid, text, integer, jsonb, boolean),
  app.put_lines_back(uuid, integer[]), app.put_images_back(uuid) to stageplein_app;
