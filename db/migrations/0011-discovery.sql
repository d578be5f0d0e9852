-- Finding sessions. The words of title, tags and host's name, folded (rules/search.ts): a copy, made anew whenever one of them changes.
alter table group_sessions add column words tsvector not null default '';

-- What anyone may find, next first; a page begins where the one before ended, however far down the list that is.
create index group_sessions_discover on group_sessions (next_starts_at, id) where not is_private and status = 'UPCOMING';
create index group_sessions_language on group_sessions (language, next_starts_at, id) where not is_private and status = 'UPCOMING';

-- For what is rare, or rare as yet: the keys of a session stand behind the stretch of four weeks in which it begins, so that one stretch
-- after the other can be asked, and the first that fills a page is the last. # a tag, ^ a beginning of a word.
create function discovery_stretch(at timestamptz) returns integer language sql immutable parallel safe as $$
  select floor(extract(epoch from at) / 2419200)::integer
$$;
create function discovery_keys(at timestamptz, tags text[], words tsvector) returns tsvector language sql immutable parallel safe cost 1000 as $$
  select array_to_tsvector(array(
    select stretch || '#' || tag from unnest(tags) tag
    union all select stretch || '^' || left(word, n) from unnest(tsvector_to_array(words)) word, generate_series(1, length(word)) n))
  -- not by the function above: while an index is built no function of ours is in sight of another
  from (select floor(extract(epoch from at) / 2419200)::integer as stretch) s
$$;
create index group_sessions_keys on group_sessions using gin (discovery_keys(next_starts_at, tag_keys, words)) with (fastupdate = off)
  where not is_private and status = 'UPCOMING';
-- What the planner would learn of the keys it could not use.
alter index group_sessions_keys alter column 1 set statistics 0;
