-- With what somebody signed in before: who signs in with something else is told by mail. Only a digest of what a browser says of itself.
create table sign_in_devices (
  tenant_id uuid not null,
  user_id uuid not null,
  device bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, user_id, device),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call app.make_tenant_table('sign_in_devices');
-- Who has a session knows this one; the first device of anybody else is no news.
insert into sign_in_devices (tenant_id, user_id, device, first_seen_at, last_seen_at)
select tenant_id, user_id, sha256(convert_to(regexp_replace(coalesce(user_agent, ''), '[0-9._]+', '', 'g'), 'UTF8')), min(created_at), max(created_at)
from sessions where impersonator_id is null group by 1, 2, 3;
