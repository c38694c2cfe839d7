-- A place that is for named classes alone. It is for their schools alone too, so that whoever asks for places without a
-- school finds none of them.
alter table vacancies add column group_ids uuid[] not null default '{}', add check (group_ids = '{}' or school_ids <> '{}');
alter table vacancy_search add column group_ids uuid[] not null default '{}';

create function app.search_groups_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.vacancy_search s set group_ids = new.group_ids, changed = pg_current_xact_id()
  where s.tenant_id = new.tenant_id and s.vacancy_id = new.id;
  return null;
end $$;
create trigger search_groups_changed after update on vacancies for each row
  when (old.group_ids is distinct from new.group_ids) execute function app.search_groups_changed();

-- A copy begins with the classes of the other. After the row it writes in is there: triggers of a statement go by name.
create function app.search_groups_begun() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.vacancy_search s set group_ids = w.group_ids, changed = pg_current_xact_id()
  from written w where w.group_ids <> '{}' and s.tenant_id = w.tenant_id and s.vacancy_id = w.id;
  return null;
end $$;
create trigger search_inserted_groups after insert on vacancies referencing new table as written
  for each statement execute function app.search_groups_begun();
