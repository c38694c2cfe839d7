-- For whom a page or a piece of news is: everybody, who is signed in, or people with one of some capacities. And below which page
-- another one lies: three deep, and never round.
alter table content_pages
  add column audience text not null default 'everyone' check (audience in ('everyone', 'signed_in', 'roles')),
  add column readers text[] not null default '{}',
  add column parent_id uuid,
  add constraint content_pages_readers check ((audience = 'roles') = (readers <> '{}')),
  add constraint content_pages_parent foreign key (tenant_id, parent_id) references content_pages (tenant_id, id),
  add constraint content_pages_tree check (parent_id is null or (parent_id <> id and kind = 'page'));
create index content_pages_parent on content_pages (tenant_id, parent_id);

create function app.judge_page_tree() returns trigger language plpgsql set search_path = '' as $$
declare
  above uuid[];
  height integer;
begin
  if new.parent_id is null then
    return new;
  end if;
  -- Of two moves at once the second sees the first: apart they may be right, and together go round.
  perform pg_advisory_xact_lock(hashtextextended('page tree ' || new.tenant_id::text, 0));
  with recursive up as (
    select p.id, p.parent_id, p.kind, 1 as step from public.content_pages p where p.tenant_id = new.tenant_id and p.id = new.parent_id
    union all
    select p.id, p.parent_id, p.kind, up.step + 1 from up
    join public.content_pages p on p.tenant_id = new.tenant_id and p.id = up.parent_id where up.step < 4)
  select array_agg(up.id) filter (where up.kind = 'page') into above from up;
  with recursive down as (
    select new.id as id, 0 as step
    union all
    select p.id, down.step + 1 from down
    join public.content_pages p on p.tenant_id = new.tenant_id and p.parent_id = down.id where down.step < 4)
  select max(down.step) into height from down;
  if above is null or new.id = any (above) or cardinality(above) + 1 + height > 3 then
    raise exception 'a page lies below pages only, three deep, and not below itself'
      using errcode = 'check_violation', constraint = 'content_pages_tree';
  end if;
  return new;
end $$;

create trigger judge_page_tree before insert or update of parent_id, kind on content_pages
  for each row execute function app.judge_page_tree();
