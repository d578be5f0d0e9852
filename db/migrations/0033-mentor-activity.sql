-- Whether mentors are there: what cards and profiles say of it, and breaks.
alter table profiles
  -- computed by a job, of mentors only
  add column active_this_week boolean not null default false,
  -- null: too few requests to say
  add column answers_within_day boolean,
  -- since when the hours of a mentor rest; null: no break
  add column break_since timestamptz,
  -- the break ends then by itself; null: it has no end
  add column break_ends_at timestamptz,
  -- chosen by the mentor, or begun because a question stayed without an answer: about their silence, or about expired requests
  add column break_cause text check (break_cause in ('chosen', 'silence', 'requests')),
  add constraint profiles_break_check check ((break_since is null) = (break_cause is null) and (break_ends_at is null or break_since is not null));

-- When mentors used the product last, and whether they were asked if they are still here.
create table mentor_activity (
  profile_id uuid primary key references profiles on delete cascade,
  -- kept by the daily job, because sign-ins are deleted sooner
  last_used_at timestamptz not null,
  -- when they last said that they are here
  confirmed_at timestamptz,
  asked_at timestamptz,
  asked_about text check (asked_about in ('silence', 'requests')),
  check ((asked_at is null) = (asked_about is null))
);

-- How a request for a session ended, and when: answered by the mentor, or not at all. Null where nobody was asked.
alter table bookings
  add column request_outcome text check (request_outcome in ('accepted', 'declined', 'expired')),
  add column request_settled_at timestamptz,
  add constraint bookings_request_check check ((request_outcome is null) = (request_settled_at is null));
create index bookings_settled_requests on bookings (mentor_id, request_settled_at desc) where request_outcome is not null;
