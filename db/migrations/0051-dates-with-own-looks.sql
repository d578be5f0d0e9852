-- A date of a series can have a poster and topics of its own; null: as the series has them.
alter table group_occurrences
  add column poster_url text,
  add column tags text[] check (cardinality(tags) between 3 and 5);
-- For the nightly look for posters that nobody uses.
create index group_occurrences_poster on group_occurrences (poster_url) where poster_url is not null;

-- Like words, tag_keys is now a copy for lists: the keys of the topics of occurrence_id, which may be other or more than those of the series.
alter table group_sessions drop constraint group_sessions_check;
