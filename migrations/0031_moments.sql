-- The days of something that is once stand in the row that is searched, so that it is found on those days and on no other.
alter table vacancy_search add column moments date[] not null default '{}';

create function app.search_slots_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.vacancy_search s set changed = pg_current_xact_id(), moments = array(
      select distinct (l.starts_at at time zone 'Europe/Amsterdam')::date from public.vacancy_slots l
      where l.tenant_id = s.tenant_id and l.vacancy_id = s.vacancy_id order by 1)
  where s.tenant_id = app.tenant_id() and s.vacancy_id in (select vacancy_id from touched);
  return null;
end $$;
create trigger search_inserted after insert on vacancy_slots referencing new table as touched
  for each statement execute function app.search_slots_changed();
create trigger search_updated after update on vacancy_slots referencing new table as touched
  for each statement execute function app.search_slots_changed();
create trigger search_deleted after delete on vacancy_slots referencing old table as touched
  for each statement execute function app.search_slots_changed();

update vacancy_search s set changed = pg_current_xact_id(), moments = array(
    select distinct (l.starts_at at time zone 'Europe/Amsterdam')::date from vacancy_slots l
    where l.tenant_id = s.tenant_id and l.vacancy_id = s.vacancy_id order by 1)
where exists (select 1 from vacancy_slots l where l.tenant_id = s.tenant_id and l.vacancy_id = s.vacancy_id);
