-- The second factor that this device's sign-in, or a later confirmation on it, was completed with; null without one. The staff desk needs it.
alter table device_sessions add column second_factor text check (second_factor in ('app', 'recovery', 'passkey'));

-- Who may enter the desk is decided by the session now, no longer by what the account has.
drop trigger two_step_secrets_signal_caller on two_step_secrets;
drop trigger two_step_secrets_signal_caller_deleted on two_step_secrets;
drop trigger passkeys_signal_caller on passkeys;
drop trigger device_sessions_signal_caller on device_sessions;
create trigger device_sessions_signal_caller after update of revoked_at, second_factor on device_sessions for each row
  when ((old.revoked_at, old.second_factor) is distinct from (new.revoked_at, new.second_factor))
  execute function signal_caller();
