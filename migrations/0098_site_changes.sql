-- That something changed which visitors of a website may see: one row for each transaction that did, so that nobody waits for
-- anybody. A kept copy of a page stands beside the rows that were there when it was made; a row that is newer than some
-- minutes old copies may be forgotten, which only makes pages be drawn anew.
create table site_changes (
  tenant_id uuid not null references tenants (id),
  id bigint not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
call app.make_tenant_table('site_changes');

create function app.note_site_change() returns trigger language plpgsql set search_path = '' as $$
begin
  -- Who works outside of any tenant is a migration: what it changes is seen when the copies are old.
  if app.tenant_id() is not null then
    insert into public.site_changes (tenant_id, id) values (app.tenant_id(), pg_current_xact_id()::text::bigint)
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger site_changes after insert or update or delete on content_pages for each statement execute function app.note_site_change();
create trigger site_changes after insert or update or delete on content_texts for each statement execute function app.note_site_change();
create trigger site_changes after insert or update or delete on content_files for each statement execute function app.note_site_change();
create trigger site_changes after insert or update or delete on menu_items for each statement execute function app.note_site_change();
create trigger site_changes after insert or update or delete on organizations for each statement execute function app.note_site_change();
create trigger site_changes after insert or update or delete on vacancies for each statement execute function app.note_site_change();
create trigger site_changes after insert or update or delete on vacancy_slots for each statement execute function app.note_site_change();
create trigger site_changes after insert or update or delete on search_synonyms for each statement execute function app.note_site_change();
