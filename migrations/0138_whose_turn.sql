-- How many applications wait for somebody stands around every screen: those that still wait are few among all there were.
create index applications_status on applications (tenant_id, status);
