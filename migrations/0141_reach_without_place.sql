-- Until now every address of the bank said ten kilometres, also where no place was named and it meant nothing. Now it means
-- ten kilometres from home: in searches kept before it is taken away, so that they find what they always found.
update saved_searches set query = regexp_replace(regexp_replace(query, '(^|&)radius=10(?=&|$)', ''), '^&', '')
where query ~ '(^|&)radius=10(&|$)' and query !~ '(^|&)place=[^&]';
