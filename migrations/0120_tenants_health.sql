-- How every tenant does, for who looks after them all: numbers and moments, nothing of anybody (docs/decisions/0071).
create index audit_log_at on audit_log (tenant_id, at);
create index email_deliveries_unsent on email_deliveries (tenant_id, created_at) where status in ('queued', 'failed');

create function app.tenants_health(since timestamptz)
returns table (
  tenant_id uuid, pupils integer, organizations integer, steps jsonb, mails_waiting integer, mail_waits_since timestamptz,
  mails_failed integer, mail_failed_at timestamptz, webhooks_given_up integer, webhook_failed_at timestamptz,
  events_waiting integer, event_waits_since timestamptz
)
language plpgsql security definer set search_path = '' as $$
declare
  asked text := current_setting('app.tenant_id', true);
  one uuid;
begin
  -- Tenant by tenant, so that the policies of the tables hold for an owner who is bound by them, too.
  for one in select t.id from public.tenants t order by t.id loop
    perform set_config('app.tenant_id', one::text, true);
    return query
      select one,
        (select count(*)::integer from public.student_profiles s
          join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
          where s.tenant_id = one and u.status <> 'archived'),
        (select count(*)::integer from public.organizations o where o.tenant_id = one and o.status = 'approved'),
        (select coalesce(jsonb_object_agg(d.day, d.count), '{}') from (
          select (a.at at time zone 'Europe/Amsterdam')::date as day, count(*) from public.audit_log a
          where a.tenant_id = one and a.at >= since group by 1) d),
        mail.waiting, mail.waits_since, mail.failed, mail.failed_at, hook.given_up, hook.failed_at,
        event.waiting, event.waits_since
      from (select count(*) filter (where m.status = 'queued')::integer as waiting,
              min(m.created_at) filter (where m.status = 'queued') as waits_since,
              count(*) filter (where m.status = 'failed' and m.created_at >= since)::integer as failed,
              max(m.created_at) filter (where m.status = 'failed') as failed_at
            from public.email_deliveries m where m.tenant_id = one and m.status in ('queued', 'failed')) mail,
        (select count(*) filter (where w.created_at >= since)::integer as given_up, max(w.created_at) as failed_at
          from public.webhook_deliveries w where w.tenant_id = one and w.status = 'given_up') hook,
        (select count(*)::integer as waiting, min(e.happened_at) as waits_since
          from public.events e where e.tenant_id = one and e.handled_at is null) event;
  end loop;
  perform set_config('app.tenant_id', coalesce(asked, ''), true);
end $$;
revoke all on function app.tenants_health(timestamptz) from public;
grant execute on function app.tenants_health(timestamptz) to stageplein_app;

-- The work that waits, by kind: how much is due, since when, and how much of it went wrong before.
create function app.work_waiting(now timestamptz)
returns table (task text, waiting integer, waits_since timestamptz, failing integer)
language sql stable security definer set search_path = '' as $$
  select j.task_identifier, count(*)::integer, min(j.run_at), count(*) filter (where j.last_error is not null)::integer
  from graphile_worker.jobs j where j.run_at <= now group by 1 order by 2 desc, 1
$$;
revoke all on function app.work_waiting(timestamptz) from public;
grant execute on function app.work_waiting(timestamptz) to stageplein_app;
