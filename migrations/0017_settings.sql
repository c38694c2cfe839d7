-- A tenant's own administrators change its settings; nobody else's row is theirs to change. The table has no tenant_id:
-- its own id is the tenant's.
alter table tenants enable row level security;
create policy everyone_reads on tenants for select to public using (true);
create policy own_row_only on tenants for update to public
  using (id = (select app.tenant_id())) with check (id = (select app.tenant_id()));
grant update (name, support_email, capabilities, theme, updated_at) on tenants to stageplein_app;
