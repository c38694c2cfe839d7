-- Whether the story of the demo stands whole in a tenant: one that was begun and never told is begun anew.
alter table tenants add column story text check (story in ('begun', 'told'));
