-- What an entry was made of, so that a night indexes only what has changed since: the version of our indexing rules, the version of the
-- mentor's commitments, and when the next of their sessions ends, which changes their rank. In no index, so that rows change in place.
alter table search_entries add column rules_version smallint not null default 0;
alter table search_entries add column busy_version bigint;
alter table search_entries add column session_ends_at timestamptz;

-- The version of the rules by which a session's words were made; 0 before they were.
alter table group_sessions add column words_version smallint not null default 0;
create index group_sessions_words_version on group_sessions (words_version, id);
