-- Processes remember for moments who calls. Whatever changes what they remember of a user signals the user's id with its commit.
create function signal_caller() returns trigger language plpgsql as $$
begin
  perform pg_notify('callers', (case when tg_table_name = 'users' then to_jsonb(old) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'user_id' end));
  return null;
end $$;
create trigger users_signal_caller after update of full_name, email, role, time_zone, staff_role, suspended_at on users for each row
  when ((old.full_name, old.email, old.role, old.time_zone, old.staff_role, old.suspended_at)
    is distinct from (new.full_name, new.email, new.role, new.time_zone, new.staff_role, new.suspended_at))
  execute function signal_caller();
create trigger users_signal_caller_deleted after delete on users for each row execute function signal_caller();
create trigger device_sessions_signal_caller after update of revoked_at on device_sessions for each row
  when (old.revoked_at is distinct from new.revoked_at) execute function signal_caller();
create trigger device_sessions_signal_caller_deleted after delete on device_sessions for each row execute function signal_caller();
create trigger profiles_signal_caller after insert or delete on profiles for each row execute function signal_caller();
