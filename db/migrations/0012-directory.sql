-- What a search for people reads, a row per profile: a copy of it in folded words (rules/directory/search.ts), renewed when it changes.
create table search_entries (
  profile_id uuid primary key references profiles on delete cascade,
  -- the kind (m: mentor, e: mentee) and how far down the ranking, in steps of 0 to 5: m0 are the first two thousand mentors
  tier text not null,
  -- smaller comes first; in no index, so that updates are HOT
  rank integer not null,
  -- What the entry was made of, so that each night indexes only what has changed: the version of the rules, the version of the mentor's
  -- commitments, and when the next of their sessions ends, which changes their rank. Also in no index.
  rules_version smallint not null default 0,
  busy_version bigint,
  session_ends_at timestamptz,
  names text[] not null,
  -- job, company and topics of a mentor
  words text[] not null,
  -- country, languages and topics of a mentor
  facets text[] not null
) with (fillfactor = 85);

-- The keys under which an entry is found, each prefixed with its tier: = a whole name, ~ the beginning of a name, ^ the beginning of any
-- word, # a facet, * all.
create function search_keys(tier text, names text[], words text[], facets text[]) returns tsvector
language plpgsql immutable parallel safe cost 1000 as $$
declare
  keys text[] := array[tier || '*'];
  word text;
begin
  foreach word in array names loop
    keys := keys || (tier || '=' || word);
    for n in 1..length(word) loop
      keys := keys || (tier || '~' || left(word, n));
    end loop;
  end loop;
  foreach word in array names || words loop
    for n in 1..length(word) loop
      keys := keys || (tier || '^' || left(word, n));
    end loop;
  end loop;
  foreach word in array facets loop
    keys := keys || (tier || '#' || word);
  end loop;
  return array_to_tsvector(keys);
end $$;
create index search_entries_keys on search_entries using gin (search_keys(tier, names, words, facets)) with (fastupdate = off);
-- The planner could not use statistics of the keys, and they are slow to make.
alter index search_entries_keys alter column 1 set statistics 0;

-- The first entry of each tier but the highest, as of the last rebuild.
create table search_tiers (
  kind text not null check (kind in ('m', 'e')),
  tier smallint not null,
  rank integer not null,
  profile_id uuid not null,
  primary key (kind, tier)
);

-- Every word of every entry: misspelt words are looked up here, which is far smaller than the entries.
create table search_words (
  word text collate "C" primary key
);
