-- What a search looks through: a mentor's words, folded (rules/search.ts). A copy of the profile, made anew whenever it changes.
create table mentor_search (
  profile_id uuid primary key references profiles on delete cascade,
  name_words text[] not null,
  -- name, job, company and topics
  words text[] not null
);
create index mentor_search_words on mentor_search using gin (words);

-- Every word of every mentor, for prefixes and typing errors: those are looked up here and never among the mentors.
create table search_words (
  word text collate "C" primary key
);
