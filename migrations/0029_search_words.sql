-- The same words, taken apart in one function: each call of another sets the search path anew, which costs more than its work.
create or replace function app.index_words(ids uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant_id();
begin
  with fresh as (
    insert into public.vacancy_words as w (tenant_id, vacancy_id, words)
    select v.tenant_id, v.id,
      setweight(to_tsvector('public.plain'::regconfig, translate(v.title, '/.\-_:@<>''’', '           ')), 'A')
        || setweight(to_tsvector('public.plain'::regconfig, translate(array_to_string(v.tasks, ' '), '/.\-_:@<>''’', '           ')), 'B')
        || setweight(to_tsvector('public.plain'::regconfig, translate(concat_ws(' ', v.summary, o.name, v.city, app.sector_words(v.sector_keys)), '/.\-_:@<>''’', '           ')), 'C')
        || to_tsvector('public.plain'::regconfig, translate(concat_ws(' ', v.description, v.what_you_learn), '/.\-_:@<>''’', '           '))
    from public.vacancies v join public.organizations o on o.tenant_id = v.tenant_id and o.id = v.organization_id
    where v.tenant_id = tenant and v.id = any (ids)
    order by v.id
    on conflict (tenant_id, vacancy_id) do update set words = excluded.words where w.words is distinct from excluded.words
    returning w.words
  )
  -- In one order, so that two who bring the same new words wait for each other and never in a circle.
  insert into public.search_words (tenant_id, word)
  -- One look in the index for each: all words of the tenant beside the sixty of a place is what a join would take.
  select distinct tenant, l.word from fresh, unnest(tsvector_to_array(fresh.words)) l (word)
  where l.word ~ '^[a-z][a-z0-9]{2,29}$'
    and (select k.word from public.search_words k where k.tenant_id = tenant and k.word = l.word limit 1) is null
  order by 2
  on conflict do nothing;
end $$;
drop function app.plain_words(text);
