-- When the person last confirmed on this device who they are; null: only when they signed in.
alter table device_sessions add column reauthenticated_at timestamptz;
-- When a mailed link last set a new password. Codes by mail are no second step for a day after it.
alter table users add column password_reset_at timestamptz;
-- Staff without an app do not pass to the desk, so processes that remember callers are signalled when one is added or removed.
create trigger two_step_secrets_signal_caller after update of activated_at on two_step_secrets for each row
  when (old.activated_at is distinct from new.activated_at) execute function signal_caller();
create trigger two_step_secrets_signal_caller_deleted after delete on two_step_secrets for each row execute function signal_caller();
