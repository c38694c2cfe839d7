-- How many pupils a period had at the end of each week, and how many of them had their contract, or their place where none is signed:
-- what the same weeks of the next year are looked at beside, when the people of this one are long gone
-- (docs/decisions/0083-how-last-year-went-is-kept-in-numbers.md). Numbers alone, of nobody.
create table period_weeks (
  tenant_id uuid not null,
  period_id uuid not null,
  week smallint not null check (week > 0),
  pupils integer not null check (pupils >= 0),
  placed integer not null check (placed between 0 and pupils),
  -- Once a day is often enough.
  counted_on date not null,
  primary key (tenant_id, period_id, week),
  foreign key (tenant_id, period_id) references internship_periods (tenant_id, id) on delete cascade
);
call app.make_tenant_table('period_weeks');

-- The clock counts, no step does: there is nothing to take back.
drop trigger keep_change on period_weeks;
