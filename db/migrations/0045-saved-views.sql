-- Filters of a list of the staff desk that one member of staff keeps under a name, for themselves or for all staff. What is searched for
-- stands apart from the other filters, because it may be the name of a person.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  list text not null check (list in ('people', 'sessions')),
  name text not null,
  search text not null,
  filters text not null,
  is_shared boolean not null,
  created_at timestamptz not null
);

create unique index saved_views_name on saved_views (user_id, list, lower(name));
