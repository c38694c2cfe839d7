-- When somebody wants what can wait in one mail, rather than each thing by itself.
create table digest_settings (
  tenant_id uuid not null,
  user_id uuid not null,
  frequency text not null check (frequency in ('daily', 'weekly')),
  -- 1 is Monday; for who chose a week.
  weekday smallint not null default 1 check (weekday between 1 and 7),
  hour smallint not null default 7 check (hour between 0 and 23),
  -- The day of the last one, so that none is sent twice, and since when the next one tells.
  sent_on date,
  told_until timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call app.make_tenant_table('digest_settings');
