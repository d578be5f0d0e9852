-- Several bookings may be one statement: their counts are added once, in the order of users, so that two transactions cannot deadlock.
create function count_bookings_made() returns trigger language plpgsql as $$
begin
  insert into booking_counts as c (user_id, month, other_id, sessions, minutes)
  select person, date_trunc('month', starts_at at time zone 'UTC')::date, other, count(*)::integer, sum(duration_minutes)::integer
  from made cross join lateral (values (mentor_user_id, mentee_user_id), (mentee_user_id, mentor_user_id)) pair (person, other)
  where status = 'UPCOMING'
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, month, other_id) do update
    set sessions = c.sessions + excluded.sessions, minutes = c.minutes + excluded.minutes;
  return null;
end $$;
drop trigger bookings_count_made on bookings;
create trigger bookings_count_made after insert on bookings
  referencing new table as made for each statement execute function count_bookings_made();
