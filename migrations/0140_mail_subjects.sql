-- Of which subjects somebody wants mail at once, or none, whatever they chose for all that can wait; also who wants each thing at once.
alter table digest_settings drop constraint digest_settings_frequency_check,
  add check (frequency in ('off', 'daily', 'weekly')),
  add column at_once text[] not null default '{}',
  add column unmailed text[] not null default '{}';
