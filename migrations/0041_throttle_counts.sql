-- How often something was tried: sign-ins, links, calls. Of no tenant, because whoever guesses at names may guess in several;
-- a name holds a digest alone. Not logged: a crash of the database forgets the counts, a restart of the server does not.
create unlogged table throttle_counts (
  name text primary key,
  hits integer not null,
  last_at timestamptz not null,
  ends_at timestamptz not null,
  refused boolean not null default false
);
create index throttle_counts_end on throttle_counts (ends_at);
grant select, insert, update, delete on throttle_counts to stageplein_app;
