-- Where every pupil stands, kept so that a school of many thousands is listed by an index (docs/decisions/0061-standings-are-kept.md).
-- Nothing of it is known here alone: it can be thrown away and is worked out again.
create table pupil_standings (
  tenant_id uuid not null,
  student_id uuid not null,
  -- None for who stands in no period.
  period_id uuid,
  school_id uuid not null,
  -- Whether the pupil stands in this period when none is asked for by name.
  is_chosen boolean not null,
  state text not null,
  turns text[],
  since timestamptz,
  quiet_since timestamptz,
  declined integer,
  organization_id uuid,
  application_id uuid,
  application_status text,
  internship_id uuid,
  internship_status text,
  starts_on date,
  ends_on date,
  placed_at timestamptz,
  minutes_planned integer,
  minutes_approved integer,
  uses_hours boolean,
  needs_contract boolean,
  contract_id uuid,
  contract_status text,
  contract_completed_at timestamptz,
  timesheet_id uuid,
  missing_week date,
  contract_is_late boolean,
  signature_waits_since timestamptz,
  approval_waits_since timestamptz,
  unique nulls not distinct (tenant_id, student_id, period_id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id) on delete cascade
);
create index pupil_standings_chosen on pupil_standings (tenant_id, school_id)
  include (student_id, state, contract_is_late, signature_waits_since, missing_week, approval_waits_since) where is_chosen;
create index pupil_standings_period on pupil_standings (tenant_id, period_id)
  include (student_id, school_id, state, contract_is_late, signature_waits_since, missing_week, approval_waits_since);
call app.make_tenant_table('pupil_standings');

-- By which rules, and for which day, all of them were worked out last.
create table standing_bases (
  tenant_id uuid primary key references tenants (id),
  basis text not null
);
call app.make_tenant_table('standing_bases');

-- Of whom something changed since: they are worked out by whoever asks, until they are kept anew. It only grows and is
-- emptied, so that nobody who writes waits for another.
create table standing_notes (
  tenant_id uuid not null references tenants (id),
  id bigint generated always as identity,
  student_id uuid not null,
  primary key (tenant_id, id)
);
call app.make_tenant_table('standing_notes');

-- All three are made of other rows: what takes a step back writes their notes itself.
drop trigger keep_change on pupil_standings;
drop trigger keep_change on standing_bases;
drop trigger keep_change on standing_notes;

-- People by name, as every list of them goes.
create index users_by_name on users (tenant_id, last_name, first_name, id);

-- Its argument says whose standing hangs on the rows that were touched: what follows `select t.tenant_id, `.
create function app.note_standings() returns trigger language plpgsql set search_path = '' as $$
begin
  execute 'insert into public.standing_notes (tenant_id, student_id) select distinct t.tenant_id, ' || tg_argv[0];
  return null;
end $$;

create procedure app.note_standings_of(name text, whose text) language plpgsql set search_path = '' as $$
begin
  execute format('create trigger standing_added after insert on public.%I referencing new table as touched
    for each statement execute function app.note_standings(%L)', name, whose);
  execute format('create trigger standing_changed after update on public.%I referencing new table as touched
    for each statement execute function app.note_standings(%L)', name, whose);
  execute format('create trigger standing_gone after delete on public.%I referencing old table as touched
    for each statement execute function app.note_standings(%L)', name, whose);
end $$;

call app.note_standings_of('internships', 't.student_id from touched t');
call app.note_standings_of('applications', 't.student_id from touched t');
call app.note_standings_of('group_memberships', 't.student_id from touched t');
call app.note_standings_of('contracts',
  'i.student_id from touched t join public.internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id');
call app.note_standings_of('contract_signers',
  'i.student_id from touched t join public.contracts c on c.tenant_id = t.tenant_id and c.id = t.contract_id
   join public.internships i on i.tenant_id = c.tenant_id and i.id = c.internship_id');
call app.note_standings_of('contract_templates',
  'i.student_id from touched t join public.contracts c on c.tenant_id = t.tenant_id and c.template_id = t.id
   join public.internships i on i.tenant_id = c.tenant_id and i.id = c.internship_id');
call app.note_standings_of('timesheets',
  'i.student_id from touched t join public.internships i on i.tenant_id = t.tenant_id and i.id = t.internship_id');
call app.note_standings_of('timesheet_weeks',
  'i.student_id from touched t join public.timesheets s on s.tenant_id = t.tenant_id and s.id = t.timesheet_id
   join public.internships i on i.tenant_id = s.tenant_id and i.id = s.internship_id');
call app.note_standings_of('groups',
  'm.student_id from touched t join public.group_memberships m on m.tenant_id = t.tenant_id and m.group_id = t.id');
call app.note_standings_of('period_groups',
  'm.student_id from touched t join public.group_memberships m on m.tenant_id = t.tenant_id and m.group_id = t.group_id');
call app.note_standings_of('internship_periods',
  'm.student_id from touched t join public.period_groups pg on pg.tenant_id = t.tenant_id and pg.period_id = t.id
   join public.group_memberships m on m.tenant_id = pg.tenant_id and m.group_id = pg.group_id');
call app.note_standings_of('school_days',
  's.user_id from touched t join public.student_profiles s on s.tenant_id = t.tenant_id and s.school_id = t.school_id');

-- What is written oftener than it matters: a file, a person, an organization.
create function app.note_standing() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.standing_notes (tenant_id, student_id)
  select s.tenant_id, s.user_id from public.student_profiles s where s.tenant_id = new.tenant_id
    and case tg_table_name when 'organizations' then s.school_id = new.id else s.user_id = new.id end;
  return null;
end $$;
create trigger standing_changed after update of status on users for each row
  when ((old.status = 'archived') <> (new.status = 'archived')) execute function app.note_standing();
create trigger standing_changed after update of settings on organizations for each row
  when (old.settings is distinct from new.settings) execute function app.note_standing();
create trigger standing_added after insert on student_profiles referencing new table as touched
  for each statement execute function app.note_standings('t.user_id from touched t');
create trigger standing_changed after update on student_profiles referencing old table as was new table as touched
  for each statement execute function app.note_standings('t.user_id from touched t join was on was.tenant_id = t.tenant_id
    and was.user_id = t.user_id and (was.school_id, was.exempt) is distinct from (t.school_id, t.exempt)');
