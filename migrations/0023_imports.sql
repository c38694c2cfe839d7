-- A file is looked at before it is read in: kept until then, with the columns somebody chose by hand.
alter table import_runs add column file_id uuid;
alter table import_runs add column mapping jsonb not null default '{}';
alter table import_runs add foreign key (tenant_id, file_id) references files (tenant_id, id);
create index import_runs_file on import_runs (tenant_id, file_id) where file_id is not null;
