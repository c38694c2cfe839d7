-- Ten seconds to take a step back (docs/decisions/0047-ten-seconds.md). Whatever such a step writes in its transaction is
-- kept beside it as it was and as it became, so that taking it back needs to know nothing of what was done.
create table taken_steps (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  what text not null,
  -- Who took it: somebody who is signed in, or the holder of a mailed link.
  user_id uuid,
  impersonator_id uuid,
  link_hash bytea,
  subject_type text,
  subject_id uuid,
  organization_id uuid,
  from_status text,
  to_status text,
  taken_at timestamptz not null,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check ((user_id is null) <> (link_hash is null))
);
create index taken_steps_own on taken_steps (tenant_id, user_id, taken_at desc);
create index taken_steps_link on taken_steps (tenant_id, link_hash, taken_at desc) where link_hash is not null;
call app.make_tenant_table('taken_steps');

create table taken_step_changes (
  tenant_id uuid not null references tenants (id),
  step_id uuid not null,
  seq bigint generated always as identity,
  table_name text not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, step_id, seq),
  foreign key (tenant_id, step_id) references taken_steps (tenant_id, id) on delete cascade
);
-- Written by the trigger below alone; gone with its step.
call app.make_tenant_table('taken_step_changes', 'select');

create function app.keep_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.taken_step_changes (tenant_id, step_id, table_name, before, after)
  values (app.tenant_id(), current_setting('app.taken_step')::uuid, tg_table_name,
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;
revoke all on function app.keep_change() from public;

-- Makes what a step writes into a table something that can be taken back.
create procedure app.keep_changes_of(name text) language plpgsql set search_path = '' as $$
begin
  execute format(
    'create trigger keep_change after insert or update or delete on public.%I for each row
       when (current_setting(''app.taken_step'', true) <> '''') execute function app.keep_change()', name);
end $$;

-- Every table of a tenant, but those that only grow, and those that are made of others.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ('{
      tenant_domains,audit_log,audit_heads,contract_events,data_views,taken_steps,taken_step_changes,
      vacancy_search,vacancy_words,search_words,vacancy_views,seen_vacancies,idempotency_keys}')
    order by 1
  loop
    call app.keep_changes_of(name);
  end loop;
end $$;

-- An answer that was kept is forgotten with its step, so that the same request may take it again; its key was claimed before.
create trigger keep_change after insert on idempotency_keys for each row
  when (current_setting('app.taken_step', true) <> '') execute function app.keep_change();

create or replace procedure app.make_tenant_table(name text, rights text default 'select, insert, update, delete')
language plpgsql set search_path = '' as $$
begin
  execute format('alter table public.%I enable row level security', name);
  execute format('alter table public.%I force row level security', name);
  execute format(
    'create policy tenant_only on public.%I as restrictive for all to public
       using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()))', name);
  execute format('create policy everyone on public.%I as permissive for all to public using (true) with check (true)', name);
  execute format('grant %s on public.%I to stageplein_app', rights, name);
  call app.keep_changes_of(name);
end $$;

-- Puts everything a step changed back as it was, last change first: the columns it changed and no others. False where
-- something of it was changed since, or stands on it by now; then nothing was put back.
create function app.take_back(step uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  change record;
  whole regclass;
  is_key text;
  current jsonb;
  names text;
begin
  perform 1 from public.taken_steps where tenant_id = app.tenant_id() and id = step and undone_at is null for update;
  if not found then return false; end if;
  perform set_config('app.taken_step', '', true);
  for change in
    select table_name, before, after from public.taken_step_changes
    where tenant_id = app.tenant_id() and step_id = step order by seq desc
  loop
    whole := format('public.%I', change.table_name)::regclass;
    if change.after is not null then
      select string_agg(format('t.%1$I = r.%1$I', a.attname), ' and ') into strict is_key
      from pg_catalog.pg_index x join pg_catalog.pg_attribute a on a.attrelid = x.indrelid and a.attnum = any (x.indkey)
      where x.indrelid = whole and x.indisprimary;
      execute format('select to_jsonb(t.*) from %1$s t, jsonb_populate_record(null::%1$s, $1) r where %2$s for update of t', whole, is_key)
        into current using change.after;
      if current is null then raise integrity_constraint_violation; end if;
      if change.before is null then
        if current <> change.after then raise integrity_constraint_violation; end if;
        execute format('delete from %1$s t using jsonb_populate_record(null::%1$s, $1) r where %2$s', whole, is_key)
          using change.after;
        continue;
      end if;
    end if;
    -- What the database works out by itself is left to it.
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into names
    from pg_catalog.pg_attribute a
    where a.attrelid = whole and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (change.after is null or change.before -> a.attname <> change.after -> a.attname);
    if change.after is null then
      execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)', whole, names)
        using change.before;
    elsif names is not null then
      if exists (
        select 1 from jsonb_each(change.after) k
        where change.before -> k.key <> k.value and current -> k.key <> k.value
      ) then raise integrity_constraint_violation; end if;
      execute format('update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) from jsonb_populate_record(null::%1$s, $2) r where %3$s',
        whole, names, is_key) using change.before, change.after;
    end if;
  end loop;
  return true;
exception
  -- Said above, or by the database: something stands on it, or in its old place.
  when integrity_constraint_violation then return false;
end $$;
revoke all on function app.take_back(uuid) from public;
grant execute on function app.take_back(uuid) to stageplein_app;
