-- What a website shows to visitors as one word, asked with every request for a page: in one statement, for a tenant that is set
-- for it alone. It runs as who asks, under row-level security; what it sets ends with the statement, or with the transaction
-- around it.
create function app.site_version(tenant uuid, at timestamptz) returns text language plpgsql set search_path = '' as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  return concat_ws(' ',
    (select concat_ws(' ', count(*), sum(id), max(id)) from public.site_changes where tenant_id = tenant),
    (select count(*) from public.content_pages where tenant_id = tenant and status = 'scheduled' and publish_at <= at));
end $$;
revoke all on function app.site_version(uuid, timestamptz) from public;
grant execute on function app.site_version(uuid, timestamptz) to stageplein_app;
