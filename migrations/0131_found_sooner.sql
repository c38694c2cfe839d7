-- What is typed is compared with thousands of names, each folded anew: setting a search path cost five times what folding does,
-- and asking each row for the tenant as much again. The function names all it uses wholly instead, so that no path matters to it.
create or replace function app.fold_text(t text) returns text language plpgsql immutable parallel safe as $$
begin
  return pg_catalog.lower(public.unaccent('public.unaccent'::pg_catalog.regdictionary, t));
end $$;
alter function app.fold_text(text) reset all;

create or replace function app.find_users(patterns text[], near text) returns setof uuid
language sql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 as $$
  select id from public.users where tenant_id = (select app.tenant_id())
    and app.fold_text(first_name || ' ' || coalesce(infix || ' ', '') || last_name) like any (patterns)
  union
  select id from public.users where tenant_id = (select app.tenant_id()) and near operator(public.<%)
    app.fold_text(first_name || ' ' || coalesce(infix || ' ', '') || last_name)
$$;
create or replace function app.find_vacancies(patterns text[], near text) returns setof uuid
language sql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 as $$
  select id from public.vacancies where tenant_id = (select app.tenant_id()) and app.fold_text(title) like any (patterns)
  union
  select id from public.vacancies where tenant_id = (select app.tenant_id()) and near operator(public.<%) app.fold_text(title)
$$;

-- Whose name has every word as it was typed: the nearest of them, those of one's own organizations first, of pupils and of others so many
-- each; all of them where `most` is null. What follows is judged for these alone. `patterns` are of the longest word, by the index;
-- `others` of each, before which stands a space.
create function app.find_people(patterns text[], others text[], typed text, schools uuid[], most integer)
returns table (id uuid, is_pupil boolean)
language sql stable security definer rows 200 set search_path = '' as $$
  select f.id, f.is_pupil
  from (
    select u.id, s.school_id is not null as is_pupil, row_number() over (partition by s.school_id is not null
      order by coalesce(s.school_id = any (schools), exists (select from public.roles r where r.tenant_id = (select app.tenant_id())
        and r.user_id = u.id and r.organization_id = any (schools))) desc, case when u.folded like typed || '%' then 0
        when u.folded like '% ' || typed || '%' then 1 when u.folded like '%' || typed || '%' then 2 else 3 end, u.folded collate "C", u.id) as place
    from (
      select n.id, app.fold_text(n.first_name || ' ' || coalesce(n.infix || ' ', '') || n.last_name) as folded
      from public.users n
      where n.tenant_id = (select app.tenant_id())
        and app.fold_text(n.first_name || ' ' || coalesce(n.infix || ' ', '') || n.last_name) like any (patterns)
      offset 0
    ) u
    left join public.student_profiles s on s.tenant_id = (select app.tenant_id()) and s.user_id = u.id
    where ' ' || u.folded like all (others)
  ) f
  where most is null or f.place <= most
$$;
revoke all on function app.find_people(text[], text[], text, uuid[], integer) from public;
grant execute on function app.find_people(text[], text[], text, uuid[], integer) to stageplein_app;
