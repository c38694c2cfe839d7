-- A company knows of an application from the moment it was sent to it, whatever became of it before or after.
alter table applications add column reached_company_at timestamptz;
-- What lies there already: by a rewrite of the column, which row-level security does not stand in the way of.
alter table applications alter column reached_company_at type timestamptz
  using case when status in ('draft', 'awaiting_mentor', 'awaiting_school', 'awaiting_company_check', 'mentor_declined') then null else created_at end;
