-- The list of mentees, the latest to join first.
create index profiles_newest_mentees on profiles (created_at desc, id desc) where role = 'mentee';

-- When somebody last logged in, for staff; null before the first time. Who has never done so stands behind all others.
alter table users add column last_sign_in_at timestamptz;
update users u set last_sign_in_at = greatest(
  (select max(d.created_at) from device_sessions d where d.user_id = u.id),
  (select max(k.last_used_at) from known_devices k where k.user_id = u.id));
create index users_signed_in on users ((coalesce(last_sign_in_at, '-infinity')), id);
