-- Deliveries that were given up are few among all; how every tenant does counts them alone (0120).
create index webhook_deliveries_given_up on webhook_deliveries (tenant_id, created_at) where status = 'given_up';
