-- The name of an author is read from their account, so it goes with it.
alter table announcements drop column author_name;
