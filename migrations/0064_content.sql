-- What a tenant tells visitors: pages and news. A page has words per language; who sees it goes by its status and the clock.
create table content_pages (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('page', 'news')),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'archived')),
  -- From when visitors see it, as soon as it is published or has a moment at which it will be.
  publish_at timestamptz check (publish_at is not null or status in ('draft', 'archived')),
  -- Where it stands in the list at the foot of every page; nowhere without a number.
  menu_place integer check (menu_place between 1 and 99),
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index content_pages_shown on content_pages (tenant_id, kind, publish_at desc, id) where status in ('scheduled', 'published');
call app.make_tenant_table('content_pages');

create table content_texts (
  tenant_id uuid not null,
  page_id uuid not null,
  locale text not null check (locale in ('nl', 'en')),
  kind text not null check (kind in ('page', 'news')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null,
  lead text not null default '',
  blocks jsonb not null default '[]' check (jsonb_typeof(blocks) = 'array'),
  primary key (tenant_id, page_id, locale),
  unique (tenant_id, kind, locale, slug),
  foreign key (tenant_id, page_id) references content_pages (tenant_id, id)
);
call app.make_tenant_table('content_texts');

-- What the words of a page were each time somebody kept them. Nothing of it is changed or taken away.
create table content_versions (
  tenant_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  locale text not null check (locale in ('nl', 'en')),
  slug text not null,
  title text not null,
  lead text not null,
  blocks jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, page_id) references content_pages (tenant_id, id),
  foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
create index content_versions_page on content_versions (tenant_id, page_id, locale, changed_at desc);
-- An address that a page had before still leads to it.
create index content_versions_slug on content_versions (tenant_id, slug);
create index content_versions_changed_by on content_versions (tenant_id, changed_by);
call app.make_tenant_table('content_versions', 'select, insert');
