-- The language in which somebody reads the product: a tag of the contract. One that is no longer offered stays, and English is read.
alter table users add column locale text not null default 'en';

drop trigger users_signal_caller on users;
create trigger users_signal_caller
  after update of full_name, email, role, time_zone, time_format, locale, staff_role, suspended_at, deletion_requested_at on users for each row
  when ((old.full_name, old.email, old.role, old.time_zone, old.time_format, old.locale, old.staff_role, old.suspended_at, old.deletion_requested_at)
    is distinct from
    (new.full_name, new.email, new.role, new.time_zone, new.time_format, new.locale, new.staff_role, new.suspended_at, new.deletion_requested_at))
  execute function signal_caller();

-- Of visitors who write to our team; of people with an account theirs counts.
alter table contact_threads add column locale text not null default 'en';

-- A text of the catalogue with its facts, written for each reader. `message` is what somebody typed, or a text from before.
alter table notifications alter column message drop not null;
alter table notifications add column text_key text;
alter table notifications add column facts jsonb;
alter table notifications add constraint notifications_text_check
  check ((message is null) = (text_key is not null) and (text_key is null) = (facts is null));
