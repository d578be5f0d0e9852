-- Finding sessions. The words of title, tags and host's name, folded (rules/search.ts): a copy, made anew whenever one of them changes.
alter table group_sessions add column words tsvector not null default '';

-- What anyone may find, next first; a page begins where the one before ended, however far down the list that is.
create index group_sessions_discover on group_sessions (next_starts_at, id) where not is_private and status = 'UPCOMING';
create index group_sessions_language on group_sessions (language, next_starts_at, id) where not is_private and status = 'UPCOMING';
-- For what is rare; what is common is found soon enough by reading the list itself.
create index group_sessions_tags on group_sessions using gin (tag_keys) where not is_private and status = 'UPCOMING';
create index group_sessions_words on group_sessions using gin (words) where not is_private and status = 'UPCOMING';
