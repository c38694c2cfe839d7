-- A road goes with its pupil: it is laid within minutes for whoever came into a class by a list, and must not keep that list
-- from being taken back. What a pupil ticked or somebody decided does keep it: by then the pupil is there for good.
alter table roads drop constraint roads_tenant_id_student_id_fkey;
alter table roads add foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id) on delete cascade;
alter table road_ticks drop constraint road_ticks_tenant_id_road_id_fkey;
alter table road_ticks add foreign key (tenant_id, road_id) references roads (tenant_id, id);
alter table road_marks drop constraint road_marks_tenant_id_road_id_fkey;
alter table road_marks add foreign key (tenant_id, road_id) references roads (tenant_id, id);

-- When the progress of a road was last worked out. It stands beside the road, since it changes at every turn: a step that
-- decided about the road can be taken back all the same. Without a row a road is worked out at the next sweep.
create table road_settlements (
  tenant_id uuid not null,
  road_id uuid not null,
  settled_at timestamptz not null,
  primary key (tenant_id, road_id),
  foreign key (tenant_id, road_id) references roads (tenant_id, id) on delete cascade
);
create index road_settlements_settled on road_settlements (tenant_id, settled_at);
call app.make_tenant_table('road_settlements');
alter table roads drop column settled_at;

-- Both are made of other rows: who takes a step back has them worked out again.
drop trigger keep_change on road_settlements;
drop trigger keep_change on road_phases;

-- The schools that were there before workflows were. The owner sees the rows of one tenant at a time.
do $$
declare
  each_tenant uuid;
  school uuid;
begin
  for each_tenant in select id from public.tenants loop
    perform set_config('app.tenant_id', each_tenant::text, true);
    for school in
      select o.id from public.organizations o where o.tenant_id = each_tenant and o.type = 'School'
        and not exists (select 1 from public.workflows w where w.tenant_id = each_tenant and w.school_id = o.id)
    loop
      perform app.seed_workflows(each_tenant, school);
    end loop;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
