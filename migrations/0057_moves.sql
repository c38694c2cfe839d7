-- Who goes to another class on a day to come. On that day the membership is closed and opened; until then the pupil is where they were.
create table group_moves (
  tenant_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- Without one the pupil leaves the class.
  group_id uuid,
  moves_on date not null,
  created_by uuid,
  created_at timestamptz not null,
  done_at timestamptz,
  cancelled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index group_moves_open on group_moves (tenant_id, student_id) where done_at is null and cancelled_at is null;
create index group_moves_student on group_moves (tenant_id, student_id);
create index group_moves_group on group_moves (tenant_id, group_id);
create index group_moves_creator on group_moves (tenant_id, created_by) where created_by is not null;
call app.make_tenant_table('group_moves', 'select, insert, update');
