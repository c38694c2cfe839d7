-- The serving role puts work in the queue with the change that asks for it, and cannot touch the queue otherwise.
create function app.enqueue(task text, payload json, key text, run_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if task not in ('handle_events', 'send_mail', 'seal_contract') then
    raise exception 'unknown task %', task using errcode = '22023';
  end if;
  perform graphile_worker.add_job(task, payload := payload, job_key := key, run_at := run_at,
    job_key_mode := 'preserve_run_at', max_attempts := 12);
end $$;
revoke all on function app.enqueue(text, json, text, timestamptz) from public;
grant execute on function app.enqueue(text, json, text, timestamptz) to stageplein_app;
