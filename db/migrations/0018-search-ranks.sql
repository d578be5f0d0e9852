-- How many entries of the search have each rank: counted once a week in parts, for the bounds of the tiers.
create unlogged table search_ranks (
  kind text not null check (kind in ('m', 'e')),
  rank integer not null,
  entries bigint not null,
  primary key (kind, rank)
);
