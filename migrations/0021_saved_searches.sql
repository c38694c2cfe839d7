-- A search that goes on looking: the address it stands for, how often its finds are mailed, and what was told already.
create table saved_searches (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  frequency text not null check (frequency in ('off', 'daily', 'weekly')),
  paused boolean not null default false,
  -- The day of the last run, so that none is mailed twice, and up to when places were looked at.
  ran_on date,
  looked_until timestamptz not null,
  -- The last finds, in case a place goes online a second time.
  told uuid[] not null default '{}',
  -- What stands in each mail's link to stop it. It is said again in every mail and opens nothing but the way out.
  stop_secret text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index saved_searches_user on saved_searches (tenant_id, user_id, created_at);
create index saved_searches_running on saved_searches (tenant_id, ran_on) where frequency <> 'off' and not paused;
call app.make_tenant_table('saved_searches');

-- Where a mail program stops this kind of mail at one click (RFC 8058).
alter table email_deliveries add column stop_url text;
