-- Dutch stems alone do not bring stage and stages, bedrijf and bedrijven, huis and huizen together; folding their
-- endings does. Used for what is stored and for what is asked, so that both sides agree.
create text search configuration public.nl (copy = pg_catalog.dutch);
alter text search configuration public.nl alter mapping for hword, hword_part, word with public.unaccent, pg_catalog.dutch_stem;

create function app.fold_words(t text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct case
    when l ~ 'stages?$|stag$' then regexp_replace(l, 'stag(es|e)?$', 'stage')
    when l ~ 'plaats?$|plat$' then regexp_replace(l, '(plaats|plaat|plat)$', 'plaats')
    else regexp_replace(regexp_replace(l, 'v$', 'f'), 'z$', 's') end), '{}')
  from unnest(tsvector_to_array(to_tsvector('public.nl'::regconfig, t))) l
$$;
create function app.fold_text(t text) returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, t))
$$;
grant execute on function app.fold_words(text), app.fold_text(text) to stageplein_app;

create table vacancies (
  tenant_id uuid not null,
  id uuid not null,
  organization_id uuid not null,
  program text not null check (program in ('mas', 'traineeship')),
  status text not null default 'draft' check (status in ('draft', 'pending_review', 'changes_requested', 'published',
    'paused', 'full', 'expired', 'closed', 'hidden', 'archived')),
  title text not null,
  summary text not null default '',
  description text not null default '',
  tasks text[] not null default '{}',
  what_you_learn text not null default '',
  sector_keys text[] not null default '{}',
  format text not null default 'recurring' check (format in ('recurring', 'block', 'one_off_event', 'flexible')),
  seats integer not null default 1 check (seats between 1 and 200),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  min_age integer not null default 12 check (min_age between 12 and 30),
  levels text[] not null default '{}',
  school_ids uuid[] not null default '{}',
  hours_min integer,
  hours_max integer,
  hours_total integer,
  starts_on date,
  ends_on date,
  weekly_schedule jsonb not null default '{}',
  days text[] not null default '{}',
  location_kind text not null default 'on_site' check (location_kind in ('on_site', 'remote', 'various')),
  street text,
  house_number text,
  postcode text,
  city text,
  lat double precision,
  lng double precision,
  contact_user_id uuid,
  supervisor_user_id uuid,
  application_deadline date,
  requires_interview boolean not null default false,
  requires_vog boolean not null default false,
  requires_motivation boolean not null default false,
  physical_demands text not null default '',
  hazards text[] not null default '{}',
  industrial boolean not null default false,
  accessibility text[] not null default '{}',
  allowance_cents integer,
  travel_allowance boolean not null default false,
  clothing text not null default '',
  lunch text not null default '',
  picture text,
  external_key text,
  published_at timestamptz,
  closed_reason text,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  words tsvector generated always as (
    setweight(array_to_tsvector(app.fold_words(title)), 'A') || setweight(array_to_tsvector(app.fold_words(summary)), 'B') ||
    setweight(array_to_tsvector(app.fold_words(description)), 'C')) stored,
  haystack text generated always as (app.fold_text(title || ' ' || summary || ' ' || description)) stored,
  primary key (tenant_id, id),
  unique (tenant_id, organization_id, external_key),
  check (seats_taken <= seats),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id),
  foreign key (tenant_id, contact_user_id) references users (tenant_id, id),
  foreign key (tenant_id, supervisor_user_id) references users (tenant_id, id)
);
create index vacancies_bank on vacancies (tenant_id, status, published_at desc, id desc);
create index vacancies_organization on vacancies (tenant_id, organization_id);
create index vacancies_place on vacancies (tenant_id, lat, lng) where status = 'published';
create index vacancies_words on vacancies using gin (tenant_id, words);
create index vacancies_haystack on vacancies using gin (tenant_id, haystack gin_trgm_ops);
call app.make_tenant_table('vacancies');

create table vacancy_slots (
  tenant_id uuid not null,
  id uuid not null,
  vacancy_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  seats integer not null check (seats between 1 and 200),
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id)
);
create index vacancy_slots_vacancy on vacancy_slots (tenant_id, vacancy_id);
call app.make_tenant_table('vacancy_slots');
