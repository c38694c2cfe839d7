-- What is to be done with a list that is read in behind the request, and by whom it was asked: whoever takes the work up
-- again after a fall finds it here. Gone once it was read in, or once it was said why it could not be.
alter table import_runs
  add column wish jsonb,
  add column wished_by uuid,
  add column wished_at timestamptz,
  add column halted text,
  add foreign key (tenant_id, wished_by) references users (tenant_id, id);
create index import_runs_wished on import_runs (tenant_id, wished_at) where wish is not null;

create or replace function app.enqueue(task text, payload json, key text, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if task not in ('handle_events', 'send_mail', 'seal_contract', 'send_webhook', 'take_bulk_step', 'fetch_roster', 'read_roster') then
    raise exception 'unknown task %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(task, payload := payload, job_key := key, run_at := run_at,
    job_key_mode := 'preserve_run_at', max_attempts := 12);
end $$;
