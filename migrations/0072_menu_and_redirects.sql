-- What stands in the menus of a tenant's website, two levels deep. A menu without rows is that of the product.
create table menu_items (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  area text not null check (area in ('header', 'footer')),
  parent_id uuid,
  place integer not null,
  kind text not null check (kind in ('page', 'route', 'address', 'group')),
  label_nl text not null default '',
  label_en text not null default '',
  page_id uuid,
  target text,
  audience text not null default 'everyone' check (audience in ('everyone', 'visitors', 'signed_in')),
  -- In which language it is shown; in both without one.
  locale text check (locale in ('nl', 'en')),
  lock_version integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references menu_items (tenant_id, id) on delete cascade,
  foreign key (tenant_id, page_id) references content_pages (tenant_id, id),
  check ((kind = 'page') = (page_id is not null)),
  check ((kind in ('route', 'address')) = (target is not null)),
  check (parent_id is null or parent_id <> id)
);
create index menu_items_place on menu_items (tenant_id, area, place);
create index menu_items_parent on menu_items (tenant_id, parent_id);
create index menu_items_page on menu_items (tenant_id, page_id);
call app.make_tenant_table('menu_items');

-- Addresses of the website that lead elsewhere.
create table redirects (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- As it stands behind the language: `/oud`.
  from_path text not null check (from_path ~ '^/[^?#\s]+$' and length(from_path) <= 200),
  to_page_id uuid,
  to_address text,
  status integer not null default 301 check (status in (301, 302, 307, 308)),
  source text not null default 'manual' check (source in ('manual', 'import')),
  hits bigint not null default 0,
  last_hit_at timestamptz,
  lock_version integer not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, from_path),
  foreign key (tenant_id, to_page_id) references content_pages (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check ((to_page_id is null) <> (to_address is null))
);
create index redirects_page on redirects (tenant_id, to_page_id);
create index redirects_created_by on redirects (tenant_id, created_by);
call app.make_tenant_table('redirects');
