-- What a member reported, with what stood there at that moment. Which of the three is set depends on kind; none for a person.
create table reports (
  id uuid primary key default gen_random_uuid(),
  -- null once the account is deleted
  reporter_id uuid references users on delete set null,
  reported_user_id uuid references users on delete set null,
  kind text not null check (kind in ('PERSON', 'GROUP_SESSION', 'BOOKING', 'REVIEW')),
  group_session_id uuid references group_sessions on delete set null,
  booking_id uuid references bookings on delete set null,
  review_id uuid references reviews on delete set null,
  text text not null,
  -- what was reported as it was then: title and paragraphs
  evidence jsonb not null,
  status text not null check (status in ('OPEN', 'DISMISSED', 'ACTED')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'OPEN') = (decided_at is null)),
  check (num_nonnulls(group_session_id, booking_id, review_id) <= 1)
);
create index reports_queue on reports (created_at, id) where status = 'OPEN';
create index reports_reported on reports (reported_user_id, created_at desc);
create index reports_reporter on reports (reporter_id, created_at desc);
