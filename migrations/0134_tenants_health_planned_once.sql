-- How every tenant does is asked tenant by tenant, and the same question was planned anew for each: of 1,100 tenants in
-- 1.2 s. Planned once it is answered in 0.1 s.
alter function app.tenants_health(timestamptz) set plan_cache_mode = force_generic_plan;
