-- People and places are found by what is typed of their name, with a letter wrong; without an index each would be compared.
create index users_words on users using gin (
  tenant_id, app.fold_text(first_name || ' ' || coalesce(infix || ' ', '') || last_name) gin_trgm_ops);
create index vacancies_title_words on vacancies using gin (tenant_id, app.fold_text(title) gin_trgm_ops);
