-- How somebody likes to look at a list: what stands in the address of the screen, under a name.
create table saved_views (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  screen text not null check (length(screen) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, screen, name),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call app.make_tenant_table('saved_views');

-- Two names of an organization compare equal without legal form, case, accents and punctuation; the twin of
-- `comparableName` in src/areas/organizations/model.ts.
create function app.comparable_name(t text) returns text language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(app.fold_text(t), '\m(b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|stichting|vereniging)(?=\s|$)', ' ', 'g'),
    '[^a-z0-9]+', ' ', 'g'))
$$;
grant execute on function app.comparable_name(text) to stageplein_app;

alter table organizations
  add column legal_name text,
  add column sbb_company_id text,
  -- Why there is no KVK number, said at signing up.
  add column no_kvk_reason text,
  -- Why it was approved although a condition is not met.
  add column approval_note text,
  add column proposed_by uuid,
  add column created_by uuid,
  add column merged_into uuid,
  add column comparable_name text generated always as (app.comparable_name(name)) stored,
  add foreign key (tenant_id, proposed_by) references organizations (tenant_id, id),
  add foreign key (tenant_id, created_by) references users (tenant_id, id),
  add foreign key (tenant_id, merged_into) references organizations (tenant_id, id);
create index organizations_comparable_name on organizations using gin (tenant_id, comparable_name gin_trgm_ops);
create index organizations_place on organizations (tenant_id, postcode, house_number);
create index organizations_merged on organizations (tenant_id, merged_into) where merged_into is not null;
