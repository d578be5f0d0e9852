-- An account whose deletion was requested is hidden at once and erased when the grace period is over. The row of an erased account stays
-- without personal data (deleted_at), because the sessions of other people refer to it. Only active accounts are visible to others.
alter table users
  add column deletion_requested_at timestamptz,
  add column deleted_at timestamptz,
  add column is_active boolean not null generated always as (suspended_at is null and deletion_requested_at is null) stored,
  add constraint users_deleted_check check (deleted_at is null or deletion_requested_at is not null);

drop trigger users_signal_caller on users;
create trigger users_signal_caller
  after update of full_name, email, role, time_zone, staff_role, suspended_at, deletion_requested_at on users for each row
  when ((old.full_name, old.email, old.role, old.time_zone, old.staff_role, old.suspended_at, old.deletion_requested_at)
    is distinct from (new.full_name, new.email, new.role, new.time_zone, new.staff_role, new.suspended_at, new.deletion_requested_at))
  execute function signal_caller();
