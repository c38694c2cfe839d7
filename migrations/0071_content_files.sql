-- Pictures and documents of a tenant's website: what they show, whose they are, where they may be seen. The bytes lie in `files`.
create table content_files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('picture', 'document')),
  title text not null,
  folder text not null default '',
  -- What a picture shows, for who cannot see it; nothing where it is decoration.
  alt_nl text not null default '',
  alt_en text not null default '',
  is_decorative boolean not null default false,
  credit text not null default '',
  licence text not null default 'own' check (licence in ('own', 'permission', 'public_domain', 'cc_by', 'cc_by_sa')),
  -- Shown to who keeps the website, and by an address that was signed.
  is_private boolean not null default false,
  focus_x real not null default 0.5 check (focus_x between 0 and 1),
  focus_y real not null default 0.5 check (focus_y between 0 and 1),
  width integer,
  height integer,
  byte_size integer not null,
  -- Of what was sent, so that the same picture is known again.
  sent_sha256 text not null,
  file_id uuid not null,
  created_by uuid,
  lock_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id),
  check (kind = 'document' or (width is not null and height is not null))
);
create index content_files_newest on content_files (tenant_id, created_at desc, id);
create index content_files_sent on content_files (tenant_id, sent_sha256);
create index content_files_file on content_files (tenant_id, file_id);
create index content_files_created_by on content_files (tenant_id, created_by);
call app.make_tenant_table('content_files');

-- A picture in the sizes and forms that browsers ask for.
create table content_file_variants (
  tenant_id uuid not null,
  content_file_id uuid not null,
  width integer not null,
  format text not null check (format in ('webp', 'avif')),
  file_id uuid not null,
  primary key (tenant_id, content_file_id, width, format),
  foreign key (tenant_id, content_file_id) references content_files (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index content_file_variants_file on content_file_variants (tenant_id, file_id);
call app.make_tenant_table('content_file_variants');
