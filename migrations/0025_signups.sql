-- A sign-up waits for its contact person first: until that person says by a link in a mail that it is theirs, nobody
-- judges it. Somebody who has an account here is asked before the organization is theirs.
alter table organizations add column awaits_contact boolean not null default false;
alter table organizations add constraint organizations_awaits_contact check (not awaits_contact or status in ('pending', 'archived'));

alter table access_tokens drop constraint access_tokens_kind_check;
alter table access_tokens add constraint access_tokens_kind_check
  check (kind in ('sign', 'qr', 'fill', 'hours', 'reset', 'confirm', 'unlock', 'email', 'claim'));
