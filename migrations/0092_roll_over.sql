-- A school year that goes over into the next is a run like a list that is read in: what stood before is kept with it, and
-- put back by it. Periods, their classes and the moves that are planned are among what it writes.
alter table import_runs drop constraint import_runs_kind_check;
alter table import_runs add check (kind in ('students', 'groups', 'mentors', 'organizations', 'vacancies', 'rollover'));
alter table import_images drop constraint import_images_kept_check;
alter table import_images add check (kept in ('accounts', 'users', 'roles', 'memberships', 'student_profiles', 'groups', 'group_memberships',
  'mentorships', 'group_moves', 'internship_periods', 'period_groups'));
grant delete on group_moves to stageplein_app;

create or replace function app.owner_column(kept text) returns text language sql immutable set search_path = '' as $$
  select case when kept in ('roles', 'memberships', 'student_profiles') then 'user_id' when kept in ('group_memberships', 'group_moves') then 'student_id'
    when kept = 'mentorships' then 'mentor_id' when kept = 'period_groups' then 'period_id' else 'id' end $$;

-- As before; a row that is nothing but its key is put back without anything to set.
create or replace function app.put_lines_back(run uuid, lines integer[]) returns void language plpgsql set search_path = '' set enable_nestloop = off as $$
declare
  shape record;
begin
  for shape in
    select i.kept, k.keys, k.same, k.sets
    from (select distinct kept, place from public.import_images where tenant_id = (select app.tenant_id()) and run_id = run) i
    cross join lateral (select
        string_agg(quote_ident(a.attname), ', ') filter (where a.attnum = any (x.indkey::smallint[])) as keys,
        string_agg(format('b.%1$I = t.%1$I', a.attname), ' and ') filter (where a.attnum = any (x.indkey::smallint[])) as same,
        coalesce('update set ' || string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') filter (where a.attnum <> all (x.indkey::smallint[])), 'nothing') as sets
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
      on conflict (%2$s) do %3$s $q$, shape.kept, shape.keys, shape.sets) using run, lines;
  end loop;
end $$;
