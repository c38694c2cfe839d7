-- That the mail of a notice waits for an overview, as was decided when it was told: what is wanted of mail may change meanwhile.
alter table notifications add column held boolean not null default false;
create index notifications_held on notifications (tenant_id, user_id) where held;
update notifications n set held = true from digest_settings d
where d.tenant_id = n.tenant_id and d.user_id = n.user_id and d.frequency <> 'off'
  and n.read_at is null and not n.action_required and n.created_at >= d.told_until;
