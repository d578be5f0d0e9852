-- What staff see of how the instance is used: numbers by periods of thirteen weeks (rules/insight/periods.ts), counted once a night. No row
-- names a person; whether one may be shown is decided when it is read, by how many people it is about.
create table insight_periods (
  -- the Monday with which it begins, in UTC
  period date primary key,
  -- the midnight up to which it was counted
  computed_at timestamptz not null
);

create table insight_figures (
  period date not null references insight_periods on delete cascade,
  -- a Monday; null: the whole period
  week date,
  dimension text not null check (dimension in ('all', 'topic', 'country', 'language')),
  -- a topic's id, or a country or language as on profiles; empty where there is none, and for all
  value text not null,
  figure text not null,
  amount integer not null,
  people integer not null check (people > 0),
  constraint insight_figures_once unique nulls not distinct (period, dimension, value, figure, week)
);
