-- The dictionary of typing errors has all beginnings of each word too, so that hundreds of them are looked up exactly, in one pass through
-- the index.
insert into search_words (word)
select distinct left(word, n) from search_words, generate_series(1, length(word)) n on conflict do nothing;
comment on table search_words is 'Every word of every search entry, with all its beginnings.';
