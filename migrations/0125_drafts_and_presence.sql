-- What somebody typed into the form of a page and did not keep yet: one row for each person, page and language, taken up wherever they
-- go on. It is no version of the page, and nobody else reads it.
create table content_drafts (
  tenant_id uuid not null,
  page_id uuid not null,
  locale text not null check (locale in ('nl', 'en')),
  user_id uuid not null,
  -- The lock version of the page it was begun from: whoever keeps it is told where the page went on without it.
  begun_from integer not null,
  form jsonb not null,
  kept_at timestamptz not null,
  primary key (tenant_id, page_id, locale, user_id),
  foreign key (tenant_id, page_id) references content_pages (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index content_drafts_user on content_drafts (tenant_id, user_id);
create index content_drafts_kept on content_drafts (tenant_id, kept_at);
call app.make_tenant_table('content_drafts');

-- Who has the form of a page open, as long as their browser goes on saying so.
create table content_presences (
  tenant_id uuid not null,
  page_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (tenant_id, page_id, user_id),
  foreign key (tenant_id, page_id) references content_pages (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index content_presences_user on content_presences (tenant_id, user_id);
create index content_presences_seen on content_presences (tenant_id, seen_at);
call app.make_tenant_table('content_presences');
