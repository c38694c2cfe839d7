-- Who asks something by the contact form may show what they see.
alter table contact_questions add column screenshot_file_id uuid,
  add foreign key (tenant_id, screenshot_file_id) references files (tenant_id, id);
create index contact_questions_screenshot on contact_questions (tenant_id, created_at) where screenshot_file_id is not null;
