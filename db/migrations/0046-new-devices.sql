-- Browsers in which a user signed in before: a sign-in elsewhere is e-mailed. The key is random and stays in the browser.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  key_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, key_hash)
);
-- What a browser says of itself, and the first half of its address, for the owner to recognise the device.
alter table device_sessions add column time_zone text, add column language text, add column network text;
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check check (purpose in ('verify', 'reset', 'secure'));
