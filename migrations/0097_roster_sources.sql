-- Where a school's administration answers by OneRoster 1.2: asked by hand, or every night; what came waits to be confirmed like any list.
create table roster_sources (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  school_id uuid not null,
  base_url text not null,
  token_url text not null,
  client_id text not null,
  client_secret bytea not null,
  is_nightly boolean not null default false,
  -- The last night it was asked in, so that it is once.
  asked_on date,
  asked_at timestamptz,
  fetched_at timestamptz,
  -- Why the last time came to nothing.
  fault text,
  lock_version integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id)
);
call app.make_tenant_table('roster_sources');

create or replace function app.enqueue(task text, payload json, key text, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if task not in ('handle_events', 'send_mail', 'seal_contract', 'send_webhook', 'take_bulk_step', 'fetch_roster') then
    raise exception 'unknown task %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(task, payload := payload, job_key := key, run_at := run_at,
    job_key_mode := 'preserve_run_at', max_attempts := 12);
end $$;
