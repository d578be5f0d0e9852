-- Mentors whom somebody saved to find them again. Only they know of it.
create table saved_mentors (
  user_id uuid not null references users on delete cascade,
  mentor_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, mentor_id)
);
create index saved_mentors_latest on saved_mentors (user_id, created_at desc, mentor_id desc);
create index saved_mentors_mentor on saved_mentors (mentor_id);
