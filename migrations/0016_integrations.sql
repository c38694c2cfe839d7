-- Programs that read and write in somebody's name, and programs that want to hear what happens.

create table api_keys (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- Enough to recognise it by; the secret itself is kept nowhere.
  prefix text not null,
  digest bytea not null,
  access text not null check (access in ('read', 'write')),
  -- Empty is everything a key may reach.
  resources text[] not null default '{}',
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, digest),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index api_keys_of_user on api_keys (tenant_id, user_id, created_at);
call app.make_tenant_table('api_keys');

create table webhooks (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- The school it hears of; none for the whole tenant.
  organization_id uuid,
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  -- Encrypted: it signs, so it has to be known.
  secret bytea not null,
  status text not null default 'active' check (status in ('active', 'paused', 'failing')),
  -- In a row, since the last that was taken.
  failures integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
call app.make_tenant_table('webhooks');

create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  -- What came back the last time: a status, or why there was none.
  answer text,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, webhook_id, event_id),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (tenant_id, next_try_at) where status = 'waiting';
create index webhook_deliveries_recent on webhook_deliveries (tenant_id, webhook_id, created_at desc);
call app.make_tenant_table('webhook_deliveries');

create or replace function app.enqueue(task text, payload json, key text, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if task not in ('handle_events', 'send_mail', 'seal_contract', 'send_webhook') then
    raise exception 'unknown task %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(task, payload := payload, job_key := key, run_at := run_at,
    job_key_mode := 'preserve_run_at', max_attempts := 12);
end $$;
