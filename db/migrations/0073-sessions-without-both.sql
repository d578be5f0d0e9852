-- A one-on-one session in the built-in room in which one of the two, or nobody, was: it counts in no statistics. Set when it is over.
alter table bookings add column is_missed boolean not null default false;

create or replace function count_booking() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'UPCOMING' and not old.is_missed then
    perform add_booking_count(old.mentor_user_id, old.mentee_user_id, old.starts_at, -1, -old.duration_minutes);
  end if;
  if tg_op <> 'DELETE' and new.status = 'UPCOMING' and not new.is_missed then
    perform add_booking_count(new.mentor_user_id, new.mentee_user_id, new.starts_at, 1, new.duration_minutes);
  end if;
  if tg_op <> 'INSERT' then
    delete from booking_counts
    where user_id in (old.mentor_user_id, old.mentee_user_id) and other_id in (old.mentor_user_id, old.mentee_user_id)
      and month = date_trunc('month', old.starts_at at time zone 'UTC')::date and sessions = 0;
  end if;
  return null;
end $$;
drop trigger bookings_count_changed on bookings;
create trigger bookings_count_changed after update of status, starts_at, duration_minutes, is_missed on bookings
  for each row when ((old.status, old.starts_at, old.duration_minutes, old.is_missed)
    is distinct from (new.status, new.starts_at, new.duration_minutes, new.is_missed))
  execute function count_booking();

create or replace view booking_counts_expected as
  select person as user_id, date_trunc('month', starts_at at time zone 'UTC')::date as month, other as other_id,
    count(*)::integer as sessions, sum(duration_minutes)::integer as minutes
  from bookings
  cross join lateral (values (mentor_user_id, mentee_user_id), (mentee_user_id, mentor_user_id)) pair (person, other)
  where status = 'UPCOMING' and not is_missed
  group by 1, 2, 3;

-- Who was in the room of a session, whenever they were.
create index room_presences_session on room_presences (session_id, user_id);
