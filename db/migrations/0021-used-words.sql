-- The words of all entries of the search, collected once a week in parts: other words of the dictionary are deleted.
create unlogged table search_used_words (
  word text collate "C" primary key
);
