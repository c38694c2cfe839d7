-- A picture of a place: the one that was sent, drawn anew, and what is cut out of it, large and small.
alter table vacancies
  add column picture_original_id uuid,
  add column picture_file_id uuid,
  add column picture_small_id uuid,
  -- What is to be seen on it, for who cannot see it.
  add column picture_alt text not null default '',
  -- The part that is shown, in parts of width and height: x, y, width, height.
  add column picture_crop real[],
  -- The point that stays in sight where there is room for less: x and y of what is shown.
  add column picture_focus real[] not null default '{0.5,0.5}',
  add foreign key (tenant_id, picture_original_id) references files (tenant_id, id),
  add foreign key (tenant_id, picture_file_id) references files (tenant_id, id),
  add foreign key (tenant_id, picture_small_id) references files (tenant_id, id);
create index vacancies_pictures on vacancies (tenant_id, picture_file_id) where picture_file_id is not null;
