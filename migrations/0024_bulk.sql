-- Steps for many at once wait a moment, so that who asked may take them back before anything leaves.
create table bulk_steps (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  step text not null,
  ids uuid[] not null check (cardinality(ids) between 1 and 100),
  created_at timestamptz not null,
  due_at timestamptz not null,
  undone_at timestamptz,
  -- From here on there is no way back.
  begun_at timestamptz,
  ended_at timestamptz,
  -- Per id: null where it was done, else the code of why not.
  outcomes jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check (undone_at is null or begun_at is null)
);
create index bulk_steps_own on bulk_steps (tenant_id, user_id, created_at desc);
call app.make_tenant_table('bulk_steps');

create or replace function app.enqueue(task text, payload json, key text, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if task not in ('handle_events', 'send_mail', 'seal_contract', 'send_webhook', 'take_bulk_step') then
    raise exception 'unknown task %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(task, payload := payload, job_key := key, run_at := run_at,
    job_key_mode := 'preserve_run_at', max_attempts := 12);
end $$;
