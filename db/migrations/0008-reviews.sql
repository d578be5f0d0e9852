-- Written by somebody who attended, once per session; of a booking or of a group session. Only the overall rating is required.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references bookings on delete cascade,
  group_session_id uuid references group_sessions on delete cascade,
  mentor_id uuid not null references profiles on delete cascade,
  -- null once the author deleted their account
  author_user_id uuid references users on delete set null,
  author_id uuid references profiles on delete set null,
  overall smallint not null check (overall between 1 and 5),
  audio smallint check (audio between 1 and 5),
  content_delivery smallint check (content_delivery between 1 and 5),
  student_interaction smallint check (student_interaction between 1 and 5),
  timeliness smallint check (timeliness between 1 and 5),
  text text,
  anonymous boolean not null,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(booking_id, group_session_id) = 1),
  check ((reply is null) = (replied_at is null)),
  constraint reviews_once_per_booking unique (booking_id, author_user_id),
  constraint reviews_once_per_group_session unique (group_session_id, author_user_id)
);
create index reviews_mentor on reviews (mentor_id, created_at desc, id desc);
create index reviews_group_session on reviews (group_session_id) where group_session_id is not null;
