-- What could not be told is tried again later and later, instead of with every round; and it can be seen.
alter table events
  add column attempts integer not null default 0,
  add column retry_at timestamptz,
  add column failure text;
grant update (attempts, retry_at, failure) on events to stageplein_app;
