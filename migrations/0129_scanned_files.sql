-- Whether what somebody sent was looked at for viruses: by the rules of the product alone ('own_rules'), by the scanner an operator
-- named, or not yet. What waits, and what was refused, is sent to nobody.
alter table files
  add column scan_state text not null default 'own_rules' check (scan_state in ('own_rules', 'clean', 'waiting', 'refused')),
  -- What the scanner calls that which it found.
  add column scan_found text check ((scan_found is not null) = (scan_state = 'refused')),
  -- When it was asked last.
  add column scanned_at timestamptz;
create index files_waiting on files (tenant_id, scanned_at) where scan_state = 'waiting';

-- A page shows its picture once that may be seen.
create trigger site_changes after update of scan_state on files for each statement execute function app.note_site_change();

create or replace function app.enqueue(task text, payload json, key text, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if task not in ('handle_events', 'send_mail', 'seal_contract', 'send_webhook', 'take_bulk_step', 'fetch_roster', 'read_roster', 'scan_file') then
    raise exception 'unknown task %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(task, payload := payload, job_key := key, run_at := run_at,
    job_key_mode := 'preserve_run_at', max_attempts := 12);
end $$;
