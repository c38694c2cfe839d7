-- That the mail of a notice waits for an overview, as was decided when it was told: what is wanted of mail may change meanwhile.
alter table notifications add column held boolean not null default false;
create index notifications_held on notifications (tenant_id, user_id) where held;
-- What waits at this moment by what is wanted today. What asks for something was mailed, but for what may wait a day. What is
-- mailed at once, and what is mailed never, is known by its key: its subject, as notifications/digests/model.ts has it today.
update notifications n set held = true from digest_settings d
where d.tenant_id = n.tenant_id and d.user_id = n.user_id and d.frequency <> 'off'
  and n.read_at is null and n.created_at >= d.told_until
  and (not n.action_required or (d.frequency = 'daily' and n.template_key in ('organization-to-judge', 'vacancy-to-review')))
  and n.template_key not in ('application-call', 'feedback-told', 'hours-approved', 'phase-opened', 'team-joined')
  and coalesce(case
    when n.template_key in ('period-closed', 'period-class-left', 'period-closes-soon') then 'periods'
    when n.template_key = 'vacancy-changed' then 'places'
    when n.template_key in ('passed-over', 'place-offered', 'place-lapsed', 'waiting-closed')
      or n.template_key ~ '^(application|match|self-found|team)-' then 'places'
    when n.template_key ~ '^(agreement|contract|document)-' or n.template_key in ('internship-held-back', 'internship-papers-missing')
      then 'contracts'
    when n.template_key ~ '^(hours|internship)-' then 'internships'
    when n.template_key ~ '^vacancy-' then 'offer'
    when n.template_key ~ '^(period|phase)-' or n.template_key = 'pupils-late' then 'periods'
    when n.template_key ~ '^organization-' then 'organizations'
  end <> all (d.at_once || case when n.action_required then '{}' else d.unmailed end), true);
