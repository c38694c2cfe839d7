-- Hours up to a week before the first day or after the last of an internship count for who says why.
alter table time_entries add column outside_reason text;
