-- Who works at a school asks about reading in and about accounts, which were all "something else" before.
alter table contact_questions drop constraint contact_questions_topic_check;
alter table contact_questions add constraint contact_questions_topic_check check (
  topic in ('place', 'signing', 'hours', 'trouble', 'taking_part', 'reading_in', 'account', 'data', 'website', 'other'));
