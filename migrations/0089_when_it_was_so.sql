-- Since when a pupil's file says something of them, and when a meeting was planned: the road tells both days, and the rows
-- themselves were made earlier. What falls away falls away here too.
alter table student_profiles add column filled_at timestamptz;
alter table applications add column interview_planned_at timestamptz;

create function app.keep_filled_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.filled_at := case
    when cardinality(new.interests) = 0 and new.home_postcode is null then null
    when tg_op = 'UPDATE' and (cardinality(old.interests) > 0 or old.home_postcode is not null) then old.filled_at
    else new.updated_at end;
  return new;
end $$;
create function app.keep_interview_planned_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.interview_planned_at := case
    when new.interview_at is null and new.status <> 'interview' then null
    when tg_op = 'UPDATE' and (old.interview_at is not null or old.status = 'interview') then old.interview_planned_at
    else new.updated_at end;
  return new;
end $$;

-- Of what was there before only the day on which the row was made is known. The owner sees the rows of one tenant at a time.
do $$
declare
  each_tenant uuid;
begin
  for each_tenant in select id from public.tenants loop
    perform set_config('app.tenant_id', each_tenant::text, true);
    update public.student_profiles set filled_at = created_at
      where tenant_id = each_tenant and (cardinality(interests) > 0 or home_postcode is not null);
    update public.applications set interview_planned_at = created_at
      where tenant_id = each_tenant and (interview_at is not null or status = 'interview');
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

create trigger keep_filled_at before insert or update on student_profiles
  for each row execute function app.keep_filled_at();
create trigger keep_interview_planned_at before insert or update on applications
  for each row execute function app.keep_interview_planned_at();
