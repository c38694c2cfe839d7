-- Seats that are taken for the waiting list: promised to the first in line, or to the application she sent with that right.
alter table vacancies add column seats_promised integer not null default 0 check (seats_promised >= 0);
alter table vacancies add constraint vacancies_promised check (seats_promised <= seats_taken);
-- How many wait for a seat that is not promised to them yet, so that a seat that comes free stays theirs.
alter table vacancies add column waiting integer not null default 0 check (waiting >= 0);
create index vacancies_waiting on vacancies (tenant_id, id) where waiting > 0 or seats_promised > 0;

create table waiting_places (
  tenant_id uuid not null,
  id uuid not null,
  vacancy_id uuid not null,
  student_id uuid not null,
  -- In the order of joining; a number is given once.
  position integer not null,
  joined_at timestamptz not null,
  offered_at timestamptz,
  offered_until timestamptz,
  -- What she sent with her first right; the seat stays promised until it is answered.
  application_id uuid,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('left', 'placed', 'given_up', 'lapsed', 'passed_over', 'closed')),
  -- The rule that stood in the way of who was passed over.
  passed_over_for text,
  primary key (tenant_id, id),
  unique (tenant_id, vacancy_id, position),
  check ((ended_at is null) = (ended_reason is null)),
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id)
);
create unique index waiting_places_one on waiting_places (tenant_id, vacancy_id, student_id) where ended_at is null;
create index waiting_places_student on waiting_places (tenant_id, student_id);
create index waiting_places_due on waiting_places (tenant_id, offered_until) where ended_at is null and application_id is null;
create index waiting_places_application on waiting_places (tenant_id, application_id) where ended_at is null;
call app.make_tenant_table('waiting_places', 'select, insert, update');
