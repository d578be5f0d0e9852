-- Agreed one-on-one sessions, counted for each user by the UTC month of their start and the other person: figures and people met are read
-- from here instead of from every session. A row per pair, so that two bookings of a mentor do not wait for each other. Without foreign
-- keys: a deleted user's bookings go with the user, and their counts with the bookings.
create table booking_counts (
  user_id uuid not null,
  month date not null,
  other_id uuid not null,
  sessions integer not null,
  minutes integer not null,
  primary key (user_id, month, other_id)
);

-- Adds to both people's counts, or takes away. Rows are written in the order of users, so that two transactions cannot deadlock.
create function add_booking_count(mentor uuid, mentee uuid, starts_at timestamptz, sessions integer, minutes integer) returns void
language sql as $$
  insert into booking_counts as c (user_id, month, other_id, sessions, minutes)
  select person, date_trunc('month', starts_at at time zone 'UTC')::date, other, sessions, minutes
  from (values (least(mentor, mentee), greatest(mentor, mentee)), (greatest(mentor, mentee), least(mentor, mentee))) pair (person, other)
  on conflict (user_id, month, other_id) do update
    set sessions = c.sessions + excluded.sessions, minutes = c.minutes + excluded.minutes
$$;

-- In the transaction of whatever changes a booking, however it does.
create function count_booking() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'UPCOMING' then
    perform add_booking_count(old.mentor_user_id, old.mentee_user_id, old.starts_at, -1, -old.duration_minutes);
  end if;
  if tg_op <> 'DELETE' and new.status = 'UPCOMING' then
    perform add_booking_count(new.mentor_user_id, new.mentee_user_id, new.starts_at, 1, new.duration_minutes);
  end if;
  if tg_op <> 'INSERT' then
    delete from booking_counts
    where user_id in (old.mentor_user_id, old.mentee_user_id) and other_id in (old.mentor_user_id, old.mentee_user_id)
      and month = date_trunc('month', old.starts_at at time zone 'UTC')::date and sessions = 0;
  end if;
  return null;
end $$;
create trigger bookings_count_made after insert on bookings
  for each row when (new.status = 'UPCOMING') execute function count_booking();
create trigger bookings_count_changed after update of status, starts_at, duration_minutes on bookings
  for each row when ((old.status, old.starts_at, old.duration_minutes) is distinct from (new.status, new.starts_at, new.duration_minutes))
  execute function count_booking();
create trigger bookings_count_deleted after delete on bookings
  for each row when (old.status = 'UPCOMING') execute function count_booking();

-- What the counts must be, for the first count and for `kando doctor`.
create view booking_counts_expected as
  select person as user_id, date_trunc('month', starts_at at time zone 'UTC')::date as month, other as other_id,
    count(*)::integer as sessions, sum(duration_minutes)::integer as minutes
  from bookings
  cross join lateral (values (mentor_user_id, mentee_user_id), (mentee_user_id, mentor_user_id)) pair (person, other)
  where status = 'UPCOMING'
  group by 1, 2, 3;
insert into booking_counts (user_id, month, other_id, sessions, minutes)
select user_id, month, other_id, sessions, minutes from booking_counts_expected;
