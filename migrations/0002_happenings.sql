-- What happened (outbox), who did it (audit chain), what was sent, what was stored, what was already answered.

create table events (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  subject_type text not null,
  subject_id uuid not null,
  payload jsonb not null,
  actor_id uuid,
  happened_at timestamptz not null,
  handled_at timestamptz,
  primary key (tenant_id, id)
);
create index events_subject on events (tenant_id, subject_type, subject_id);
create index events_open on events (tenant_id, happened_at) where handled_at is null;
call app.make_tenant_table('events', 'select, insert');
grant update (handled_at) on events to stageplein_app;

create table audit_heads (
  tenant_id uuid primary key references tenants (id),
  seq bigint not null default 0,
  hash bytea not null default '\x'::bytea
);
call app.make_tenant_table('audit_heads', 'select, insert, update');

create table audit_log (
  tenant_id uuid not null references tenants (id),
  seq bigint not null,
  id uuid not null,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  actor_id uuid,
  actor_name text,
  impersonator_id uuid,
  organization_id uuid,
  from_status text,
  to_status text,
  reason text,
  changes jsonb not null default '{}',
  ip text,
  request_id text,
  at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
create unique index audit_log_id on audit_log (tenant_id, id);
create index audit_log_subject on audit_log (tenant_id, subject_type, subject_id, at desc);
create index audit_log_actor on audit_log (tenant_id, actor_id, at desc);
call app.make_tenant_table('audit_log', 'select, insert');

-- The chain: each row's hash covers the row before it, so that a changed, removed or added row shows.
create function app.audit_row_hash(prev bytea, r audit_log) returns bytea language sql stable parallel safe
  set search_path = '' as $$
  select sha256(prev || convert_to(concat_ws(E'\x1f', r.tenant_id, r.seq, r.id, r.action, r.subject_type,
    coalesce(r.subject_id::text, '-'), coalesce(r.actor_id::text, '-'), coalesce(r.actor_name, '-'),
    coalesce(r.impersonator_id::text, '-'), coalesce(r.organization_id::text, '-'), coalesce(r.from_status, '-'),
    coalesce(r.to_status, '-'), coalesce(r.reason, '-'), r.changes::text, coalesce(r.ip, '-'),
    coalesce(r.request_id, '-'), extract(epoch from r.at)::text), 'UTF8'))
$$;

create function app.audit_chain() returns trigger language plpgsql set search_path = '' as $$
declare head public.audit_heads;
begin
  insert into public.audit_heads (tenant_id) values (new.tenant_id) on conflict do nothing;
  select * into head from public.audit_heads where tenant_id = new.tenant_id for update;
  new.seq := head.seq + 1;
  new.prev_hash := head.hash;
  new.hash := app.audit_row_hash(head.hash, new);
  update public.audit_heads set seq = new.seq, hash = new.hash where tenant_id = new.tenant_id;
  return new;
end $$;
create trigger audit_chain before insert on audit_log for each row execute function app.audit_chain();

create function app.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function app.refuse_change();
grant execute on function app.audit_row_hash(bytea, audit_log) to stageplein_app;

create table files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  storage_key text not null,
  file_name text not null,
  mime text not null,
  byte_size integer not null check (byte_size >= 0),
  sha256 text not null,
  owner_type text not null,
  owner_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index files_owner on files (tenant_id, owner_type, owner_id);
call app.make_tenant_table('files');

create table idempotency_keys (
  tenant_id uuid not null references tenants (id),
  actor text not null,
  key text not null check (length(key) <= 255),
  request_hash text not null,
  status integer not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, actor, key)
);
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);
call app.make_tenant_table('idempotency_keys', 'select, insert, delete');

create table email_deliveries (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  template_key text not null,
  locale text not null check (locale in ('nl', 'en')),
  recipient_name text not null,
  recipient_address text not null,
  sender_name text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  attachments jsonb not null default '[]',
  dedupe_key text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed', 'suppressed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, dedupe_key)
);
create index email_deliveries_recent on email_deliveries (tenant_id, created_at desc);
call app.make_tenant_table('email_deliveries', 'select, insert, update');
