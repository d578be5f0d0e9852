-- Processes cache the finished pages of visitors. Whatever changes what these pages show signals so with its commit. Bookings do not: commits
-- that notify wait for each other, so the process that made one signals after its commit, as it notifies the workers.
create function signal_public_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('public-pages', '');
  return null;
end $$;
create trigger users_signal_pages after update of full_name, role, suspended_at, time_zone or delete on users
  for each statement execute function signal_public_pages();
create trigger profiles_signal_pages after insert or update or delete on profiles
  for each statement execute function signal_public_pages();
create trigger profile_topics_signal_pages after insert or update or delete on profile_topics
  for each statement execute function signal_public_pages();
create trigger experiences_signal_pages after insert or update or delete on experiences
  for each statement execute function signal_public_pages();
create trigger files_signal_pages after update or delete on files
  for each statement execute function signal_public_pages();
-- Of commitments only `busy_version` tells, and only bookings and seats change it.
create trigger schedules_signal_pages after insert or update of version, time_zone on schedules
  for each statement execute function signal_public_pages();
create trigger group_sessions_signal_pages after insert or update or delete on group_sessions
  for each statement execute function signal_public_pages();
create trigger group_occurrences_signal_pages after insert or update or delete on group_occurrences
  for each statement execute function signal_public_pages();
create trigger cohosts_signal_pages after insert or update or delete on cohosts
  for each statement execute function signal_public_pages();
create trigger rsvps_signal_pages after insert or update or delete on rsvps
  for each statement execute function signal_public_pages();
create trigger attendances_signal_pages after insert or update or delete on attendances
  for each statement execute function signal_public_pages();
create trigger reviews_signal_pages after insert or update or delete on reviews
  for each statement execute function signal_public_pages();
create trigger search_entries_signal_pages after insert or update or delete on search_entries
  for each statement execute function signal_public_pages();
