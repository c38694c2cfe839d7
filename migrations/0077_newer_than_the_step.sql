-- A step that is taken back gives its rows back as they were, but for one thing: lock_version goes on. Whoever opened a form
-- within the ten seconds saw a row that is no more; were the number to come again, that form would count as fresh.
alter function app.take_back(uuid) rename to put_back;
revoke execute on function app.put_back(uuid) from stageplein_app;

-- Puts everything a step changed back as it was (app.put_back), as something newer than the step.
create function app.take_back(step uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  change record;
  whole regclass;
  is_key text;
  key jsonb;
  stands integer;
  newer integer;
begin
  if not app.put_back(step) then return false; end if;
  for change in
    select table_name, after from public.taken_step_changes
    where tenant_id = app.tenant_id() and step_id = step and before is not null and after ? 'lock_version'
    order by seq
  loop
    whole := format('public.%I', change.table_name)::regclass;
    select string_agg(format('t.%1$I = r.%1$I', a.attname), ' and '), jsonb_object_agg(a.attname, change.after -> a.attname)
      into strict is_key, key
    from pg_catalog.pg_index x join pg_catalog.pg_attribute a on a.attrelid = x.indrelid and a.attnum = any (x.indkey)
    where x.indrelid = whole and x.indisprimary;
    execute format('select t.lock_version from %1$s t, jsonb_populate_record(null::%1$s, $1) r where %2$s', whole, is_key)
      into stands using change.after;
    newer := (change.after ->> 'lock_version')::integer + 1;
    -- Made by this very step, and gone with it; or raised by a later change of it.
    continue when stands is null or stands >= newer;
    execute format('update %1$s t set lock_version = $2 from jsonb_populate_record(null::%1$s, $1) r where %2$s', whole, is_key)
      using change.after, newer;
    -- The step before this one, which may be taken back next, left it so.
    update public.taken_step_changes c set after = c.after || jsonb_build_object('lock_version', newer)
    where c.tenant_id = app.tenant_id() and c.step_id <> step and c.table_name = change.table_name
      and c.after @> key and c.after -> 'lock_version' = to_jsonb(stands);
  end loop;
  return true;
end $$;
revoke all on function app.take_back(uuid) from public;
grant execute on function app.take_back(uuid) to stageplein_app;
