-- How fast an organization answers stands with each of its places, so that the bank can be ordered by it.
create function app.search_answers_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.vacancy_search s set answer_hours = new.answer_days * 24, changed = pg_current_xact_id()
  where s.tenant_id = new.tenant_id and s.organization_id = new.id;
  return null;
end $$;
create trigger search_answers_changed after update of answer_days on organizations for each row
  when (old.answer_days is distinct from new.answer_days) execute function app.search_answers_changed();
