-- What a school starts with names a phase by what is to be done in it: ‘Uren gehaald’ stood over hours that were yet to be made.
do $$
declare
  each_name record;
  source text := pg_get_functiondef('app.seed_workflows(uuid, uuid)'::regprocedure);
  each_tenant uuid;
begin
  create temporary table renamed on commit drop as select * from (values
    ('Plek vast', 'Place agreed', 'Plek regelen', 'Settling on a place'),
    ('Uren gehaald', 'Hours done', 'Uren maken', 'Doing the hours'),
    ('Contract ondertekend', 'Contract signed', 'Contract tekenen', 'Signing the contract'),
    ('Afgerond', 'Finished', 'Afronden', 'Finishing')) v (nl, en, new_nl, new_en);
  for each_name in select * from renamed loop
    source := replace(source, format('"name": {"nl": "%s", "en": "%s"}', each_name.nl, each_name.en),
      format('"name": {"nl": "%s", "en": "%s"}', each_name.new_nl, each_name.new_en));
  end loop;
  execute source;
  -- Where a school has left the name as it was. The owner sees the rows of one tenant at a time.
  for each_tenant in select id from public.tenants loop
    perform set_config('app.tenant_id', each_tenant::text, true);
    for each_name in select * from renamed loop
      update public.workflow_versions set phases = replace(phases::text,
          format('"name": {"en": "%s", "nl": "%s"}', each_name.en, each_name.nl),
          format('"name": {"en": "%s", "nl": "%s"}', each_name.new_en, each_name.new_nl))::jsonb
        where phases::text like format('%%"name": {"en": "%s", "nl": "%s"}%%', each_name.en, each_name.nl);
    end loop;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
