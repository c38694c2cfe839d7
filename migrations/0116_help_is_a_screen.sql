-- The help stands at /help now, where a page of a website may have stood until then, or a redirect have begun. Such a page goes to an
-- address of its own, which its versions keep the way to; a redirect from there would hide the help.
update content_texts set slug = 'help-' || left(page_id::text, 8) where kind = 'page' and slug = 'help';
delete from redirects where from_path = '/help';
