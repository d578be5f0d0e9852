-- One reference to a profile together with its owner replaces one to each, for both people: it proves more, that the profile is that
-- user's, and halves the checks of a booking. A profile refers to its user, and goes with them.
alter table profiles add constraint profiles_owner unique (id, user_id);
alter table bookings
  add constraint bookings_mentor_fkey foreign key (mentor_id, mentor_user_id) references profiles (id, user_id) on delete cascade,
  add constraint bookings_mentee_fkey foreign key (mentee_id, mentee_user_id) references profiles (id, user_id) on delete cascade,
  drop constraint bookings_mentor_id_fkey,
  drop constraint bookings_mentor_user_id_fkey,
  drop constraint bookings_mentee_id_fkey,
  drop constraint bookings_mentee_user_id_fkey;
