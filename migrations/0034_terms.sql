-- What was kept long enough goes: who waited in vain, and lists nobody read in.
grant delete on waiting_places, import_runs to stageplein_app;
