-- Credentials of another tenant are told apart from credentials of nobody: yes or no, and nothing about whose they are.
-- Row-level security holds for the owner too, so each tenant is asked in turn; that is done for credentials alone that are
-- none here.

create index sessions_client on sessions (tenant_id, client);

create function app.session_is_elsewhere(sent_client text, sent_hash bytea, at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  here text := current_setting('app.tenant_id', true);
  there uuid;
  is_there boolean := false;
begin
  for there in select id from public.tenants where id::text is distinct from here loop
    perform set_config('app.tenant_id', there::text, true);
    is_there := exists (select from public.sessions s where s.tenant_id = there and s.client = sent_client
      and sent_hash in (s.token_hash, s.previous_hash) and s.expires_at > at);
    exit when is_there;
  end loop;
  perform set_config('app.tenant_id', here, true);
  return is_there;
end $$;

create function app.key_is_elsewhere(sent_digest bytea, at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  here text := current_setting('app.tenant_id', true);
  there uuid;
  is_there boolean := false;
begin
  for there in select id from public.tenants where id::text is distinct from here loop
    perform set_config('app.tenant_id', there::text, true);
    is_there := exists (select from public.api_keys k where k.tenant_id = there and k.digest = sent_digest
      and k.revoked_at is null and k.expires_at > at);
    exit when is_there;
  end loop;
  perform set_config('app.tenant_id', here, true);
  return is_there;
end $$;

revoke execute on function app.session_is_elsewhere(text, bytea, timestamptz), app.key_is_elsewhere(bytea, timestamptz) from public;
grant execute on function app.session_is_elsewhere(text, bytea, timestamptz), app.key_is_elsewhere(bytea, timestamptz) to stageplein_app;
