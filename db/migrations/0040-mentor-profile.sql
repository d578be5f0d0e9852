-- What mentees can ask a mentor about, in the mentor's own words: up to five lines; null until they wrote any.
alter table profiles add column ask_about text;
