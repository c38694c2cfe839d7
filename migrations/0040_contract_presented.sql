-- What stood on the paper that people sign: later changes that are not material are notes to it.
alter table contracts add column presented_values jsonb;
