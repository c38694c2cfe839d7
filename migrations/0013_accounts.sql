-- Sessions that end everywhere at once, looking through somebody's eyes, a second factor, and signing in elsewhere.

-- A session belongs to the generation of the account it was opened in; a new password begins the next one. That ends the
-- sessions of partners' websites too, which row-level security keeps out of reach here.
alter table accounts
  add column generation integer not null default 0,
  -- Encrypted; no call ever gives it back.
  add column totp_secret bytea,
  add column totp_since timestamptz,
  -- The time step of the last code taken, so that none is good twice.
  add column totp_last_step bigint,
  add column recovery_digests bytea[] not null default '{}';

alter table sessions
  add column generation integer not null default 0,
  add column last_used_at timestamptz,
  -- Who of the staff looks through this person's eyes.
  add column impersonator_id uuid,
  add foreign key (tenant_id, impersonator_id) references users (tenant_id, id);

alter table access_tokens drop constraint access_tokens_kind_check;
alter table access_tokens add constraint access_tokens_kind_check
  check (kind in ('sign', 'qr', 'fill', 'hours', 'reset', 'confirm', 'unlock', 'email'));

-- Where people of a tenant, or of one school, sign in instead of here (OpenID Connect).
create table identity_providers (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  organization_id uuid,
  kind text not null check (kind in ('entree', 'surfconext', 'microsoft', 'other')),
  label text not null check (label <> ''),
  issuer text not null check (issuer ~ '^https?://'),
  client_id text not null check (client_id <> ''),
  -- Encrypted.
  client_secret bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id)
);
call app.make_tenant_table('identity_providers');

-- Who somebody is there, once we know.
create table external_identities (
  tenant_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, provider_id, subject),
  unique (tenant_id, user_id, provider_id),
  foreign key (tenant_id, provider_id) references identity_providers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call app.make_tenant_table('external_identities');
