-- What a mentor and a mentee agreed to do, a line each. version rises with every change: a change of an older one is refused.
create table next_steps (
  id uuid primary key default gen_random_uuid(),
  mentor_id uuid not null references profiles on delete cascade,
  mentee_id uuid not null references profiles on delete cascade,
  text text not null,
  owner text not null check (owner in ('mentor', 'mentee')),
  due_date date,
  done_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index next_steps_mentor on next_steps (mentor_id, mentee_id);
create index next_steps_mentee on next_steps (mentee_id);

-- What a mentor wrote down after a one-on-one; nobody else reads it.
create table session_notes (
  booking_id uuid not null references bookings on delete cascade,
  author_user_id uuid not null references users on delete cascade,
  text text not null,
  updated_at timestamptz not null,
  primary key (booking_id, author_user_id)
);
create index session_notes_author on session_notes (author_user_id);
