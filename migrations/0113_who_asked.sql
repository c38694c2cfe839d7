-- A contact without an account may make way for another, in the same place of the contract: what the one before asked stays theirs.
alter table contract_questions add column asked_name text;
