-- What a place says to who reads English; empty where nobody wrote it. Its words are found like the others.
alter table vacancies add column title_en text not null default '', add column summary_en text not null default '',
  add column description_en text not null default '', add column tasks_en text[] not null default '{}';

create or replace function app.index_words(ids uuid[]) returns void language plpgsql
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  tenant uuid := app.tenant_id();
begin
  with fresh as materialized (
    select v.id, w.words as old_words,
      setweight(to_tsvector('public.plain'::regconfig, translate(concat_ws(' ', v.title, v.title_en), '/.\-_:@<>''’', '           ')), 'A')
        || setweight(to_tsvector('public.plain'::regconfig, translate(array_to_string(v.tasks || v.tasks_en, ' '), '/.\-_:@<>''’', '           ')), 'B')
        || setweight(to_tsvector('public.plain'::regconfig, translate(concat_ws(' ', v.summary, v.summary_en, o.name, v.city, app.sector_words(v.sector_keys)), '/.\-_:@<>''’', '           ')), 'C')
        || to_tsvector('public.plain'::regconfig, translate(concat_ws(' ', v.description, v.what_you_learn, v.description_en), '/.\-_:@<>''’', '           ')) as words
    from public.vacancies v join public.organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
      left join public.vacancy_words w on w.tenant_id = v.tenant_id and w.vacancy_id = v.id
    where v.tenant_id = tenant and v.id = any (ids)
  ), written as (
    insert into public.vacancy_words as w (tenant_id, vacancy_id, words)
    select tenant, f.id, f.words from fresh f where f.old_words is distinct from f.words order by f.id
    on conflict (tenant_id, vacancy_id) do update set words = excluded.words
  )
  -- In one order, so that two who bring the same new words wait for each other and never in a circle.
  insert into public.search_words (tenant_id, word)
  -- One look in the index for each that was not in the place before.
  select distinct tenant, l.word
  from fresh f, unnest(tsvector_to_array(case when f.old_words is null then f.words else ts_delete(f.words, tsvector_to_array(f.old_words)) end)) l (word)
  where l.word ~ '^[a-z][a-z0-9]{2,29}$'
    and (select k.word from public.search_words k where k.tenant_id = tenant and k.word = l.word limit 1) is null
  order by 2
  on conflict do nothing;
end $$;

create function app.search_english_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  perform app.index_words(array[new.id]);
  update public.vacancy_search s set changed = pg_current_xact_id() where s.tenant_id = new.tenant_id and s.vacancy_id = new.id;
  return null;
end $$;
create trigger search_english_changed after update on vacancies for each row
  when ((old.title_en, old.summary_en, old.description_en, old.tasks_en)
    is distinct from (new.title_en, new.summary_en, new.description_en, new.tasks_en))
  execute function app.search_english_changed();
