-- People and places are found by what is typed of their name, a letter wrong or two of them swapped. Comparing so is no
-- leakproof operation: under row-level security its index would lie idle (as in 0020). The two functions run as their owner,
-- keep to the tenant of the transaction themselves, and tell ids alone, which are judged where they are asked for.
create index users_folded_name on users using gin (
  tenant_id, app.fold_text(first_name || ' ' || coalesce(infix || ' ', '') || last_name) gin_trgm_ops);
create index vacancies_folded_title on vacancies using gin (tenant_id, app.fold_text(title) gin_trgm_ops);

-- The patterns of a word, and the word itself where it may also be like what stands there; each on its own is an index's work.
create function app.find_users(patterns text[], near text) returns setof uuid
language sql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 as $$
  select id from public.users where tenant_id = app.tenant_id() and app.fold_text(first_name || ' ' || coalesce(infix || ' ', '') || last_name) like any (patterns)
  union
  select id from public.users where tenant_id = app.tenant_id() and near operator(public.<%)
    app.fold_text(first_name || ' ' || coalesce(infix || ' ', '') || last_name)
$$;
create function app.find_vacancies(patterns text[], near text) returns setof uuid
language sql stable security definer set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 as $$
  select id from public.vacancies where tenant_id = app.tenant_id() and app.fold_text(title) like any (patterns)
  union
  select id from public.vacancies where tenant_id = app.tenant_id() and near operator(public.<%) app.fold_text(title)
$$;
revoke all on function app.find_users(text[], text), app.find_vacancies(text[], text) from public;
grant execute on function app.find_users(text[], text), app.find_vacancies(text[], text) to stageplein_app;
