-- What a search looks through, a row per profile: a copy of it, in folded words (rules/search.ts), made anew whenever it changes.
create table search_entries (
  profile_id uuid primary key references profiles on delete cascade,
  -- whose it is (m, e: a mentor, a mentee) and how far down the rank, in steps of 0 to 5: m0 are the first two thousand mentors
  tier text not null,
  -- smaller comes first (search/index-profiles.ts); in no index, so that it changes in place
  rank integer not null,
  names text[] not null,
  -- job, company and topics of a mentor
  words text[] not null,
  -- country, languages and topics of a mentor
  facets text[] not null
) with (fillfactor = 85);

-- Every key under which an entry is found, behind its tier: = a whole name, ~ a beginning of a name, ^ a beginning of any word, # a facet, * all.
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
-- What the planner would learn of the keys it could not use.
alter index search_entries_keys alter column 1 set statistics 0;

-- The first entry of each tier but the highest, as of the last night.
create table search_tiers (
  kind text not null check (kind in ('m', 'e')),
  tier smallint not null,
  rank integer not null,
  profile_id uuid not null,
  primary key (kind, tier)
);

-- Every word of every entry, for typing errors: those are looked up here and never among the entries.
create table search_words (
  word text collate "C" primary key
);
