-- Which part of a picture is shown: x, y, width and height of the whole, each from 0 to 1; nothing where all of it is. What was
-- sent stays whole beside it, so that another part may be cut from it. How often it was drawn tells browsers an older one.
alter table content_files add column crop double precision[] check (array_length(crop, 1) = 4);
alter table content_files add column drawn integer not null default 0;
