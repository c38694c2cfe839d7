-- A digest of the state of every phase of a road, written where that is written when the road was worked out
-- (docs/decisions/0079-roads-alike-are-told-once.md).
alter table road_settlements add column states uuid;

-- Of the roads that were worked out before. The owner sees the rows of one tenant at a time.
do $$
declare
  each_tenant uuid;
begin
  for each_tenant in select id from public.tenants loop
    perform set_config('app.tenant_id', each_tenant::text, true);
    update public.road_settlements o set states = alike.states
    from (
      select p.road_id, substr(encode(sha256(convert_to(
          string_agg(p.phase_id || ' ' || p.state, ',' order by p.phase_id::text collate "C"), 'UTF8')), 'hex'), 1, 32)::uuid as states
      from public.road_phases p where p.tenant_id = each_tenant group by p.road_id) alike
    where o.tenant_id = each_tenant and o.road_id = alike.road_id;
  end loop;
end $$;
