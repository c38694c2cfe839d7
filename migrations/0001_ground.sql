-- What stands under every table: extensions, text folding, the tenant of a transaction, and how a tenant table is made.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create schema if not exists app;
revoke all on schema app from public;
grant usage on schema app, public to stageplein_app;
revoke create on schema public from public;

-- After a commit the setting reads '' rather than null; both mean: no tenant, so no rows.
create function app.tenant_id() returns uuid language sql stable parallel safe
  set search_path = '' as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
create function app.cooperation_id() returns uuid language sql stable parallel safe
  set search_path = '' as $$ select nullif(current_setting('app.cooperation_id', true), '')::uuid $$;
grant execute on function app.tenant_id(), app.cooperation_id() to stageplein_app;

-- Turns a table with a tenant_id into a tenant table: forced row-level security with a restrictive policy that has both
-- USING and WITH CHECK, and the rights named. Later rules may only narrow what this one lets through.
create procedure app.make_tenant_table(name text, rights text default 'select, insert, update, delete')
language plpgsql set search_path = '' as $$
begin
  execute format('alter table public.%I enable row level security', name);
  execute format('alter table public.%I force row level security', name);
  execute format(
    'create policy tenant_only on public.%I as restrictive for all to public
       using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()))', name);
  execute format('create policy everyone on public.%I as permissive for all to public using (true) with check (true)', name);
  execute format('grant %s on public.%I to stageplein_app', rights, name);
end $$;

create table tenants (
  id uuid primary key,
  cooperation_id uuid not null,
  key text not null unique check (key ~ '^[a-z][a-z0-9-]{1,40}$'),
  name text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  support_email text not null,
  capabilities jsonb not null,
  theme jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, cooperation_id)
);
grant select on tenants to stageplein_app;

create table tenant_domains (
  host text primary key check (host = lower(host)),
  tenant_id uuid not null references tenants (id),
  is_primary boolean not null default false
);
create index tenant_domains_tenant on tenant_domains (tenant_id);
grant select on tenant_domains to stageplein_app;
