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

-- Keeps how rows stand: called before a run writes and again after, with whose they are and on which line; of what the run
-- made itself (`is_new`) only after.
create function app.keep_images(run uuid, kept text, owned_by text, place integer, owners jsonb, is_new boolean) returns void
language plpgsql set search_path = '' as $$
begin
  execute format($q$
    insert into public.import_images as i (tenant_id, run_id, kept, owner, line, place, before, after)
    select app.tenant_id(), $1, %2$L, o.owner, o.line, $2, case when $4 then '[]' else r.rows end, r.rows
    from jsonb_to_recordset($3) as o (owner uuid, line integer)
    cross join lateral (select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from public.%1$I t
      where t.%3$I = o.owner and t.%4$I = %5$s) r
    on conflict (tenant_id, run_id, kept, owner) do update set after = excluded.after $q$,
    kept, kept, owned_by, case kept when 'accounts' then 'cooperation_id' else 'tenant_id' end,
    case kept when 'accounts' then 'app.cooperation_id()' else 'app.tenant_id()' end) using run, place, owners, is_new;
end $$;

-- Puts back what a run wrote, line by line: all of a line, or nothing of it where something was changed or is used since.
create function app.put_images_back(run uuid) returns table (line integer, outcome text)
language plpgsql set search_path = '' as $$
declare
  unit record; image record; shape record; stands jsonb; shapes jsonb := '{}'; own text;
begin
  for shape in
    select c.relname as name,
      string_agg(quote_ident(a.attname), ', ') filter (where k.is_key) as keys,
      string_agg(format('b.%1$I = t.%1$I', a.attname), ' and ') filter (where k.is_key) as same,
      string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') filter (where not k.is_key) as sets
    from pg_catalog.pg_class c
    join pg_catalog.pg_index x on x.indrelid = c.oid and x.indisprimary
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join lateral (select a.attnum = any (x.indkey::smallint[]) as is_key) k
    where c.relnamespace = 'public'::regnamespace
      and c.relname in (select distinct i.kept from public.import_images i where i.tenant_id = app.tenant_id() and i.run_id = run)
    group by c.relname
  loop
    shapes := shapes || jsonb_build_object(shape.name, to_jsonb(shape));
  end loop;
  -- What belongs to no line, the classes that were opened for pupils, comes last: by then nobody may be left in them.
  for unit in select i.line as number from public.import_images i where i.tenant_id = app.tenant_id() and i.run_id = run
    group by i.line order by i.line < 0, i.line
  loop
    begin
      for image in select i.* from public.import_images i where i.tenant_id = app.tenant_id() and i.run_id = run and i.line = unit.number
        order by i.place desc, i.owner
      loop
        own := format('t.%I = $1 and t.%I = %s',
          case image.kept when 'roles' then 'user_id' when 'memberships' then 'user_id' when 'student_profiles' then 'user_id'
            when 'group_memberships' then 'student_id' when 'mentorships' then 'mentor_id' else 'id' end,
          case image.kept when 'accounts' then 'cooperation_id' else 'tenant_id' end,
          case image.kept when 'accounts' then 'app.cooperation_id()' else 'app.tenant_id()' end);
        execute format('select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), ''[]'') from public.%I t where %s', image.kept, own)
          into stands using image.owner;
        if stands <> image.after then raise exception 'changed since'; end if;
        continue when image.before = image.after;
        execute format('delete from public.%1$I t where %2$s and not exists (select 1 from jsonb_populate_recordset(null::public.%1$I, $2) b where %3$s)',
          image.kept, own, shapes -> image.kept ->> 'same') using image.owner, image.before;
        if image.before <> '[]' then
          execute format('insert into public.%1$I select * from jsonb_populate_recordset(null::public.%1$I, $1) on conflict (%2$s) do update set %3$s',
            image.kept, shapes -> image.kept ->> 'keys', coalesce(shapes -> image.kept ->> 'sets', '')) using image.before;
        end if;
      end loop;
      line := unit.number; outcome := 'reversed';
    exception when raise_exception or foreign_key_violation or unique_violation then
      line := unit.number; outcome := 'kept';
    end;
    return next;
  end loop;
end $$;
revoke execute on function app.keep_images(uuid, text, text, integer, jsonb, boolean), app.put_images_back(uuid) from public;
grant execute on function app.keep_images(uuid, text, text, integer, jsonb, boolean), app.put_images_back(uuid) to stageplein_app;
