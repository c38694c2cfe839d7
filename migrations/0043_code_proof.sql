-- What somebody who signed by a code on another's screen showed besides the code. Null: no code, or signed before this was asked.
alter table signatures add column proof text check (proof in ('last_name', 'mailed_code', 'account', 'none'));
